import QtQuick

// The colours of one appearance, before anything gives them a purpose. Only Theme reads them.
QtObject {
    required property color page
    required property color sidebar
    required property color surface
    required property color raised
    required property color text
    required property color secondary
    required property color faint
    required property color hairline
    required property color accent
    required property color accentInk
    required property color accentWash
    required property color ownBubble
    required property color code
    required property color hover
    required property color pressed
    required property color selection
    required property color found
    required property color shadow
    required property color queue
    required property color dns
    required property color connect
    required property color tls
    required property color send
    required property color wait
    required property color reasoning
    required property color answer
    required property color stall
    required property color danger // of text, which needs more contrast than a bar
    required property color codeKeyword
    required property color codeName
    required property color codeType
    required property color codeString
    required property color codeNumber
}

import QtQuick
import Firstlight

// A text that can be selected, with links that the pointer and the Tab key reach. Links open outside, and only where they are to
// the web or to a mail address.
TextEdit {
    id: root

    required property passage passage

    property int link: -1 // that the keyboard is on
    readonly property string target: activeFocus && link >= 0 ? (prose.links[link] ?? "") : hoveredLink

    signal pointedAt(string target)

    Accessible.name: passage.text
    Accessible.readOnly: true
    Accessible.role: Accessible.StaticText

    Keys.onBacktabPressed: event => step(event, -1)
    Keys.onReturnPressed: prose.open(target)
    Keys.onTabPressed: event => step(event, 1)

    activeFocusOnTab: prose.links.length > 0
    color: Theme.text
    font.family: Theme.sans
    font.pointSize: Theme.bodySize
    readOnly: true
    selectByKeyboard: true
    selectByMouse: true
    selectedTextColor: Theme.text
    selectionColor: Theme.selection
    textFormat: TextEdit.PlainText
    wrapMode: TextEdit.Wrap

    Component.onCompleted: prose.document = textDocument
    onActiveFocusChanged: link = activeFocus ? 0 : -1
    onLinkActivated: address => prose.open(address)
    onTargetChanged: pointedAt(target)

    function step(event: KeyEvent, by: int) {
        const next = link + by
        event.accepted = next >= 0 && next < prose.links.length
        if (event.accepted)
            link = next
    }

    ProseText {
        id: prose

        passage: root.passage
        style: Theme.prose
    }

    HoverHandler {
        cursorShape: root.hoveredLink === "" ? Qt.IBeamCursor : Qt.PointingHandCursor
    }

    Rectangle {
        readonly property rect from: visible ? root.positionToRectangle(prose.linkStart(root.link)) : Qt.rect(0, 0, 0, 0)
        readonly property rect to: visible ? root.positionToRectangle(prose.linkEnd(root.link)) : Qt.rect(0, 0, 0, 0)

        border.color: Theme.accent
        border.width: Theme.ring
        color: "transparent"
        height: from.height
        radius: Theme.space4
        visible: root.activeFocus && root.link >= 0 && prose.links.length > 0
        width: (to.y === from.y ? to.x : root.width) - x + Theme.space4
        x: from.x - Theme.space4
        y: from.y
    }
}

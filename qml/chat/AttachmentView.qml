import QtQuick
import QtQuick.Templates as T
import Firstlight

// An attached text, to be read. Esc closes it.
T.Popup {
    id: root

    property string name
    property string source

    function show(title: string, text: string) {
        name = title
        source = text
        open()
    }

    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    focus: true
    height: parent ? Math.round(parent.height * 0.8) : 0
    modal: true
    padding: Theme.space16
    width: parent ? Math.min(parent.width - 2 * Theme.space24, Theme.measure + 2 * Theme.space32) : 0
    x: parent ? Math.round((parent.width - width) / 2) : 0
    y: parent ? Math.round((parent.height - height) / 2) : 0

    onClosed: source = ""
    onOpened: text.forceActiveFocus(Qt.PopupFocusReason)

    background: Sheet {}

    Title {
        id: title

        anchors.left: parent.left
        anchors.right: close.left
        anchors.verticalCenter: close.verticalCenter
        text: root.name
    }

    IconButton {
        id: close

        anchors.right: parent.right
        glyph: "close"
        text: qsTr("Close %1").arg(root.name)

        onClicked: root.close()
    }

    Flickable {
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: close.bottom
        anchors.topMargin: Theme.space8
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: text.height
        contentWidth: width

        T.ScrollBar.vertical: ThinScrollBar {}

        GrowingText {
            id: text

            font.family: Theme.mono
            font.pointSize: Theme.codeSize
            leading: Theme.codeLeading
            source: root.source
            width: parent.width - Theme.space12
        }
    }
}

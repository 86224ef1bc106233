import QtQuick
import QtQuick.Templates as T
import Firstlight

// An attached text to be read, or a picture to be seen. The arrows and the keys for pages scroll, Esc closes it.
T.Popup {
    id: root

    property string name
    property string source
    property alias picture: large.image

    function show(title: string, text: string) {
        name = title
        source = text
        open()
    }

    // By heights of the view.
    function scroll(heights: real) {
        const most = Math.max(0, scroller.contentHeight - scroller.height)
        scroller.contentY = Math.max(0, Math.min(most, scroller.contentY + heights * scroller.height))
    }

    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    focus: true
    height: parent ? Math.round(parent.height * 0.8) : 0
    modal: true
    padding: Theme.space16
    width: parent ? Math.min(parent.width - 2 * Theme.space24, Theme.measure + 2 * Theme.space32) : 0
    x: parent ? Math.round((parent.width - width) / 2) : 0
    y: parent ? Math.round((parent.height - height) / 2) : 0

    onClosed: {
        source = ""
        large.clear()
    }
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

    ImageView {
        id: large

        Accessible.name: qsTr("Picture %1").arg(root.name)
        Accessible.role: Accessible.Graphic

        anchors.fill: scroller
        objectName: "openPicture"
        visible: any
    }

    // A picture that was damaged, or of a kind that is not drawn on this computer.
    Caption {
        anchors.centerIn: scroller
        text: qsTr("This cannot be shown here.")
        visible: root.opened && !large.any && root.source === ""
    }

    Flickable {
        id: scroller

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

            Keys.onPressed: event => {
                const heights = {
                    [Qt.Key_Up]: -0.1,
                    [Qt.Key_Down]: 0.1,
                    [Qt.Key_PageUp]: -0.9,
                    [Qt.Key_PageDown]: 0.9,
                    [Qt.Key_Home]: -Infinity,
                    [Qt.Key_End]: Infinity
                }
                event.accepted = event.modifiers === Qt.NoModifier && heights[event.key] !== undefined
                if (event.accepted)
                    root.scroll(heights[event.key])
            }

            font.family: Theme.mono
            font.pointSize: Theme.codeSize
            leading: Theme.codeLeading
            source: root.source
            width: parent.width - Theme.space12
        }
    }
}

import QtQuick
import QtQuick.Templates as T
import Firstlight

// A block of code: its language, a way to copy it, and the text, which scrolls sideways rather than wrap.
Rectangle {
    id: root

    required property string source
    required property string language
    property bool growing: false

    readonly property string title: language === "" ? qsTr("code") : language

    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Code block, %1").arg(title)

    border.color: Theme.hairline
    border.width: Theme.line
    color: Theme.code
    implicitHeight: bar.height + scroller.height
    radius: Theme.codeRadius

    Item {
        id: bar

        height: Theme.pillHeight + Theme.line
        width: parent.width

        Caption {
            anchors.left: parent.left
            anchors.leftMargin: Theme.space12
            anchors.verticalCenter: parent.verticalCenter
            text: root.title
        }

        QuietButton {
            id: copy

            anchors.right: parent.right
            anchors.rightMargin: Theme.space4
            anchors.verticalCenter: parent.verticalCenter
            implicitHeight: Theme.pillHeight - Theme.space4
            text: copied.running ? qsTr("Copied") : qsTr("Copy")

            Accessible.name: qsTr("Copy code, %1").arg(root.title)

            onClicked: {
                code.selectAll()
                code.copy()
                code.deselect()
                copied.restart()
            }
        }

        Hairline {
            anchors.bottom: parent.bottom
            width: parent.width
        }

        Timer {
            id: copied

            interval: Theme.patience * 3
        }
    }

    Flickable {
        id: scroller

        anchors.top: bar.bottom
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: height
        contentWidth: Math.max(width, code.width + 2 * code.x)
        flickableDirection: Flickable.HorizontalFlick
        height: code.height + code.y + Theme.space12
        interactive: contentWidth > width
        width: parent.width

        T.ScrollBar.horizontal: ThinScrollBar {}

        Paragraph {
            id: code

            font.family: Theme.mono
            font.pointSize: Theme.codeSize
            growing: root.growing
            leading: Theme.codeLeading
            source: root.source
            wrapMode: TextEdit.NoWrap
            x: Theme.space12 + Theme.ring
            y: Theme.space8 // a line stands low in its pitch
        }
    }
}

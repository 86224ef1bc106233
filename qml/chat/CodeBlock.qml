import QtQuick
import Firstlight

// A block of code: its language, ways to copy and to wrap it, and the text, which scrolls sideways unless it wraps.
Rectangle {
    id: root

    required property string source
    required property string language
    property TranscriptRow row: null
    property bool growing: false
    property bool wraps: false

    readonly property string title: language === "" ? qsTr("code") : language

    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Code block, %1").arg(title)

    border.color: Theme.hairline
    border.width: Theme.line
    color: Theme.code
    implicitHeight: bar.height + field.height
    radius: Theme.codeRadius

    Item {
        id: bar

        height: Theme.pillHeight + Theme.line
        width: parent.width

        Caption {
            anchors.left: parent.left
            anchors.leftMargin: Theme.space12
            anchors.right: buttons.left
            anchors.verticalCenter: parent.verticalCenter
            text: root.title
        }

        Row {
            id: buttons

            anchors.right: parent.right
            anchors.rightMargin: Theme.space4
            anchors.verticalCenter: parent.verticalCenter

            QuietButton {
                Accessible.name: root.wraps ? qsTr("Do not wrap %1 %2").arg(root.title).arg(field.serial)
                                            : qsTr("Wrap %1 %2").arg(root.title).arg(field.serial)

                implicitHeight: Theme.pillHeight - Theme.space4
                text: root.wraps ? qsTr("Do not wrap") : qsTr("Wrap")
                visible: field.wide || root.wraps

                onClicked: root.wraps = !root.wraps
            }

            QuietButton {
                Accessible.name: qsTr("Copy code, %1 %2").arg(root.title).arg(field.serial)

                implicitHeight: Theme.pillHeight - Theme.space4
                text: copied.running ? qsTr("Copied") : qsTr("Copy")

                onClicked: {
                    field.copyAll()
                    copied.restart()
                }
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

    CodeField {
        id: field

        anchors.top: bar.bottom
        growing: root.growing
        language: root.language
        row: root.row
        source: root.source
        width: parent.width
        wraps: root.wraps
    }
}

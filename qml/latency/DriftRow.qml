import QtQuick
import QtQuick.Layouts
import Firstlight

// One model in one measure: its state, the evidence, and the way to begin anew.
Item {
    id: root

    required property int index
    required property string name
    required property string subject
    required property string stateText
    required property string evidence
    required property bool slower

    signal renewed(int row)

    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1, %2: %3. %4").arg(name).arg(subject).arg(stateText).arg(evidence)

    implicitHeight: layout.implicitHeight + Theme.space8 * 2

    Hairline {
        width: parent.width
    }

    RowLayout {
        id: layout

        anchors.left: parent.left
        anchors.right: parent.right
        spacing: Theme.space12
        y: Theme.space8

        Column {
            Layout.fillWidth: true
            spacing: Theme.ring

            RowLayout {
                spacing: Theme.space8
                width: parent.width

                ListText {
                    Accessible.ignored: true

                    Layout.fillWidth: true
                    Layout.maximumWidth: implicitWidth
                    text: root.name
                }

                Caption {
                    Accessible.ignored: true

                    Layout.fillWidth: true
                    Layout.maximumWidth: implicitWidth
                    text: root.subject
                }

                Caption {
                    Accessible.ignored: true

                    color: root.slower ? Theme.danger : Theme.secondary
                    font.weight: Font.DemiBold
                    text: root.stateText
                }
            }

            Caption {
                Accessible.ignored: true

                text: root.evidence
                width: parent.width
                wrapMode: Text.Wrap
            }
        }

        QuietButton {
            Accessible.name: qsTr("Set a new baseline for %1, %2").arg(root.name).arg(root.subject)

            text: qsTr("Set a new baseline")

            onClicked: root.renewed(root.index)
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// One of a few, all in sight, in lines where the room is narrow. Left and right move the choice.
Flow {
    id: root

    required property string label
    required property list<string> options
    property int current: 0

    signal chosen(int index)

    Accessible.role: Accessible.Grouping
    Accessible.name: label

    spacing: Theme.space8

    Repeater {
        model: root.options

        T.RadioButton {
            id: option

            required property int index
            required property string modelData

            Accessible.role: Accessible.RadioButton
            Accessible.name: qsTr("%1: %2").arg(root.label).arg(modelData)
            Accessible.checked: checked

            Keys.onLeftPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
            Keys.onRightPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)

            checked: index === root.current
            horizontalPadding: Theme.space12
            implicitHeight: Theme.pillHeight
            implicitWidth: implicitContentWidth + leftPadding + rightPadding

            onClicked: root.chosen(index)

            background: Rectangle {
                border.color: option.checked ? Theme.faint : Theme.hairline
                border.width: Theme.line
                color: option.checked ? Theme.surface : "transparent"
                radius: height / 2

                HoverFill {
                    anchors.fill: parent
                    control: option
                    radius: parent.radius
                }

                FocusRing {
                    radius: height / 2
                    visible: option.visualFocus
                }
            }
            contentItem: Caption {
                color: option.checked ? Theme.text : Theme.secondary
                font.pointSize: Theme.smallSize + Theme.point / 2
                text: option.modelData
                verticalAlignment: Text.AlignVCenter
            }
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// One side: its sliders, then its reply as it comes, with its waterfall.
Card {
    id: root

    required property RehearseLane lane
    required property string side

    Accessible.role: Accessible.Grouping
    Accessible.name: side

    implicitHeight: column.height + Theme.space16 * 2 + Theme.space4

    Column {
        id: column

        spacing: Theme.space12
        width: root.width - x * 2
        x: Theme.space16 + Theme.ring
        y: Theme.space16 + Theme.ring

        Flow {
            spacing: Theme.space4
            width: parent.width

            Repeater {
                model: root.lane.presets

                Pill {
                    id: pill

                    required property int index
                    required property string modelData

                    Accessible.name: qsTr("%1: %2").arg(root.side).arg(pill.modelData)

                    quiet: pill.index !== root.lane.preset
                    text: pill.modelData

                    onClicked: root.lane.apply(pill.index)
                }
            }
        }

        RehearseSliders {
            lane: root.lane
            side: root.side
            width: parent.width
        }

        Hairline {
            width: parent.width
        }

        RehearseReply {
            lane: root.lane
            side: root.side
            width: parent.width
        }
    }
}

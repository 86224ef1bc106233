import QtQuick
import QtQuick.Templates as T
import Firstlight

// A whole number to feel one's way to: its name, a slider, and the value with its unit. The arrow keys move it.
T.Slider {
    id: root

    required property string label
    required property string unit
    required property int number

    signal changed(number: int)

    Accessible.role: Accessible.Slider
    Accessible.name: qsTr("%1, in %2").arg(label).arg(unit)

    implicitHeight: Theme.rowHeight
    implicitWidth: Theme.measure / 2
    leftPadding: Theme.space32 * 4
    rightPadding: Theme.space32 * 3
    snapMode: T.Slider.SnapAlways
    value: number

    onMoved: changed(Math.round(value))

    background: Item {
        Caption {
            Accessible.ignored: true

            anchors.verticalCenter: parent.verticalCenter
            color: Theme.text
            font.pointSize: Theme.smallSize + Theme.point / 2
            text: root.label
            width: root.leftPadding - Theme.space8
        }

        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.hairline
            height: Theme.space4
            radius: Theme.ring
            width: root.availableWidth
            x: root.leftPadding

            Rectangle {
                color: Theme.accent
                height: parent.height
                radius: parent.radius
                width: root.visualPosition * parent.width
            }
        }

        Digits {
            Accessible.ignored: true

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            size: Theme.smallSize + Theme.point / 2
            text: qsTr("%1 %2").arg(root.number).arg(root.unit)
        }
    }
    handle: Rectangle {
        border.color: Theme.accent
        border.width: Theme.ring
        color: Theme.surface
        height: Theme.space16
        radius: height / 2
        width: height
        x: root.leftPadding + root.visualPosition * (root.availableWidth - width)
        y: (root.height - height) / 2

        FocusRing {
            radius: parent.height
            visible: root.visualFocus
        }
    }
}

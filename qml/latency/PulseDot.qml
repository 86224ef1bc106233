import QtQuick
import Firstlight

// Something is under way.
Item {
    id: root

    property color color: Theme.accent

    Accessible.ignored: true

    implicitHeight: Theme.space16
    implicitWidth: Theme.space16

    Rectangle {
        id: halo

        anchors.fill: parent
        color: root.color
        opacity: 0.15
        radius: height / 2

        SequentialAnimation on opacity {
            loops: Animation.Infinite
            running: root.visible && Theme.pulseTime > 0

            NumberAnimation {
                duration: Theme.pulseTime
                easing.type: Easing.InOutSine
                from: 0.24
                to: 0.08
            }

            NumberAnimation {
                duration: Theme.pulseTime
                easing.type: Easing.InOutSine
                from: 0.08
                to: 0.24
            }
        }
    }

    Rectangle {
        anchors.centerIn: parent
        color: root.color
        height: Theme.space8 - Theme.line
        radius: height / 2
        width: height
    }
}

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
        anchors.fill: parent
        color: Qt.alpha(root.color, 0.2)
        radius: height / 2

        SequentialAnimation on opacity {
            loops: Animation.Infinite
            running: root.visible && Theme.pulseTime > 0

            NumberAnimation {
                duration: Theme.pulseTime
                easing.type: Easing.InOutSine
                from: 1
                to: 0.4
            }

            NumberAnimation {
                duration: Theme.pulseTime
                easing.type: Easing.InOutSine
                from: 0.4
                to: 1
            }
        }
    }

    Rectangle {
        anchors.centerIn: parent
        color: root.color
        height: Theme.space8
        radius: height / 2
        width: height
    }
}

import QtQuick
import QtQuick.Templates as T
import Firstlight

// There when something scrolls, gone when it rests.
T.ScrollBar {
    id: root

    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    minimumSize: 0.08
    padding: Theme.ring
    visible: policy !== T.ScrollBar.AlwaysOff && size < 1

    contentItem: Rectangle {
        color: root.pressed ? Theme.secondary : Theme.faint
        implicitHeight: Theme.space4 + Theme.ring
        implicitWidth: Theme.space4 + Theme.ring
        opacity: root.pressed || root.hovered ? 0.9 : root.active ? 0.5 : 0
        radius: height < width ? height / 2 : width / 2

        Behavior on opacity {
            NumberAnimation {
                duration: Theme.panelTime
            }
        }
    }
}

import QtQuick
import QtQuick.Templates as T
import Firstlight

// On or off, at once.
T.Switch {
    id: root

    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.checkable: true
    Accessible.checked: checked

    Keys.onEnterPressed: root.toggle()
    Keys.onReturnPressed: root.toggle()

    implicitHeight: Math.max(Theme.pillHeight, implicitContentHeight)
    implicitWidth: implicitContentWidth + Theme.line // at exactly its own width a text may break
    opacity: enabled ? 1 : 0.45
    spacing: Theme.space12

    contentItem: ListText {
        elide: Text.ElideNone
        leftPadding: root.indicator.width + root.spacing
        text: root.text
        verticalAlignment: Text.AlignVCenter
        wrapMode: Text.Wrap
    }
    indicator: Rectangle {
        border.color: root.checked ? Theme.accent : Theme.faint
        border.width: Theme.line
        color: root.checked ? Theme.accent : "transparent"
        height: Theme.space16 + Theme.space4
        radius: height / 2
        width: Theme.space32 + Theme.space4
        y: (root.height - height) / 2

        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            color: root.checked ? Theme.accentInk : Theme.secondary
            height: parent.height - Theme.space8
            radius: height / 2
            width: height
            x: Theme.space4 + root.visualPosition * (parent.width - width - Theme.space8)

            Behavior on x {
                NumberAnimation {
                    duration: Theme.hoverTime
                }
            }
        }

        FocusRing {
            radius: parent.height
            visible: root.visualFocus
        }
    }
}

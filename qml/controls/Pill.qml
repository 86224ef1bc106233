import QtQuick
import QtQuick.Templates as T
import Firstlight

// An outlined choice: what is chosen, and after a dot whatever belongs to it ("claude-sonnet · Anthropic").
T.Button {
    id: root

    property string detail
    property string glyph
    property bool quiet: false

    Accessible.role: Accessible.Button
    Accessible.name: detail === "" ? text : text + ", " + detail

    Keys.onEnterPressed: root.clicked()
    Keys.onReturnPressed: root.clicked()

    horizontalPadding: Theme.space12 - Theme.line
    implicitHeight: Theme.pillHeight
    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    opacity: enabled ? 1 : 0.45

    background: Rectangle {
        border.color: Theme.hairline
        border.width: Theme.line
        color: Theme.surface
        radius: height / 2

        HoverFill {
            anchors.fill: parent
            control: root
            radius: parent.radius
        }

        FocusRing {
            radius: height / 2
            visible: root.visualFocus
        }
    }
    contentItem: Row {
        spacing: Theme.space4

        Glyph {
            anchors.verticalCenter: parent.verticalCenter
            color: Theme.text
            height: Theme.space12
            name: root.glyph
            visible: name !== ""
            width: Theme.space12
        }

        Caption {
            anchors.verticalCenter: parent.verticalCenter
            color: root.quiet ? Theme.secondary : Theme.text
            font.pointSize: Theme.smallSize + Theme.point / 2
            text: root.text
        }

        Caption {
            anchors.verticalCenter: parent.verticalCenter
            font.pointSize: Theme.smallSize + Theme.point / 2
            text: "· " + root.detail
            visible: root.detail !== ""
        }
    }
}

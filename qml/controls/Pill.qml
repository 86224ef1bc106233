import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Firstlight

// An outlined choice: what is chosen, and after a dot whatever belongs to it ("claude-sonnet · Anthropic"). Where it is given less
// room than it wants, what is chosen is cut.
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
    contentItem: RowLayout {
        spacing: Theme.space4

        Glyph {
            color: Theme.text
            implicitHeight: Theme.space12
            implicitWidth: Theme.space12
            name: root.glyph
            visible: name !== ""
        }

        Caption {
            Layout.fillWidth: true
            color: root.quiet ? Theme.secondary : Theme.text
            font.pointSize: Theme.smallSize + Theme.point / 2
            text: root.text
        }

        Caption {
            font.pointSize: Theme.smallSize + Theme.point / 2
            text: "· " + root.detail
            visible: root.detail !== ""
        }
    }
}

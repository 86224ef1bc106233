pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// One event: when it came, how long after the one before it, what it is, the words that it brought, and its bytes.
// A click or Enter opens all of it.
T.ItemDelegate {
    id: root

    required property int index
    required property string stamp
    required property string gap
    required property string kind
    required property string words
    required property string line
    required property string whole
    readonly property bool current: ListView.isCurrentItem
    readonly property bool open: current && wanted
    property bool wanted: false
    readonly property int cell: Math.round(Theme.measure * 0.105)
    readonly property int start: cell * 3 + Theme.space32 + Theme.space8

    signal copyWanted

    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1: %2, at %3 ms: %4").arg(index + 1).arg(kind).arg(stamp).arg(words === "" ? line : words)

    Keys.onEnterPressed: clicked()
    Keys.onPressed: event => {
        event.accepted = event.matches(StandardKey.Copy)
        if (event.accepted)
            copyWanted()
    }
    Keys.onReturnPressed: clicked()

    focusPolicy: Qt.NoFocus
    hoverEnabled: true
    implicitHeight: (open ? all.height : oneLine.height) + Theme.space8

    onClicked: {
        wanted = !open
        ListView.view.currentIndex = index
        forceActiveFocus(Qt.MouseFocusReason)
    }

    background: Rectangle {
        color: root.current || root.hovered ? Theme.hover : "transparent"

        FocusRing {
            anchors.margins: 0
            radius: Theme.space4
            visible: root.current && root.activeFocus
        }
    }

    Item {
        anchors.fill: parent

        Digits {
            Accessible.ignored: true

            color: Theme.secondary
            text: root.stamp
            x: root.cell + Theme.space8 - width
            y: Theme.space4
        }

        Digits {
            Accessible.ignored: true

            color: Theme.secondary
            text: root.gap
            x: root.cell * 2 + Theme.space16 - width
            y: Theme.space4
        }

        Caption {
            Accessible.ignored: true

            text: root.kind
            width: root.cell
            x: root.cell * 2 + Theme.space32
            y: Theme.space4
        }

        Caption {
            id: said

            Accessible.ignored: true

            color: Theme.text
            text: root.words
            visible: !root.open
            width: root.cell * 2
            x: root.start
            y: Theme.space4
        }

        Caption {
            id: oneLine

            Accessible.ignored: true

            color: root.words === "" ? Theme.text : Theme.secondary
            font.family: Theme.mono
            text: root.line
            visible: !root.open && width > 0
            width: Math.max(0, root.width - x - copy.width - Theme.space16)
            x: root.words === "" ? root.start : root.start + said.width + Theme.space12
            y: Theme.space4
        }

        Item {
            id: all

            height: childrenRect.height
            width: root.width - root.start - copy.width - Theme.space16
            x: root.start
            y: Theme.space4

            Repeater {
                model: root.open ? 1 : 0

                WireSource {
                    color: Theme.text
                    label: root.kind
                    text: root.whole
                    width: all.width
                }
            }
        }

        IconButton {
            id: copy

            anchors.right: parent.right
            anchors.rightMargin: Theme.space12
            focusPolicy: Qt.NoFocus
            glyph: "copy"
            implicitHeight: Theme.space24
            text: qsTr("Copy row %1 (Ctrl+C)").arg(root.index + 1)
            visible: root.current || root.hovered

            onClicked: root.copyWanted()
        }
    }
}

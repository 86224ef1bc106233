import QtQuick
import Firstlight

// The figures of a reply, side by side, broken into lines where the window is narrow.
Flow {
    id: root

    required property replyFigures figures
    // The running clock of a reply that is silent.
    required property string clock
    required property bool late
    required property string doing

    readonly property bool measured: figures.over && figures.firstTokenSeen

    spacing: Theme.space12

    Item {
        implicitHeight: Math.max(status.implicitHeight, Theme.space16)
        implicitWidth: dot.width
        visible: !root.figures.over

        PulseDot {
            id: dot

            anchors.verticalCenter: parent.verticalCenter
            color: root.late ? Theme.danger : Theme.accent
        }
    }

    Item {
        implicitHeight: status.implicitHeight
        implicitWidth: Math.round(Theme.measure * 0.242)
        visible: root.measured

        Strip {
            anchors.left: parent.left
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            figures: root.figures
            height: Theme.space8
            palette: Theme.phases
        }
    }

    Caption {
        id: status

        color: root.late || (root.figures.over && root.figures.outcome !== "") ? Theme.danger : Theme.secondary
        text: root.figures.waiting ? root.doing : root.figures.streaming ? qsTr("streaming") : root.figures.outcome
        visible: text !== ""
    }

    Caption {
        text: qsTr("continued, the last part")
        visible: root.figures.over && root.figures.continued
    }

    Caption {
        text: qsTr("from this computer, not asked anew")
        visible: root.figures.remembered
    }

    Caption {
        text: root.figures.route
        visible: root.figures.over && text !== ""
        width: Math.min(implicitWidth, root.width)
        wrapMode: Text.Wrap
    }

    Caption {
        text: root.figures.detour
        visible: text !== ""
    }

    Digits {
        color: root.late ? Theme.danger : Theme.secondary
        text: root.clock
        visible: root.figures.waiting
    }

    Measure {
        name: root.figures.ttftName
        value: root.figures.firstTokenSeen ? root.figures.ttft : ""
    }

    Measure {
        id: speed

        unit: qsTr("tok/s")
        value: root.figures.firstTokenSeen ? root.figures.speed : ""
    }

    Measure {
        strong: false
        value: root.figures.streaming ? root.figures.elapsed : ""
    }

    Measure {
        id: tokens

        strong: false
        unit: qsTr("tokens")
        value: root.figures.tokens
    }

    Measure {
        id: cached

        strong: false
        unit: qsTr("cached")
        value: root.figures.over ? root.figures.cached : ""
    }

    Caption {
        readonly property Item before: cached.visible ? cached : tokens.visible ? tokens : speed
        readonly property real room: root.width - before.x - before.width - Theme.space12

        text: root.figures.model
        visible: root.figures.over && text !== ""
        width: Math.min(implicitWidth, room > Theme.space32 * 2 ? room : root.width)
    }
}

import QtQuick
import Firstlight

// The whole reply delta by delta, and under it how long each token waited for its frame.
Item {
    id: root

    required property replyFigures figures
    property int highlighted: -1
    // The delta that the keyboard stands on; -1 for none.
    property int delta: -1

    readonly property int count: figures.over || figures.streaming ? whole.count() : 0
    readonly property int pointedPhase: over.containsMouse && !onLags ? whole.phaseAt(over.mouseX) : -1
    readonly property string pointedText: over.containsMouse ? (onLags ? lags.textAt(over.mouseX) : whole.textAt(over.mouseX))
                                                             : delta >= 0 ? whole.deltaText(delta) : ""
    readonly property bool onLags: over.mouseY > whole.height

    implicitHeight: figures.toScreen === "" ? deltas.y + deltas.height : screen.y + screen.height

    Caption {
        id: stall

        Accessible.ignored: true

        color: Theme.danger
        text: whole.stallText
        // Stays inside the picture.
        x: Math.max(0, Math.min(root.width - implicitWidth, whole.stallX - implicitWidth / 2))
    }

    WholeBar {
        id: whole

        anchors.top: stall.bottom
        anchors.topMargin: Theme.ring
        figures: root.figures
        height: Theme.space24 - Theme.ring
        highlighted: root.highlighted
        palette: Theme.phases
        width: root.width

        Rectangle {
            color: Theme.text
            height: parent.height + Theme.space4
            visible: root.delta >= 0
            width: Theme.line
            x: whole.stepTo(root.delta)
            y: -Theme.ring
        }
    }

    LagBar {
        id: lags

        anchors.top: whole.bottom
        anchors.topMargin: Theme.ring
        figures: root.figures
        height: visible ? Theme.space8 : 0
        highlighted: root.highlighted
        palette: Theme.phases
        visible: any
        width: root.width
    }

    MouseArea {
        id: over

        acceptedButtons: Qt.NoButton
        anchors.bottom: lags.bottom
        anchors.left: whole.left
        anchors.right: whole.right
        anchors.top: whole.top
        hoverEnabled: true
    }

    Digits {
        Accessible.ignored: true

        anchors.top: deltas.top
        color: Theme.secondary
        text: "0"
    }

    Digits {
        id: deltas

        Accessible.ignored: true

        anchors.horizontalCenter: parent.horizontalCenter
        anchors.top: lags.bottom
        anchors.topMargin: Theme.space4
        color: Theme.secondary
        text: root.figures.deltas
    }

    Digits {
        Accessible.ignored: true

        anchors.right: parent.right
        anchors.top: deltas.top
        color: Theme.secondary
        text: root.figures.total
    }

    Digits {
        id: screen

        Accessible.ignored: true

        anchors.horizontalCenter: parent.horizontalCenter
        anchors.top: deltas.bottom
        anchors.topMargin: Theme.ring
        color: Theme.secondary
        text: root.figures.toScreen
    }
}

import QtQuick
import Firstlight

// Both scales, large: the time up to the first token before what is typical, then the whole reply delta by delta.
Item {
    id: root

    required property replyFigures figures
    property string subject // whose it is, where there are several
    property int highlighted: -1
    // What the pointer or the keyboard stands on: left and right walk from delta to delta.
    readonly property int pointedPhase: overWait.containsMouse ? wait.phaseAt(overWait.mouseX) : whole.pointedPhase
    readonly property string pointedText: overWait.containsMouse ? wait.textAt(overWait.mouseX) : whole.pointedText
    property int delta: -1

    Accessible.role: Accessible.Graphic
    Accessible.name: subject === "" ? qsTr("Waterfall: %1").arg(figures.line) : qsTr("Waterfall, %1: %2").arg(subject).arg(figures.line)
    Accessible.description: pointedText

    Keys.onLeftPressed: delta = Math.max(0, delta - 1)
    Keys.onRightPressed: delta = Math.min(whole.count - 1, delta + 1)
    Keys.onEscapePressed: event => {
        event.accepted = delta >= 0;
        delta = -1;
    }

    activeFocusOnTab: true
    implicitHeight: whole.y + whole.height

    onActiveFocusChanged: if (!activeFocus) delta = -1

    // Keeps a label that belongs to `middle` inside the picture.
    function held(middle: real, labelWidth: real): real {
        return Math.max(0, Math.min(width - labelWidth, middle - labelWidth / 2));
    }

    Caption {
        id: band

        Accessible.ignored: true

        text: wait.bandText
        x: root.held(wait.bandX + wait.bandWidth / 2, implicitWidth)
    }

    WaitBar {
        id: wait

        anchors.top: band.bottom
        bandColor: Theme.hover
        barHeight: Theme.space24 + Theme.ring
        figures: root.figures
        height: Theme.space24 * 2
        highlighted: root.highlighted
        ink: Theme.text
        palette: Theme.phases
        width: root.width

        MouseArea {
            id: overWait

            acceptedButtons: Qt.NoButton
            anchors.fill: parent
            hoverEnabled: true
        }
    }

    Digits {
        id: zero

        Accessible.ignored: true

        anchors.top: wait.bottom
        anchors.topMargin: Theme.space4
        color: Theme.secondary
        text: "0"
        x: root.held(wait.zeroX, 0)
    }

    Digits {
        Accessible.ignored: true

        anchors.top: zero.top
        text: root.figures.firstTokenSeen ? qsTr("first token %1").arg(root.figures.ttft) : root.figures.doing
        weight: Font.DemiBold
        x: Math.max(zero.x + zero.width + Theme.space8, Math.min(root.width, wait.tokenX) - implicitWidth)
    }

    WholePicture {
        id: whole

        anchors.top: zero.bottom
        anchors.topMargin: Theme.space12
        delta: root.delta
        figures: root.figures
        highlighted: root.highlighted
        opacity: root.figures.firstTokenSeen ? 1 : 0
        width: root.width
    }

    FocusRing {
        radius: Theme.space4
        visible: root.activeFocus
    }
}

import QtQuick
import QtQuick.Templates as T
import Firstlight

// The one calm line under a reply: where it is while it is silent, its speed while it streams, afterwards its figures beside
// the strip. A click opens the details.
T.AbstractButton {
    id: root

    required property replyFigures figures
    required property int number // of the reply

    Accessible.role: Accessible.Button
    Accessible.name: figures.waiting ? qsTr("Reply %1: %2 %3").arg(number).arg(running.doing).arg(running.text)
                                     : qsTr("Reply %1: %2").arg(number).arg(figures.line)
    Accessible.description: qsTr("Shows where the time went")

    Keys.onEnterPressed: root.clicked()
    Keys.onReturnPressed: root.clicked()

    hoverEnabled: true
    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    implicitWidth: Theme.measure
    verticalPadding: Theme.space4

    background: Rectangle {
        anchors.fill: parent
        anchors.leftMargin: -Theme.space8
        anchors.rightMargin: -Theme.space8
        color: Theme.hover
        opacity: root.hovered ? 1 : 0
        radius: Theme.controlRadius

        Behavior on opacity {
            NumberAnimation {
                duration: Theme.hoverTime
            }
        }
    }
    contentItem: FigureFlow {
        clock: running.text
        doing: running.doing
        figures: root.figures
        late: running.late
    }

    FocusRing {
        radius: Theme.controlRadius
        visible: root.visualFocus
    }

    RunningClock {
        id: running

        figures: root.figures
    }
}

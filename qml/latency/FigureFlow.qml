pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// The figures of a reply beside its strip, or beside a dot while it is under way.
Item {
    id: root

    required property replyFigures figures
    // The running clock of a reply that is silent.
    required property string clock
    required property bool late
    required property string doing

    readonly property bool measured: figures.over && figures.firstTokenSeen

    implicitHeight: run.implicitHeight

    Repeater {
        model: root.figures.over ? 0 : 1

        PulseDot {
            color: root.late ? Theme.danger : Theme.accent
            y: (run.lineHeight - height) / 2
        }
    }

    Strip {
        figures: root.figures
        height: Theme.space8
        palette: Theme.phases
        visible: root.measured
        width: Math.round(Theme.measure * 0.242)
        y: (run.lineHeight - height) / 2
    }

    FigureRun {
        id: run

        alarmColor: Theme.danger
        clock: root.clock
        color: Theme.secondary
        doing: root.doing
        figures: root.figures
        font.family: Theme.sans
        font.pointSize: Theme.smallSize
        gap: Theme.space12
        indent: root.measured ? Math.round(Theme.measure * 0.242) + Theme.space12 : root.figures.over ? 0 : Theme.space16 + Theme.space12
        late: root.late
        leading: Theme.space4
        strongColor: Theme.text
        width: root.width > 0 ? root.width : Theme.measure // without any, each figure would have a line of its own
    }
}

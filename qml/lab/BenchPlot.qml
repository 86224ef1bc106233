import QtQuick
import Firstlight

// All samples of the time to the first token.
Card {
    id: root

    required property LabBench bench

    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Time to first token")

    implicitHeight: column.height + Theme.space16 * 2 + Theme.space4

    Column {
        id: column

        spacing: Theme.space4
        width: root.width - x * 2
        x: Theme.space16 + Theme.ring
        y: Theme.space16 + Theme.ring

        Title {
            text: qsTr("Time to first token")
            width: parent.width
        }

        Caption {
            text: root.bench.caption
            width: parent.width
            wrapMode: Text.Wrap
        }

        Item {
            height: Theme.space12
            width: parent.width
        }

        DotPlot {
            Accessible.role: Accessible.Graphic
            Accessible.name: (root.bench.changeWords + " " + root.bench.cacheWords).trim()

            font.family: Theme.sans
            font.pointSize: Theme.smallSize + Theme.point / 2
            grid: Theme.hairline
            ink: Theme.text
            palette: Theme.phases
            plot: root.bench.plot
            quiet: Theme.secondary
            rowHeight: Theme.rowHeight + Theme.space8
            width: parent.width
        }

        Caption {
            text: root.bench.remarks
            visible: text !== ""
            width: parent.width
            wrapMode: Text.Wrap
        }
    }
}

import QtQuick
import Firstlight

// How often and how long.
Flow {
    id: root

    required property LabBench bench

    readonly property real cell: Theme.measure / 3

    spacing: Theme.space12

    Field {
        label: qsTr("Runs that count")
        width: root.cell

        NumberLine {
            label: qsTr("Runs that count")
            most: 1000
            unit: qsTr("runs")
            value: root.bench.runs
            width: root.cell

            onChanged: value => root.bench.runs = value
        }
    }

    Field {
        label: qsTr("Warm-ups before")
        width: root.cell

        NumberLine {
            label: qsTr("Warm-ups before")
            most: 20
            unit: qsTr("runs")
            value: root.bench.warmUps
            width: root.cell

            onChanged: value => root.bench.warmUps = value
        }
    }

    Field {
        label: qsTr("Static text before the question")
        width: root.cell

        NumberLine {
            label: qsTr("Static text before the question")
            most: 200000
            unit: qsTr("tokens")
            value: root.bench.prefix
            width: root.cell

            onChanged: value => root.bench.prefix = value
        }
    }

    Field {
        label: qsTr("Longest reply")
        width: root.cell

        NumberLine {
            label: qsTr("Longest reply")
            most: 100000
            unit: qsTr("tokens")
            value: root.bench.longest
            width: root.cell

            onChanged: value => root.bench.longest = Math.max(1, value)
        }
    }
}

import QtQuick
import QtQuick.Layouts
import Firstlight

// A benchmark: what came out of it, and what to measure.
LabFrame {
    id: root

    required property LabBench bench

    trailing: [
        BenchProgress {
            anchors.verticalCenter: parent ? parent.verticalCenter : undefined
            bench: root.bench
            visible: root.bench.busy
        },
        PrimaryButton {
            enabled: root.bench.fault === ""
            text: root.bench.runText
            visible: !root.bench.busy

            onClicked: root.bench.start()
        }
    ]

    BenchPlot {
        bench: root.bench
        visible: root.bench.any
        width: parent.width
    }

    GridLayout {
        columnSpacing: Theme.space16 + Theme.ring
        columns: root.narrow ? 1 : 2
        rowSpacing: Theme.space16 + Theme.ring
        visible: root.bench.changeTitle !== "" || root.bench.cacheTitle !== ""
        width: parent.width

        BenchTable {
            Layout.alignment: Qt.AlignTop
            Layout.fillHeight: true
            Layout.fillWidth: true
            Layout.preferredWidth: 1
            caption: root.bench.changeTitle
            firstHead: root.bench.changeFirst
            secondHead: root.bench.changeSecond
            table: root.bench.changeTable
            title: qsTr("What changed")
            visible: caption !== ""
            words: root.bench.changeWords
        }

        BenchTable {
            Layout.alignment: Qt.AlignTop
            Layout.fillHeight: true
            Layout.fillWidth: true
            Layout.preferredWidth: 1
            caption: root.bench.cacheTitle
            table: root.bench.cacheTable
            title: qsTr("What the cache is worth")
            visible: caption !== ""
            words: root.bench.cacheWords
        }
    }

    BenchKeep {
        bench: root.bench
        visible: root.bench.complete || root.bench.note !== ""
        width: parent.width
    }

    BenchSetup {
        bench: root.bench
        enabled: !root.bench.busy
        width: parent.width
    }
}

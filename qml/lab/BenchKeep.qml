import QtQuick
import Firstlight

// Keeps the result as a named baseline, and holds it against an earlier one.
Section {
    id: root

    required property LabBench bench

    text: qsTr("A baseline is a file in your profile: measure, change something, measure again. firstlight-cli bench knows it too.")
    title: qsTr("Before and after")

    Flow {
        spacing: Theme.space12
        width: parent.width

        TextLine {
            id: name

            label: qsTr("Name of the baseline")
            placeholderText: qsTr("Name")
            width: Theme.measure / 3

            onAccepted: keep.clicked()
        }

        Pill {
            id: keep

            enabled: root.bench.complete && name.text !== ""
            height: name.height
            text: qsTr("Keep as baseline")

            onClicked: root.bench.save(name.text)
        }

        Picker {
            choices: root.bench.baselines
            label: qsTr("Compare with")
            placeholderText: qsTr("Compare with…")
            text: root.bench.baseline
            visible: root.bench.baselines.length > 0
            width: Theme.measure / 3

            onPicked: text => {
                if (text === "" || root.bench.baselines.includes(text))
                    root.bench.baseline = text
            }
        }
    }

    Caption {
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text

        text: root.bench.note
        visible: text !== ""
        width: parent.width
        wrapMode: Text.Wrap
    }
}

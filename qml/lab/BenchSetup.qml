pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// What to measure.
Section {
    id: root

    required property LabBench bench

    text: qsTr("Each target is asked the same, in an order that is shuffled for each round. Requests go to the real provider and cost what they cost.")
    title: qsTr("What to measure")

    Column {
        spacing: Theme.space8
        width: parent.width

        Repeater {
            model: root.bench.subjects

            BenchSubjectRow {
                choices: root.bench.subjects.choices
                removable: root.bench.subjects.count > 1
                width: parent ? parent.width : 0

                onModelPicked: name => root.bench.subjects.setModel(index, name)
                onProviderPicked: name => root.bench.subjects.setProvider(index, name)
                onRemoved: root.bench.subjects.remove(index)
            }
        }

        Pill {
            glyph: "plus"
            text: qsTr("Another to hold against it")
            visible: !root.bench.subjects.full

            onClicked: root.bench.subjects.add()
        }
    }

    Field {
        label: qsTr("Question")
        width: parent.width

        TextLine {
            label: qsTr("Question")
            text: root.bench.prompt
            width: parent.width

            onTextEdited: root.bench.prompt = text
        }
    }

    Field {
        hint: root.bench.cache === 0 ? qsTr("The same prompt again and again; the provider may cache it or not.")
            : root.bench.cache === 1 ? qsTr("A new word at the start of each prompt, so that no cache knows it.")
            : qsTr("A new prefix each time against the same one; what counts as cached is what usage says.")
        label: qsTr("Prompt cache")
        width: parent.width

        SegmentedChoice {
            current: root.bench.cache
            label: qsTr("Prompt cache")
            options: [qsTr("As it is"), qsTr("Cold"), qsTr("Cold and cached")]

            onChosen: index => root.bench.cache = index
        }
    }

    BenchNumbers {
        bench: root.bench
        width: parent.width
    }

    Caption {
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text

        color: Theme.danger
        text: root.bench.fault
        visible: text !== ""
        width: parent.width
        wrapMode: Text.Wrap
    }
}

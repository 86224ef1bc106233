import QtQuick
import Firstlight

// What is done where the provider does not answer.
Column {
    id: root

    required property FallbackDraft fallback
    // Faults are shown once a person tried to save or test.
    required property bool told

    spacing: Theme.space12

    Flow {
        spacing: Theme.space16
        width: parent.width

        Field {
            label: qsTr("Ask again")
            width: retries.width

            NumberLine {
                id: retries

                label: qsTr("Ask again")
                most: root.fallback.mostRetries
                unit: qsTr("times")
                value: root.fallback.retries

                onChanged: value => root.fallback.retries = value
            }
        }

        Field {
            label: qsTr("Ask another one after")
            width: patience.width * 1.5

            NumberLine {
                id: patience

                label: qsTr("Ask another one after")
                most: 3600
                unit: qsTr("s")
                value: root.fallback.firstTokenSeconds

                onChanged: value => root.fallback.firstTokenSeconds = value
            }
        }
    }

    Field {
        fault: root.told ? root.fallback.fault : ""
        hint: qsTr("A provider and its model, where this one does not answer. Only while nothing of a reply was seen; never after a wrong key, a bad request or a spent quota.")
        label: qsTr("Ask instead")
        width: parent.width

        Picker {
            choices: root.fallback.choices
            label: qsTr("Ask instead")
            placeholderText: qsTr("Nobody")
            text: root.fallback.first
            width: parent.width
            wrong: root.told && root.fallback.fault !== ""

            onPicked: text => root.fallback.first = text
        }
    }

    Field {
        label: qsTr("And where that one does not answer")
        visible: root.fallback.first !== ""
        width: parent.width

        Picker {
            choices: root.fallback.choices
            label: qsTr("And where that one does not answer")
            placeholderText: qsTr("Nobody")
            text: root.fallback.second
            width: parent.width

            onPicked: text => root.fallback.second = text
        }
    }
}

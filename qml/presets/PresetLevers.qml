import QtQuick
import Firstlight

// Who answers, how, and for how long the provider is asked to keep what it has read.
Column {
    id: root

    required property PresetDraft draft

    spacing: Theme.space12

    Flow {
        spacing: Theme.space16
        width: parent.width

        Field {
            label: qsTr("Provider")
            width: provider.width

            ChoicePill {
                id: provider

                current: root.draft.provider
                label: qsTr("Provider")
                options: root.draft.providers

                onChosen: index => root.draft.provider = index
            }
        }

        Field {
            label: qsTr("Model")
            width: model.width

            TextLine {
                id: model

                label: qsTr("Model")
                placeholderText: qsTr("the provider's")
                text: root.draft.model

                onTextEdited: root.draft.model = text
            }
        }
    }

    Field {
        hint: root.draft.cache === 0 ? qsTr("The provider keeps what it keeps by itself.")
            : root.draft.cache === 1 ? qsTr("A provider that charges for it takes a quarter more for reading the prompt once, and a tenth or less for each time after.")
                                     : qsTr("A provider that charges for it takes twice as much for reading the prompt once, and a tenth or less for each time after.")
        label: qsTr("Ask the provider to keep it")
        width: parent.width

        SegmentedChoice {
            current: root.draft.cache
            label: qsTr("Ask the provider to keep it")
            options: [qsTr("Not"), qsTr("For 5 minutes"), qsTr("For an hour")]
            width: parent.width

            onChosen: index => root.draft.cache = index
        }
    }

    Toggle {
        checked: root.draft.tellsDate
        text: qsTr("Tell the day, behind each question")
        width: parent.width

        onToggled: root.draft.tellsDate = checked
    }

    Fold {
        text: qsTr("More")
        width: parent.width

        Field {
            hint: qsTr("0: as long as the model allows.")
            label: qsTr("Longest reply")
            width: parent.width

            NumberLine {
                label: qsTr("Longest reply")
                most: 1000000
                unit: qsTr("tokens")
                value: root.draft.maxTokens

                onChanged: value => root.draft.maxTokens = value
            }
        }

        Field {
            fault: root.draft.temperatureFault
            label: qsTr("Temperature")
            width: parent.width

            TextLine {
                label: qsTr("Temperature")
                placeholderText: qsTr("the provider's")
                text: root.draft.temperature
                wrong: root.draft.temperatureFault !== ""

                onTextEdited: root.draft.temperature = text
            }
        }
    }
}

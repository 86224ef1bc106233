import QtQuick
import Firstlight

// What most providers need nothing of.
Fold {
    id: root

    required property ProviderDraft draft

    open: draft.headersFault !== ""
    text: qsTr("Headers, reasoning, time-outs")

    HeaderFields {
        fault: root.draft.headersFault
        headers: root.draft.headers
        width: parent.width
    }

    Field {
        hint: qsTr("For servers that send the reasoning of a model inside its answer.")
        label: ""
        width: parent.width

        Toggle {
            checked: root.draft.splitThink
            text: qsTr("Text between <think> and </think> is reasoning")

            onToggled: root.draft.splitThink = checked
        }
    }

    Row {
        spacing: Theme.space16

        Field {
            label: qsTr("Connect within")
            width: connect.width

            NumberLine {
                id: connect

                label: qsTr("Connect within")
                most: 600
                unit: qsTr("s")
                value: root.draft.connectSeconds

                onChanged: value => root.draft.connectSeconds = value
            }
        }

        Field {
            label: qsTr("Give up after silence of")
            width: silence.width * 1.5

            NumberLine {
                id: silence

                label: qsTr("Give up after silence of")
                most: 3600
                unit: qsTr("s")
                value: root.draft.silenceSeconds

                onChanged: value => root.draft.silenceSeconds = value
            }
        }
    }

    Caption {
        text: qsTr("0 waits for ever. A local server may read a long prompt for minutes without a word.")
        width: parent.width
        wrapMode: Text.Wrap
    }
}

import QtQuick
import Firstlight

// How long to wait for a server that says nothing.
Column {
    id: root

    required property ProviderDraft draft

    spacing: Theme.space4

    Flow {
        spacing: Theme.space16
        width: parent.width

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

pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// The providers that are set up. The chosen one answers.
Section {
    id: root

    required property ProviderListModel providers

    text: providers.count === 0
        ? qsTr("None yet: rehearsal answers, at once and from this computer. Add OpenAI, Anthropic or any server that speaks their language.")
        : qsTr("Questions go to the one that is marked.")
    title: qsTr("Set up")

    Column {
        width: parent.width

        Repeater {
            model: root.providers

            ProviderRow {
                width: parent ? parent.width : 0

                onChosenWanted: root.providers.choose(providerId)
                onEditWanted: root.providers.edit(providerId)
            }
        }
    }
}

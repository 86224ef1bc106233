import QtQuick
import Firstlight

// Who answers the next question; opens the choice.
Pill {
    id: root

    required property Answerer answerer
    required property ProviderListModel providers

    signal providersWanted

    Accessible.name: qsTr("Answers: %1, %2. Choose another").arg(answerer.name).arg(answerer.model)

    detail: answerer.model === "" || answerer.rehearsing ? "" : answerer.name
    down: picker.visible
    text: answerer.model === "" || answerer.rehearsing ? answerer.name : answerer.model

    onClicked: picker.open()

    AnswererPicker {
        id: picker

        answerer: root.answerer
        providers: root.providers
        y: -height - Theme.space8

        onProvidersWanted: root.providersWanted()
    }
}

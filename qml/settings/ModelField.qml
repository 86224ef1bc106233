import QtQuick
import Firstlight

// The model that answers: picked from the provider's own list, or typed.
Field {
    id: root

    required property ProviderDraft draft

    fault: draft.modelsFailed ? draft.modelsText : ""
    hint: draft.modelsFailed ? "" : draft.modelsText
    label: qsTr("Model")

    Picker {
        id: picker

        anchors.left: parent.left
        anchors.right: fetch.left
        anchors.rightMargin: Theme.space8
        choices: root.draft.models
        label: qsTr("Model")
        placeholderText: qsTr("Its id, or get the list")
        text: root.draft.model

        onPicked: text => root.draft.model = text
    }

    Pill {
        id: fetch

        anchors.right: parent.right
        anchors.verticalCenter: picker.verticalCenter
        enabled: root.draft.endpoint !== ""
        text: qsTr("Get the list")

        onClicked: root.draft.fetchModels()
    }
}

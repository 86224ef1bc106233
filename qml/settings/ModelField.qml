import QtQuick
import Firstlight

// The model that answers: picked from the provider's own list, or typed.
Field {
    id: root

    required property ProviderDraft draft

    readonly property ModelListing models: draft.models

    fault: models.failed ? models.text : ""
    hint: draft.listsModels ? models.text : qsTr("This provider has no list of its models: type the id.")
    label: qsTr("Model")
    // Azure answers by the deployment, which has a field of its own.
    visible: draft.listsModels || draft.modelExample !== "" || draft.blankLabels.length === 0

    Picker {
        id: picker

        anchors.left: parent.left
        anchors.right: fetch.visible ? fetch.left : parent.right
        anchors.rightMargin: fetch.visible ? Theme.space8 : 0
        choices: root.models.ids
        label: qsTr("Model")
        placeholderText: root.draft.modelExample !== "" ? root.draft.modelExample : qsTr("Its id, or get the list")
        text: root.draft.model

        onPicked: text => root.draft.model = text
    }

    Pill {
        id: fetch

        anchors.right: parent.right
        anchors.verticalCenter: picker.verticalCenter
        enabled: root.draft.endpoint !== "" && !root.models.asking
        text: root.models.ids.length > 0 ? qsTr("List again") : qsTr("Get the list")
        visible: root.draft.listsModels

        onClicked: root.draft.fetchModels()
    }
}

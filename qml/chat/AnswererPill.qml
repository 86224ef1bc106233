import QtQuick
import Firstlight

// Who answers the next question; opens the choice.
Pill {
    id: root

    required property Answerer answerer
    required property ProviderListModel providers
    required property real room // it grows no wider

    signal providersWanted

    Accessible.name: answerer.automatic ? qsTr("Answers: Auto. Choose another")
                                        : qsTr("Answers: %1, %2. Choose another").arg(answerer.name).arg(answerer.model)

    readonly property bool named: !answerer.automatic && answerer.model !== "" && !answerer.rehearsing

    detail: named && room > Theme.sidebarWidth ? answerer.name : ""
    down: picker.visible
    text: model.elidedText

    onClicked: picker.open()

    TextMetrics {
        id: model

        elide: Text.ElideMiddle
        elideWidth: root.room - Theme.space32 - (root.detail === "" ? 0 : provider.advanceWidth + Theme.space16)
        font.family: Theme.sans
        font.pointSize: Theme.smallSize + Theme.point / 2
        text: root.answerer.automatic ? qsTr("Auto") : root.named ? root.answerer.model : root.answerer.name
    }

    TextMetrics {
        id: provider

        font: model.font
        text: root.answerer.name
    }

    AnswererPicker {
        id: picker

        answerer: root.answerer
        providers: root.providers
        y: -height - Theme.space8

        onProvidersWanted: root.providersWanted()
    }
}

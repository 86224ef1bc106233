pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// The providers that are set up, and the models of the one that answers.
Column {
    id: root

    required property Answerer answerer
    required property ProviderListModel providers

    signal done
    signal providersWanted

    function takeFocus() {
        models.takeFocus()
    }

    spacing: Theme.space4

    ListRow {
        detail: qsTr("quick or strong, by rules")
        objectName: "auto"
        selected: root.answerer.automatic
        text: qsTr("Auto")
        visible: root.answerer.route.ready
        width: root.width

        onClicked: {
            root.answerer.automatic = !root.answerer.automatic
            root.done()
        }
    }

    Caption {
        leftPadding: Theme.space12
        text: qsTr("Provider")
        topPadding: Theme.space4
    }

    ListView {
        id: list

        readonly property int rows: 4 // it shows no more at once

        Accessible.name: qsTr("Providers")
        Accessible.role: Accessible.List

        boundsBehavior: Flickable.StopAtBounds
        clip: true
        height: Math.min(contentHeight, Theme.rowHeight * rows)
        model: root.providers
        width: root.width

        T.ScrollBar.vertical: ThinScrollBar {}

        delegate: ListRow {
            required property string providerId
            required property string name
            required property string host
            required property bool chosen

            detail: host
            selected: chosen
            text: name
            width: list.width

            onClicked: {
                root.answerer.automatic = false
                root.providers.choose(providerId)
                root.answerer.lookAtModels()
            }
        }
    }

    ListRow {
        detail: qsTr("inside Firstlight")
        selected: true
        text: root.answerer.name
        visible: root.answerer.rehearsing
        width: root.width
    }

    ModelChoice {
        id: models

        current: root.answerer.model
        models: root.answerer.models
        // What stands above takes its room, or the last row would hang out of the popup.
        rows: Math.max(3, 7 - Math.min(list.rows, list.count) - (root.answerer.route.ready ? 1 : 0))
        width: root.width

        onChosen: model => {
            root.answerer.automatic = false
            root.answerer.setModel(model)
            root.done()
        }
        onRefreshWanted: root.answerer.fetchModels()
    }

    Hairline {
        width: root.width
    }

    ListRow {
        text: qsTr("Providers…")
        width: root.width

        onClicked: {
            root.done()
            root.providersWanted()
        }
    }
}

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

    spacing: Theme.space4

    Caption {
        leftPadding: Theme.space12
        text: qsTr("Provider")
        topPadding: Theme.space4
    }

    Repeater {
        model: root.providers

        ListRow {
            required property string providerId
            required property string name
            required property string host
            required property bool chosen

            detail: host
            selected: chosen
            text: name
            width: root.width

            onClicked: {
                root.providers.choose(providerId)
                root.answerer.fetchModels()
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

    Caption {
        leftPadding: Theme.space12
        text: qsTr("Model")
        topPadding: Theme.space8
    }

    TextLine {
        id: search

        label: qsTr("Search models")
        placeholderText: label
        visible: root.answerer.models.length > 8
        width: root.width

        onAccepted: {
            if (list.count > 0) {
                root.answerer.setModel(found.textAt(0))
                root.done()
            }
        }
    }

    ListView {
        id: list

        Accessible.name: qsTr("Models")
        Accessible.role: Accessible.List

        boundsBehavior: Flickable.StopAtBounds
        clip: true
        height: Math.min(contentHeight, Theme.rowHeight * 6)
        model: SearchList {
            id: found

            choices: root.answerer.models
            search: search.visible ? search.text : ""
        }
        width: root.width

        T.ScrollBar.vertical: ThinScrollBar {}

        delegate: ListRow {
            required property int index

            selected: text === root.answerer.model
            text: found.textAt(index)
            width: list.width

            onClicked: {
                root.answerer.setModel(text)
                root.done()
            }
        }
    }

    Caption {
        leftPadding: Theme.space12
        rightPadding: Theme.space12
        text: root.answerer.modelsText
        visible: text !== ""
        width: root.width
        wrapMode: Text.Wrap
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

import QtQuick
import Firstlight

// Which requests the page speaks of.
Flow {
    id: root

    required property LatencyHistory history

    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Filters")

    spacing: Theme.space8

    ChoicePill {
        current: root.history.span
        label: qsTr("Time span")
        options: root.history.spans
        quiet: false

        onChosen: index => root.history.span = index
    }

    ChoicePill {
        current: root.history.provider
        label: qsTr("Provider")
        options: root.history.providers

        onChosen: index => root.history.provider = index
    }

    ChoicePill {
        current: root.history.model
        label: qsTr("Model")
        options: root.history.models

        onChosen: index => root.history.model = index
    }

    ChoicePill {
        current: root.history.cache
        label: qsTr("Prompt cache")
        options: root.history.caches

        onChosen: index => root.history.cache = index
    }

    ChoicePill {
        current: root.history.origin
        label: qsTr("Made by")
        options: root.history.origins

        onChosen: index => root.history.origin = index
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Whether a model has become slower than it was.
Section {
    id: root

    required property LatencyHistory history
    required property Settings settings

    readonly property MeasurementChoice choice: MeasurementChoice {
        settings: root.settings
    }

    text: qsTr("Each model is held against its own first 60 to 100 chats. It counts as slower when two windows of 20 in a row are slower by at least a fifth, and chance alone would do that less than once in a hundred times.")
    title: qsTr("Has it become slower?")

    Caption {
        text: qsTr("Not enough chats yet to look for it.")
        visible: findings.empty
        width: parent.width
    }

    Column {
        Accessible.role: Accessible.List
        Accessible.name: root.title

        width: parent.width

        Repeater {
            model: DriftList {
                id: findings

                history: root.history
            }

            DriftRow {
                width: parent?.width ?? 0

                onRenewed: row => root.history.beginBaseline(row)
            }
        }
    }

    Toggle {
        checked: root.choice.tellOfDrift
        text: qsTr("Tell me with a notification when a model becomes slower")
        width: parent.width

        onToggled: root.choice.tellOfDrift = checked
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// The presets to choose from, and the way to where they are made.
Column {
    id: root

    required property PresetLibrary presets
    required property string chosen // empty: none

    signal picked(string preset)
    signal presetsWanted

    function takeFocus() {
        none.forceActiveFocus(Qt.PopupFocusReason)
    }

    spacing: Theme.space4

    ListRow {
        id: none

        objectName: "noPreset"
        selected: root.chosen === ""
        text: qsTr("No preset")
        width: root.width

        onClicked: root.picked("")
    }

    ListView {
        id: list

        Accessible.name: qsTr("Presets")
        Accessible.role: Accessible.List

        boundsBehavior: Flickable.StopAtBounds
        clip: true
        height: Math.min(contentHeight, Theme.rowHeight * 8)
        model: root.presets
        width: root.width

        T.ScrollBar.vertical: ThinScrollBar {}

        delegate: ListRow {
            required property string presetId
            required property string name

            objectName: "presetChoice"
            selected: presetId === root.chosen
            text: name
            width: list.width

            onClicked: root.picked(presetId)
        }
    }

    Hairline {
        width: root.width
    }

    ListRow {
        text: qsTr("Presets…")
        width: root.width

        onClicked: root.presetsWanted()
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Which provider to add: a list that narrows while one types. Down, Up and Enter choose, Escape leaves.
Section {
    id: root

    signal chosen(string presetId)
    signal closed

    Keys.onEscapePressed: closed()

    text: qsTr("Each needs a key of yours; servers on this computer need none.")
    title: qsTr("Which provider?")

    Component.onCompleted: search.forceActiveFocus(Qt.OtherFocusReason)

    PresetListModel {
        id: presets

        search: search.text
    }

    TextLine {
        id: search

        Keys.onDownPressed: list.incrementCurrentIndex()
        Keys.onUpPressed: list.decrementCurrentIndex()

        label: qsTr("Search providers")
        placeholderText: label
        width: parent.width

        onAccepted: {
            const id = presets.idAt(list.currentIndex)
            if (id !== "")
                root.chosen(id)
        }
        onTextChanged: list.currentIndex = 0
    }

    ListView {
        id: list

        Accessible.name: qsTr("Providers to add")
        Accessible.role: Accessible.List

        height: contentHeight
        highlightMoveDuration: 0
        interactive: false
        model: presets
        objectName: "presets"
        width: parent.width

        delegate: PresetRow {
            current: ListView.isCurrentItem
            width: list.width

            onClicked: root.chosen(presetId)
        }
    }

    Caption {
        text: qsTr("No preset has these words. “Your own” takes any server.")
        visible: presets.count === 0
        width: parent.width
        wrapMode: Text.Wrap
    }

    QuietButton {
        text: qsTr("Cancel")
        x: -Theme.space8

        onClicked: root.closed()
    }
}

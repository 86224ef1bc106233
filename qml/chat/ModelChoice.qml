pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// The models of a provider: searched by typing, and typed where no list holds them. Down, Up and Enter choose.
Column {
    id: root

    required property ModelListing models
    required property string current
    property int rows: 6 // it shows no more at once

    signal chosen(string model)
    signal refreshWanted

    function takeFocus() {
        search.text = ""
        search.forceActiveFocus(Qt.OtherFocusReason)
    }

    // What Enter takes: the marked row, else the words themselves.
    function take() {
        const model = list.count > 0 ? found.textAt(Math.max(0, list.currentIndex)) : search.text.trim()
        if (model !== "")
            chosen(model)
    }

    spacing: Theme.space4

    Caption {
        leftPadding: Theme.space12
        text: qsTr("Model")
        topPadding: Theme.space8
    }

    TextLine {
        id: search

        Keys.onDownPressed: list.incrementCurrentIndex()
        Keys.onUpPressed: list.decrementCurrentIndex()

        label: root.models.ids.length > 0 ? qsTr("Search models, or type an id") : qsTr("Type the id of a model")
        objectName: "modelSearch"
        placeholderText: label
        width: root.width

        onAccepted: root.take()
        onTextChanged: list.currentIndex = text === "" ? -1 : 0
    }

    ListView {
        id: list

        Accessible.name: qsTr("Models")
        Accessible.role: Accessible.List

        boundsBehavior: Flickable.StopAtBounds
        clip: true
        currentIndex: -1
        height: Math.min(contentHeight, Theme.rowHeight * root.rows)
        highlightMoveDuration: 0
        model: SearchList {
            id: found

            choices: root.models.ids
            search: search.text
        }
        width: root.width

        T.ScrollBar.vertical: ThinScrollBar {}

        delegate: ListRow {
            required property int index

            marked: ListView.isCurrentItem
            selected: text === root.current
            text: found.textAt(index)
            width: list.width

            onClicked: root.chosen(text)
        }
    }

    ListRow {
        text: qsTr("Use “%1”").arg(search.text.trim())
        visible: list.count === 0 && search.text.trim() !== ""
        width: root.width

        onClicked: root.take()
    }

    Item {
        height: Math.max(state.height, again.height)
        width: root.width

        Caption {
            id: state

            anchors.left: parent.left
            anchors.leftMargin: Theme.space12
            anchors.right: again.left
            anchors.rightMargin: Theme.space8
            anchors.verticalCenter: parent.verticalCenter
            text: root.models.text
            wrapMode: Text.Wrap
        }

        QuietButton {
            id: again

            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            enabled: !root.models.asking
            text: root.models.ids.length > 0 ? qsTr("List again") : qsTr("Get the list")

            onClicked: root.refreshWanted()
        }
    }
}

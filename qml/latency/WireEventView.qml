pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// The events that came, one a row, and a search through them.
FocusScope {
    id: root

    required property WireEventList events
    required property string note

    signal copied

    TextLine {
        id: search

        anchors.left: parent.left
        anchors.margins: Theme.space12
        anchors.right: count.left
        anchors.top: parent.top
        label: qsTr("Search in what came")
        placeholderText: qsTr("Search: a word, usage, ping…")

        Keys.onDownPressed: {
            list.currentIndex = Math.max(0, list.currentIndex)
            list.forceActiveFocus(Qt.TabFocusReason)
        }

        onTextChanged: root.events.filter = text
    }

    Caption {
        id: count

        anchors.right: parent.right
        anchors.rightMargin: Theme.space16
        anchors.verticalCenter: search.verticalCenter
        text: root.events.countText
    }

    Caption {
        id: remark

        anchors.left: parent.left
        anchors.leftMargin: Theme.space16
        anchors.right: parent.right
        anchors.rightMargin: Theme.space16
        anchors.top: search.bottom
        anchors.topMargin: visible ? Theme.space8 : 0
        color: Theme.danger
        height: visible ? implicitHeight : 0
        text: root.note
        visible: text !== ""
        wrapMode: Text.Wrap
    }

    ListView {
        id: list

        Accessible.role: Accessible.List
        Accessible.name: qsTr("Events")

        activeFocusOnTab: true
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: remark.bottom
        anchors.topMargin: Theme.space8
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        currentIndex: -1
        focus: true
        highlightMoveDuration: 0
        keyNavigationEnabled: true
        model: root.events

        T.ScrollBar.vertical: ThinScrollBar {}

        delegate: WireEventRow {
            width: ListView.view.width

            onCopyWanted: {
                root.events.copy(index)
                root.copied()
            }
        }
    }
}

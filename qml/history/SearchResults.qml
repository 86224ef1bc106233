pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// What was found. One stop of the Tab key; the arrows move in it, Enter opens.
ListView {
    id: root

    required property HistorySearch search

    signal opened(string conversationId, string messageId)

    Accessible.name: qsTr("Search results")
    Accessible.role: Accessible.List

    activeFocusOnTab: true
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    currentIndex: -1
    model: search
    objectName: "searchResults"

    onActiveFocusChanged: if (activeFocus && currentIndex < 0 && count > 0) currentIndex = 0

    T.ScrollBar.vertical: ThinScrollBar {}

    delegate: SearchRow {
        width: root.width

        onOpened: {
            root.currentIndex = index
            root.opened(conversationId, messageId)
        }
    }
    header: Caption {
        Accessible.role: Accessible.StaticText
        Accessible.name: text

        bottomPadding: Theme.space8
        leftPadding: Theme.space16 + Theme.space4
        rightPadding: Theme.space16
        text: root.search.summary
        topPadding: Theme.space12
        width: root.width
        wrapMode: Text.Wrap
    }

    // An empty list has no row to show where the keyboard is.
    FocusRing {
        anchors.margins: Theme.ring
        parent: root
        radius: Theme.controlRadius
        visible: root.activeFocus && root.count === 0
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// A field whose text can be typed or picked from a list that narrows while one types.
TextLine {
    id: root

    required property list<string> choices
    readonly property ListView view: popup.contentItem as ListView

    // The person typed or picked it.
    signal picked(string text)

    function open() {
        list.search = "";
        popup.open();
    }

    function take(choice: string) {
        text = choice;
        popup.close();
        picked(choice);
    }

    Accessible.role: Accessible.ComboBox

    Keys.onDownPressed: event => {
        if (popup.visible)
            root.view.incrementCurrentIndex();
        else if (choices.length > 0)
            open();
        event.accepted = true;
    }
    Keys.onEscapePressed: event => {
        event.accepted = popup.visible;
        popup.close();
    }
    Keys.onReturnPressed: event => {
        event.accepted = popup.visible && root.view.currentIndex >= 0;
        if (event.accepted)
            take(list.textAt(root.view.currentIndex));
    }
    Keys.onUpPressed: root.view.decrementCurrentIndex()

    rightPadding: Theme.space32

    onTextEdited: {
        list.search = text;
        if (choices.length > 0)
            popup.open();
        picked(text);
    }

    IconButton {
        anchors.right: parent.right
        anchors.rightMargin: Theme.space4
        anchors.verticalCenter: parent.verticalCenter
        focusPolicy: Qt.NoFocus
        glyph: "down"
        text: qsTr("%1: show the list").arg(root.label)
        visible: root.choices.length > 0

        onClicked: popup.visible ? popup.close() : root.open()
    }

    SearchList {
        id: list

        choices: root.choices
    }

    T.Popup {
        id: popup

        closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent
        implicitHeight: Math.min(root.view.contentHeight, Theme.popupHeight) + padding * 2
        padding: Theme.space4
        visible: false
        width: root.width
        y: root.height + Theme.space4

        background: Sheet {}
        contentItem: ListView {
            Accessible.role: Accessible.List
            Accessible.name: root.label

            boundsBehavior: Flickable.StopAtBounds
            clip: true
            highlightMoveDuration: 0
            model: list

            T.ScrollBar.vertical: ThinScrollBar {}

            delegate: PickerRow {
                current: ListView.isCurrentItem
                width: ListView.view.width

                onClicked: root.take(text)
            }
        }
    }
}

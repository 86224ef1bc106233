import QtQuick
import QtQuick.Templates as T
import Firstlight

// What can be done with a message beside its own buttons. One set serves all messages.
Item {
    id: root

    required property Chat chat
    required property Answerer answerer

    property int message: -1
    property Item place

    signal againWanted

    function open(row: TranscriptRow, button: Item) {
        message = row.message
        place = button
        if (row.kind === TranscriptModel.Question)
            question.popup(button)
        else
            reply.popup(button)
    }

    MenuPopup {
        id: question

        title: qsTr("Question")

        MenuRow {
            enabled: !root.chat?.busy
            text: qsTr("Edit and ask anew")

            onTriggered: root.chat.writing.edit(root.message)
        }

        MenuRow {
            text: qsTr("Copy")

            onTriggered: root.chat.copy(root.message, true)
        }

        MenuRow {
            enabled: !root.chat?.busy
            text: qsTr("Answer again")

            onTriggered: {
                root.againWanted()
                root.chat.regenerate(root.message, "")
            }
        }

        MenuRow {
            enabled: !root.chat?.busy
            grave: true
            text: qsTr("Delete, and what follows")

            onTriggered: root.chat.remove(root.message)
        }
    }

    MenuPopup {
        id: reply

        title: qsTr("Reply")

        MenuRow {
            enabled: !root.chat?.busy
            text: qsTr("Answer again")

            onTriggered: {
                root.againWanted()
                root.chat.regenerate(root.message, "")
            }
        }

        MenuRow {
            enabled: !root.chat?.busy
            text: qsTr("Answer again with…")

            onTriggered: models.open()
        }

        MenuRow {
            enabled: !root.chat?.busy
            grave: true
            text: qsTr("Delete, and what follows")

            onTriggered: root.chat.remove(root.message)
        }
    }

    T.Popup {
        id: models

        property point above // where the button is by then: the list scrolls under it

        closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
        focus: true
        height: Math.min(choice.implicitHeight + 2 * padding, Theme.popupHeight * 1.4)
        margins: Theme.space8
        padding: Theme.space8
        width: Theme.sidebarWidth + Theme.space32 + Theme.space16
        x: above.x - width
        y: above.y - height - Theme.space8

        onAboutToShow: {
            above = root.place ? root.place.mapToItem(root, 0, 0) : Qt.point(0, 0)
            root.answerer.lookAtModels()
        }
        onOpened: choice.takeFocus()

        background: Sheet {}

        ModelChoice {
            id: choice

            anchors.fill: parent
            current: root.answerer.model
            models: root.answerer.models
            objectName: "againModels"

            onChosen: model => {
                models.close()
                root.againWanted()
                root.chat.regenerate(root.message, model)
            }
            onRefreshWanted: root.answerer.fetchModels()
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// The providers that are set up, and the models of the one that answers.
T.Popup {
    id: root

    required property Answerer answerer
    required property ProviderListModel providers

    signal providersWanted

    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    focus: true
    height: Math.min(implicitHeight, Theme.popupHeight * 1.4)
    implicitHeight: contentItem.implicitHeight + 2 * padding
    margins: Theme.space8
    padding: Theme.space8
    width: Theme.sidebarWidth + Theme.space32 + Theme.space16

    onAboutToShow: answerer.fetchModels()

    background: Sheet {}
    contentItem: Column {
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
                width: root.availableWidth

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
            width: root.availableWidth
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
            width: root.availableWidth

            onAccepted: {
                if (list.count > 0) {
                    root.answerer.setModel(found.textAt(0))
                    root.close()
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
            width: root.availableWidth

            T.ScrollBar.vertical: ThinScrollBar {}

            delegate: Component {
                ListRow {
                    required property int index

                    selected: text === root.answerer.model
                    text: found.textAt(index)
                    width: list.width

                    onClicked: {
                        root.answerer.setModel(text)
                        root.close()
                    }
                }
            }
        }

        Caption {
            leftPadding: Theme.space12
            rightPadding: Theme.space12
            text: root.answerer.modelsText
            visible: text !== ""
            width: root.availableWidth
            wrapMode: Text.Wrap
        }

        Hairline {
            width: root.availableWidth
        }

        ListRow {
            text: qsTr("Providers…")
            width: root.availableWidth

            onClicked: {
                root.close()
                root.providersWanted()
            }
        }
    }
}

import QtQuick
import QtQuick.Templates as T
import Firstlight

// Opens above the pill.
T.Popup {
    id: root

    required property Answerer answerer
    required property ProviderListModel providers

    signal providersWanted

    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    focus: true
    height: Math.min(implicitHeight, Theme.popupHeight * 1.4)
    implicitHeight: choice.implicitHeight + 2 * padding
    margins: Theme.space8
    padding: Theme.space8
    width: Theme.sidebarWidth + Theme.space32 + Theme.space16

    onAboutToShow: answerer.lookAtModels()
    onOpened: choice.takeFocus()

    background: Sheet {}

    AnswererChoice {
        id: choice

        anchors.fill: parent
        answerer: root.answerer
        providers: root.providers

        onDone: root.close()
        onProvidersWanted: root.providersWanted()
    }
}

import QtQuick
import QtQuick.Templates as T
import Firstlight

// A menu of MenuRows.
T.Menu {
    id: root

    implicitHeight: contentItem.implicitHeight + topPadding + bottomPadding
    implicitWidth: Theme.sidebarWidth - Theme.space32
    margins: Theme.space8
    padding: Theme.space4

    background: Sheet {}
    contentItem: ListView {
        Accessible.role: Accessible.PopupMenu
        Accessible.name: root.title

        currentIndex: root.currentIndex
        implicitHeight: contentHeight
        interactive: false
        model: root.contentModel
    }
    delegate: MenuRow {}
    enter: Transition {
        NumberAnimation {
            duration: Theme.hoverTime
            from: 0
            property: "opacity"
            to: 1
        }
    }
    exit: Transition {
        NumberAnimation {
            duration: Theme.hoverTime
            from: 1
            property: "opacity"
            to: 0
        }
    }
}

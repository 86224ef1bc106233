import QtQuick
import QtQuick.Templates as T
import Firstlight

// A menu of MenuRows; where they are many, they scroll.
T.Menu {
    id: root

    implicitHeight: Math.min(contentItem.implicitHeight, Theme.popupHeight) + topPadding + bottomPadding
    implicitWidth: Theme.sidebarWidth - Theme.space32
    margins: Theme.space8
    padding: Theme.space4

    background: Sheet {}
    contentItem: ListView {
        Accessible.role: Accessible.PopupMenu
        Accessible.name: root.title

        boundsBehavior: Flickable.StopAtBounds
        clip: true
        currentIndex: root.currentIndex
        implicitHeight: contentHeight
        interactive: contentHeight > height
        model: root.contentModel

        T.ScrollBar.vertical: ThinScrollBar {}
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

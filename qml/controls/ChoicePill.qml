pragma ComponentBehavior: Bound

import QtQml
import QtQuick
import QtQuick.Templates as T
import Firstlight

// One of several, in a menu that opens under it.
Pill {
    id: root

    required property string label
    required property list<string> options
    property int current: 0

    signal chosen(int index)

    Accessible.name: qsTr("%1: %2").arg(label).arg(text)
    Accessible.role: Accessible.ButtonMenu

    glyph: "down"
    quiet: current === 0
    text: options[current] ?? ""
    width: Math.min(implicitWidth, Theme.sidebarWidth)

    onClicked: menu.visible ? menu.close() : menu.open()

    MenuPopup {
        id: menu

        title: root.label
        y: root.height + Theme.space4

        Instantiator {
            model: root.options

            delegate: MenuRow {
                required property int index
                required property string modelData

                hint: index === root.current ? "✓" : ""
                text: modelData

                onTriggered: root.chosen(index)
            }

            onObjectAdded: (index, row) => menu.insertItem(index, row)
            onObjectRemoved: (index, row) => menu.removeItem(row)
        }
    }
}

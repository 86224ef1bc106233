pragma ComponentBehavior: Bound

import QtQml
import QtQuick
import QtQuick.Templates as T
import Firstlight

// A drawing to click. `text` is its name for screen readers and its tooltip.
T.Button {
    id: root

    required property string glyph
    property color color: Theme.secondary

    Accessible.role: Accessible.Button
    Accessible.name: text

    Keys.onEnterPressed: root.clicked()
    Keys.onReturnPressed: root.clicked()

    implicitHeight: Theme.pillHeight
    implicitWidth: Theme.pillHeight
    opacity: enabled ? 1 : 0.45

    background: HoverFill {
        control: root
        radius: Theme.controlRadius
    }
    contentItem: Item {
        Glyph {
            anchors.centerIn: parent
            color: root.hovered || root.visualFocus ? Theme.text : root.color
            height: Theme.space16 - Theme.ring
            name: root.glyph
            width: height
        }
    }

    FocusRing {
        radius: Theme.controlRadius + Theme.ring
        visible: root.visualFocus
    }

    // Made when it is wanted: a popup costs more than the button.
    Instantiator {
        active: root.hovered || root.visualFocus

        delegate: Tooltip {
            parent: root
            text: root.text
            visible: text !== ""
        }
    }
}

import QtQuick
import Firstlight

// What the keyboard does from anywhere on the page of a chat.
Item {
    id: root

    required property Chat chat
    required property TextFinder finder
    required property bool finding

    signal findWanted

    Shortcut {
        enabled: root.visible
        sequence: "Ctrl+F"

        onActivated: root.findWanted()
    }

    Shortcut {
        enabled: root.visible && root.finding
        sequence: "F3"

        onActivated: root.finder.step(1)
    }

    Shortcut {
        enabled: root.visible && root.finding
        sequence: "Shift+F3"

        onActivated: root.finder.step(-1)
    }

    Shortcut {
        enabled: root.visible && !root.chat.busy
        sequence: "Alt+Left"

        onActivated: root.chat.stepLast(-1)
    }

    Shortcut {
        enabled: root.visible && !root.chat.busy
        sequence: "Alt+Right"

        onActivated: root.chat.stepLast(1)
    }
}

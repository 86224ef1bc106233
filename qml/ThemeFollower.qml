import QtQuick
import Firstlight

// Keeps Theme as the system and the person want it.
Item {
    id: root

    required property Appearance appearance
    required property real logicalDpi
    required property bool still

    Binding {
        property: "dark"
        target: Theme
        value: root.appearance.dark
    }

    Binding {
        property: "reduceMotion"
        target: Theme
        value: root.still || root.appearance.reduceMotion
    }

    Binding {
        property: "zoom"
        target: Theme
        value: root.appearance.zoom
    }

    Binding {
        property: "logicalDpi"
        target: Theme
        value: root.logicalDpi
    }
}

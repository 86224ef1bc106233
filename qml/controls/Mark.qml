import QtQuick
import Firstlight

// The mark: a sun that has half risen.
Item {
    implicitHeight: Theme.space16 + Theme.space4
    implicitWidth: implicitHeight

    Glyph {
        anchors.fill: parent
        color: Theme.accent
        name: "sun"
    }

    Glyph {
        anchors.fill: parent
        color: Theme.text
        name: "horizon"
    }
}

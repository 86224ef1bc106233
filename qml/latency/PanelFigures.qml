import QtQuick
import QtQuick.Layouts
import Firstlight

// The three figures at the head of the panel.
RowLayout {
    id: root

    required property replyFigures figures

    Figure {
        meaning: root.figures.ttftMeaning
        value: root.figures.ttft
    }

    Item {
        Layout.fillWidth: true
    }

    Figure {
        meaning: qsTr("tokens/s")
        value: root.figures.speed === "" ? qsTr("n/a") : root.figures.speed
    }

    Item {
        Layout.fillWidth: true
    }

    Figure {
        meaning: qsTr("to the pixel")
        value: root.figures.toPixel
    }
}

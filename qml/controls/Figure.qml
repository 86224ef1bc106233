import QtQuick
import Firstlight

// One large figure and what it means.
Column {
    id: figure

    required property string value
    required property string meaning

    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("%1: %2").arg(meaning).arg(value)

    spacing: Theme.space4

    Digits {
        Accessible.ignored: true

        size: Theme.figureSize
        text: figure.value
        weight: Font.DemiBold
    }

    Caption {
        Accessible.ignored: true

        text: figure.meaning
    }
}

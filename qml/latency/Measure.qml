import QtQuick
import Firstlight

// One figure of a line of figures: a quiet name, a strong value, a quiet unit. Any of them may be empty.
Row {
    id: root

    property string name
    property string value
    property string unit
    property bool strong: true

    Accessible.role: Accessible.StaticText
    Accessible.name: (name + " " + value + " " + unit).trim()

    spacing: Theme.space4
    visible: value !== ""

    Caption {
        Accessible.ignored: true

        text: root.name
        visible: text !== ""
    }

    Digits {
        Accessible.ignored: true

        color: root.strong ? Theme.text : Theme.secondary
        text: root.value
        weight: root.strong ? Font.DemiBold : Font.Normal
    }

    Caption {
        Accessible.ignored: true

        text: root.unit
        visible: text !== ""
    }
}

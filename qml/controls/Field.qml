import QtQuick
import Firstlight

// One entry of a form: its label, the control, and under it what is wrong or what helps.
Column {
    id: root

    required property string label
    property string fault
    property string hint
    default property alias control: slot.data

    spacing: Theme.space4

    Caption {
        Accessible.ignored: true

        text: root.label
        visible: text !== ""
        width: root.width
        wrapMode: Text.Wrap
    }

    Item {
        id: slot

        implicitHeight: childrenRect.height
        width: root.width
    }

    Caption {
        Accessible.role: root.fault === "" ? Accessible.StaticText : Accessible.AlertMessage
        Accessible.name: text

        color: root.fault === "" ? Theme.secondary : Theme.danger
        text: root.fault === "" ? root.hint : root.fault
        visible: text !== ""
        width: root.width
        wrapMode: Text.Wrap
    }
}

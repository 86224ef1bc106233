import QtQuick
import Firstlight

// One complaint: whose it is, what shows it, what to do.
Column {
    id: root

    required property string symptom
    required property string subject
    required property string evidence
    required property string cure
    required property bool sure

    Accessible.role: Accessible.ListItem
    Accessible.name: symptom + " " + subject + ". " + evidence + " " + cure

    spacing: Theme.space4

    Caption {
        Accessible.ignored: true

        color: Theme.text
        font.bold: true
        text: root.sure ? root.symptom : qsTr("%1 (suspected)").arg(root.symptom)
        width: parent.width
        wrapMode: Text.Wrap
    }

    Caption {
        Accessible.ignored: true

        text: root.subject
        width: parent.width
        wrapMode: Text.Wrap
    }

    Caption {
        Accessible.ignored: true

        color: Theme.text
        text: root.evidence + " " + root.cure
        width: parent.width
        wrapMode: Text.Wrap
    }
}

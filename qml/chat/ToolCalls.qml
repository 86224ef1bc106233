pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Tools that the model asked for. They are shown, never run.
Column {
    id: root

    required property list<string> names
    required property list<string> args

    spacing: Theme.space8

    Repeater {
        model: root.names.length

        Column {
            id: call

            required property int index

            spacing: Theme.space4
            width: root.width

            Caption {
                text: qsTr("Asks for the tool %1. Firstlight does not run it.").arg(root.names[call.index])
                width: parent.width
                wrapMode: Text.Wrap
            }

            CodeBlock {
                language: root.names[call.index]
                source: root.args[call.index] ?? ""
                width: parent.width
            }
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Tools that the model asked for. They are shown, never run.
Item {
    id: root

    required property list<string> names
    required property list<string> args

    implicitHeight: childrenRect.height // at once, which a Column's is not

    Repeater {
        id: calls

        model: root.names.length

        Item {
            id: call

            required property int index

            readonly property Item before: index > 0 ? calls.itemAt(index - 1) : null

            implicitHeight: block.y + block.height
            width: root.width
            y: before ? before.y + before.height + Theme.space8 : 0

            Caption {
                id: sentence

                text: qsTr("Asks for the tool %1. Firstlight does not run it.").arg(root.names[call.index])
                width: parent.width
                wrapMode: Text.Wrap
            }

            CodeBlock {
                id: block

                language: root.names[call.index]
                source: root.args[call.index] ?? ""
                width: parent.width
                y: sentence.height + Theme.space4
            }
        }
    }
}

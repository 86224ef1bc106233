pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// One block of a reply: running text or code.
Column {
    id: root

    required property int index
    required property int kind
    required property string text
    required property string language
    required property bool growing

    Repeater {
        model: root.kind === BlockListModel.Paragraph ? 1 : 0

        Paragraph {
            growing: root.growing
            source: root.text
            width: root.width
        }
    }

    Repeater {
        model: root.kind === BlockListModel.Code ? 1 : 0

        CodeBlock {
            growing: root.growing
            language: root.language
            source: root.text
            width: root.width
        }
    }
}

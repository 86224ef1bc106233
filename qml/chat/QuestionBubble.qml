pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// The person's own words, on the right.
Item {
    id: root

    required property string source
    required property TranscriptRow row

    readonly property real edge: bubble.x // the left one

    implicitHeight: bubble.height

    Rectangle {
        id: bubble

        anchors.right: parent.right
        color: Theme.ownBubble
        height: words.height + 2 * Theme.space8 + Theme.ring
        radius: Theme.cardRadius
        width: words.width + 2 * words.x

        // The corner that points at the person.
        Rectangle {
            anchors.bottom: parent.bottom
            anchors.right: parent.right
            color: parent.color
            height: Theme.cardRadius
            radius: Theme.space4
            width: Theme.cardRadius
        }

        GrowingText {
            id: words

            source: root.source
            width: Math.min(Math.ceil(natural.implicitWidth) + Theme.line, root.width * 0.85 - 2 * x)
            x: Theme.space16 - Theme.line
            y: Theme.space8 - Theme.line // a line's text stands low in it

            Repeater {
                model: root.row.term === "" ? 0 : 1

                FoundText {
                    edit: words
                    row: root.row
                }
            }
        }

        // How wide the words are when nothing wraps them.
        Body {
            id: natural

            text: root.source
            visible: false
            wrapMode: Text.NoWrap
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Firstlight

// Code in its colours. It scrolls sideways, or wraps.
Flickable {
    id: root

    required property string source
    required property string language
    required property bool growing
    required property bool wraps
    property TranscriptRow row: null // of a reply's own code

    readonly property bool wide: code.implicitWidth + 2 * code.x > width
    readonly property int serial: colours.serial // tells blocks of one language apart for a screen reader

    function copyAll() {
        colours.copy()
    }

    boundsBehavior: Flickable.StopAtBounds
    clip: true
    contentHeight: height
    contentWidth: wraps ? width : Math.max(width, code.implicitWidth + 2 * code.x)
    flickableDirection: Flickable.HorizontalFlick
    height: code.height + code.y + Theme.space12
    interactive: contentWidth > width

    T.ScrollBar.horizontal: ThinScrollBar {}

    TextEdit {
        id: code

        Accessible.name: root.source
        Accessible.readOnly: true
        Accessible.role: Accessible.StaticText

        activeFocusOnTab: false
        color: Theme.text
        font.family: Theme.mono
        font.pointSize: Theme.codeSize
        readOnly: true
        selectByKeyboard: true
        selectByMouse: true
        selectedTextColor: Theme.text
        selectionColor: Theme.selection
        textFormat: TextEdit.PlainText
        width: root.wraps ? root.width - 2 * x : Math.max(implicitWidth, root.width - 2 * x)
        wrapMode: root.wraps ? TextEdit.WrapAnywhere : TextEdit.NoWrap
        x: Theme.space12 + Theme.ring
        y: Theme.space8 // a line stands low in its pitch

        Component.onCompleted: colours.document = textDocument

        CodeText {
            id: colours

            growing: root.growing
            language: root.language
            source: root.source
            style: Theme.prose
        }

        Repeater {
            model: (root.row?.term ?? "") === "" ? 0 : 1

            FoundText {
                edit: code
                row: root.row

                onPlaced: place => {
                    if (place.x < root.contentX || place.x + place.width + code.x > root.contentX + root.width)
                        root.contentX = Math.max(0, Math.min(root.contentWidth - root.width, place.x - root.width / 2))
                }
            }
        }

        Caret {
            edit: code
            visible: root.growing
        }
    }
}

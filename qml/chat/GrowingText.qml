import QtQuick
import Firstlight

// Plain text that can be selected and copied. When `source` grows only what is new is laid out, so that a long block costs no
// more than a short one.
TextEdit {
    id: root

    required property string source
    property real leading: Theme.bodyLeading

    // What the document holds of `source`. Before it is complete a TextEdit only notes its text.
    property string shown
    property bool complete: false

    function show() {
        if (shown !== "" && source.startsWith(shown)) {
            insert(length, source.substring(shown.length))
        } else {
            text = source
            pitch.apply()
        }
        shown = source
    }

    Accessible.name: source
    Accessible.readOnly: true
    Accessible.role: Accessible.StaticText

    activeFocusOnTab: false
    color: Theme.text
    font.family: Theme.sans
    font.pointSize: Theme.bodySize
    readOnly: true
    selectByKeyboard: true
    selectByMouse: true
    selectedTextColor: Theme.text
    selectionColor: Theme.selection
    textFormat: TextEdit.PlainText
    wrapMode: TextEdit.Wrap

    Component.onCompleted: {
        complete = true
        show()
    }
    onSourceChanged: if (complete) show()

    LineHeight {
        id: pitch

        document: root.textDocument
        pixels: root.leading * root.font.pointSize / Theme.point * Theme.zoom
    }
}

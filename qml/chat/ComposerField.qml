import QtQuick
import Firstlight

// The text that is being written, with the keys that mean something else in it than in any other text.
TextBox {
    id: root

    required property Writing writing // null before the first chat is shown

    signal sent

    function take(event: KeyEvent): bool {
        if (inputMethodComposing || preeditText !== "" || !writing)
            return false
        if ((event.key === Qt.Key_Return || event.key === Qt.Key_Enter) && !(event.modifiers & Qt.ShiftModifier)) {
            sent()
            return true
        }
        if (event.key === Qt.Key_Up || event.key === Qt.Key_Down)
            return event.modifiers === Qt.NoModifier && writing.recall(event.key === Qt.Key_Up ? 1 : -1)
        if (event.key === Qt.Key_Escape && writing.editing) {
            writing.cancelEdit()
            return true
        }
        return event.matches(StandardKey.Paste) && writing.paste()
    }

    Keys.onPressed: event => event.accepted = take(event)

    label: qsTr("Message")
    placeholderText: qsTr("Ask anything")

    onTextChanged: if (writing) writing.text = text
    onWritingChanged: {
        text = writing?.text ?? ""
        cursorPosition = length
    }

    Connections {
        function onTextChanged() {
            if (root.text === root.writing.text)
                return
            root.text = root.writing.text
            root.cursorPosition = root.length
        }

        target: root.writing
    }
}

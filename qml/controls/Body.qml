import QtQuick
import Firstlight

// Running text at reading size.
Text {
    color: Theme.text
    font.family: Theme.sans
    font.pointSize: Theme.bodySize
    linkColor: Theme.accent
    textFormat: Text.PlainText
    wrapMode: Text.Wrap
}

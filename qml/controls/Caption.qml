import QtQuick
import Firstlight

// Small, quiet text: what a figure means, a hint under a field.
Text {
    color: Theme.secondary
    elide: wrapMode === Text.NoWrap ? Text.ElideRight : Text.ElideNone
    font.family: Theme.sans
    font.pointSize: Theme.smallSize
    linkColor: Theme.accent
    textFormat: Text.PlainText
}

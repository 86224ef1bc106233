import QtQuick
import Firstlight

// Text of lists, forms and tables.
Text {
    color: Theme.text
    elide: Text.ElideRight
    font.family: Theme.sans
    font.pointSize: Theme.listSize
    linkColor: Theme.accent
    textFormat: Text.PlainText
}

import QtQuick
import Firstlight

// The name of a page, a panel or a card.
Text {
    Accessible.role: Accessible.Heading
    Accessible.name: text

    color: Theme.text
    elide: Text.ElideRight
    font.family: Theme.sans
    font.pointSize: Theme.listSize
    font.weight: Font.DemiBold
    textFormat: Text.PlainText
}

import QtQuick
import Firstlight

// A figure: its digits stand in equal cells. To a screen reader it is one text.
DigitText {
    property real size: Theme.smallSize
    property int weight: Font.Normal

    Accessible.role: Accessible.StaticText
    Accessible.name: text

    color: Theme.text
    font.family: Theme.sans
    font.pointSize: size
    font.weight: weight
}

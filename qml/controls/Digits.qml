pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// A text whose digits stand in equal cells, so that a running figure does not tremble. Qt 6.4 cannot ask a font for tabular
// figures. To a screen reader it is one text.
Item {
    id: digits

    required property string text
    property color color: Theme.text
    property real size: Theme.smallSize
    property int weight: Font.Normal

    Accessible.role: Accessible.StaticText
    Accessible.name: text

    baselineOffset: cell.ascent
    implicitHeight: Math.ceil(cell.height)
    implicitWidth: row.implicitWidth

    FontMetrics {
        id: cell

        readonly property real digit: advanceWidth("0")

        font.family: Theme.sans
        font.pointSize: digits.size
        font.weight: digits.weight
    }

    Row {
        id: row

        Repeater {
            model: digits.text.length

            Text {
                required property int index
                readonly property string letter: digits.text.charAt(index)

                Accessible.ignored: true

                color: digits.color
                font: cell.font
                horizontalAlignment: Text.AlignHCenter
                text: letter
                textFormat: Text.PlainText
                width: letter >= "0" && letter <= "9" ? cell.digit : implicitWidth
            }
        }
    }
}

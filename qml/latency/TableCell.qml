import QtQuick
import QtQuick.Layouts
import Firstlight

// A figure of a table, at the right edge of its column.
Item {
    property alias text: digits.text
    property alias weight: digits.weight
    property alias color: digits.color
    property bool wide: false

    Layout.preferredWidth: wide ? Math.round(Theme.columnWidth * 1.7) : Theme.columnWidth
    implicitHeight: digits.implicitHeight

    Digits {
        id: digits

        Accessible.ignored: true

        anchors.right: parent.right
        size: Theme.smallSize + Theme.point / 2
    }
}

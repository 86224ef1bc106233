import QtQuick
import Firstlight

// A field for a whole number with its unit.
TextLine {
    id: root

    required property int value
    required property int most
    required property string unit

    signal changed(int value)

    Accessible.name: qsTr("%1, in %2").arg(label).arg(unit)

    implicitWidth: Theme.measure / 5
    inputMethodHints: Qt.ImhDigitsOnly
    rightPadding: measure.width + Theme.space16
    text: value

    onEditingFinished: changed(Number(text))

    validator: IntValidator {
        bottom: 0
        top: root.most
    }

    Caption {
        id: measure

        Accessible.ignored: true

        anchors.right: parent.right
        anchors.rightMargin: Theme.space12
        anchors.verticalCenter: parent.verticalCenter
        text: root.unit
    }
}

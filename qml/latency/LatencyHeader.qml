import QtQuick
import Firstlight

// The bar of the page: what is measured, and the way out for the numbers.
Item {
    id: root

    required property LatencyHistory history
    required property bool menuShown

    signal menuClicked

    implicitHeight: Theme.barHeight

    Row {
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.space12
        x: Theme.space16 + Theme.space4

        IconButton {
            anchors.verticalCenter: parent.verticalCenter
            glyph: "menu"
            text: qsTr("Show the conversations")
            visible: root.menuShown

            onClicked: root.menuClicked()
        }

        Title {
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Latency")
        }

        SegmentedChoice {
            anchors.verticalCenter: parent.verticalCenter
            current: root.history.measured
            label: qsTr("What is shown")
            options: [qsTr("First token"), qsTr("Tokens/s")]

            onChosen: index => root.history.measured = index
        }
    }

    ChoicePill {
        anchors.right: parent.right
        anchors.rightMargin: Theme.space16 + Theme.space4
        anchors.verticalCenter: parent.verticalCenter
        enabled: root.history.requests > 0
        label: qsTr("Export what is shown")
        options: [qsTr("As CSV…"), qsTr("As JSON…")]
        current: -1
        quiet: false
        text: qsTr("Export")

        onChosen: index => root.history.exportShown(index === 1)
    }

    Hairline {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}

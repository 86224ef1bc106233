import QtQuick
import QtQuick.Templates as T
import Firstlight

// All measured requests: over time, model by model, and against their own past. A dot opens its request on the right.
FocusScope {
    id: root

    required property LatencyHistory history
    required property Settings settings
    required property bool menuShown
    required property bool roomy
    property bool panelOpen: false

    signal menuClicked

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Latency")

    Component.onCompleted: history.shown = true
    Component.onDestruction: history.shown = false

    LatencyHeader {
        id: header

        history: root.history
        menuShown: root.menuShown
        width: root.width - panel.dockedWidth

        onMenuClicked: root.menuClicked()
    }

    Flickable {
        id: view

        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.rightMargin: panel.dockedWidth
        anchors.top: header.bottom
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: column.height + Theme.space24 * 2

        T.ScrollBar.vertical: ThinScrollBar {}

        Column {
            id: column

            readonly property int edge: root.roomy ? Theme.space24 + Theme.space4 : Theme.space16

            spacing: Theme.space16 + Theme.ring
            width: view.width - edge * 2
            x: edge
            y: Theme.space16 + Theme.ring * 2

            Caption {
                color: Theme.danger
                text: root.history.error
                visible: text !== ""
                width: parent.width
                wrapMode: Text.Wrap
            }

            LatencyFilters {
                history: root.history
                width: parent.width
            }

            PlotCard {
                focus: true
                highlighted: table.highlighted
                history: root.history
                width: parent.width

                onOpened: row => {
                    root.history.open(row);
                    root.panelOpen = true;
                }
            }

            ModelCard {
                id: table

                history: root.history
                width: parent.width
            }

            DriftCard {
                history: root.history
                settings: root.settings
                width: parent.width
            }

            DoctorCard {
                history: root.history
                width: parent.width
            }

            KeepCard {
                history: root.history
                settings: root.settings
                width: parent.width
            }
        }
    }

    PanelSide {
        id: panel

        anchors.bottom: parent.bottom
        anchors.right: parent.right
        anchors.top: parent.top
        docked: root.roomy
        figures: root.history.figures
        open: root.panelOpen

        onClosed: root.panelOpen = false
    }
}

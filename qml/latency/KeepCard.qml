import QtQuick
import Firstlight

// How long measurements stay, and the way to take them away.
Section {
    id: root

    required property LatencyHistory history
    required property Settings settings

    readonly property MeasurementChoice choice: MeasurementChoice {
        settings: root.settings
    }
    property bool asking: false

    text: qsTr("Times and token counts of each request, never its words. They stay on this computer.")
    title: qsTr("Measurements")

    Field {
        label: qsTr("Keep them for")
        width: parent.width

        SegmentedChoice {
            current: root.choice.span
            label: qsTr("Keep them for")
            options: root.choice.spans

            onChosen: index => root.choice.span = index
        }
    }

    Pill {
        id: remove

        enabled: root.history.requests > 0
        glyph: "trash"
        text: qsTr("Delete what is shown…")
        visible: !root.asking

        onClicked: root.asking = true
    }

    ConfirmLine {
        confirm: qsTr("Delete")
        question: qsTr("Delete %L1 measured requests for good?").arg(root.history.requests)
        visible: root.asking
        width: parent.width

        onConfirmed: {
            root.asking = false;
            root.history.removeShown();
        }
        onDeclined: {
            root.asking = false;
            remove.forceActiveFocus(Qt.TabFocusReason);
        }
    }
}

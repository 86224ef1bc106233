pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// The Latency page, there only while it is shown.
FocusScope {
    id: root

    required property string page
    required property bool menuShown
    required property bool roomy
    required property LatencyHistory history
    required property Settings settings

    signal menuClicked

    Repeater {
        model: root.page === "latency" ? 1 : 0

        LatencyPage {
            anchors.fill: parent
            focus: true
            history: root.history
            menuShown: root.menuShown
            roomy: root.roomy
            settings: root.settings

            onMenuClicked: root.menuClicked()
        }
    }
}

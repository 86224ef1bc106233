pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// A row for each model of a provider.
Section {
    id: root

    required property LatencyHistory history
    property int highlighted: -1

    title: qsTr("Model by model")
    visible: rows.count > 0

    Column {
        Accessible.role: Accessible.Table
        Accessible.name: root.title

        width: parent.width

        ModelRow {
            count: qsTr("Requests")
            detail: ""
            failed: qsTr("Errors")
            heading: true
            interval: qsTr("95 % of median")
            median: qsTr("Median")
            name: qsTr("Model")
            p95: qsTr("p95")
            series: 0
            timedOut: qsTr("Time-outs")
            width: parent.width
        }

        Repeater {
            id: rows

            model: LatencyTable {
                history: root.history
            }

            ModelRow {
                width: parent?.width ?? 0

                onCurrentChanged: {
                    if (current)
                        root.highlighted = series;
                    else if (root.highlighted === series)
                        root.highlighted = -1;
                }
            }
        }
    }
}

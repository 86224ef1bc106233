pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// What the latest requests have in common that is wrong: evidence, and what to do about it.
Section {
    id: root

    required property LatencyHistory history

    text: qsTr("What the last 200 requests have in common that should not be, with the evidence of the latest one and what to do.")
    title: qsTr("Doctor")

    Caption {
        text: qsTr("Nothing was found.")
        visible: complaints.empty
        width: parent.width
    }

    Column {
        Accessible.role: Accessible.List
        Accessible.name: root.title

        spacing: Theme.space12
        width: parent.width

        Repeater {
            model: DoctorList {
                id: complaints

                history: root.history
            }

            DoctorRow {
                width: parent?.width ?? 0
            }
        }
    }
}

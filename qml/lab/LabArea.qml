pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// The pages of the Lab, there only while one is shown; what runs goes on behind them.
FocusScope {
    id: root

    required property string page
    required property bool menuShown
    required property Lab lab

    signal menuClicked
    signal turned(page: string)

    Repeater {
        model: root.page === "lab" ? 1 : 0

        BenchPage {
            anchors.fill: parent
            bench: root.lab.bench
            focus: true
            menuShown: root.menuShown
            page: root.page

            onMenuClicked: root.menuClicked()
            onTurned: page => root.turned(page)
        }
    }

    Repeater {
        model: root.page === "rehearse" ? 1 : 0

        RehearsePage {
            anchors.fill: parent
            focus: true
            lab: root.lab
            menuShown: root.menuShown
            page: root.page

            onMenuClicked: root.menuClicked()
            onTurned: page => root.turned(page)
        }
    }
}

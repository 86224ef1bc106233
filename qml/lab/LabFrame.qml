import QtQuick
import QtQuick.Templates as T
import Firstlight

// A page of the Lab: the bar with its pages and what to do here, and beneath it a wide column that scrolls.
FocusScope {
    id: root

    required property string page
    required property bool menuShown
    property alias trailing: tail.data
    default property alias content: column.data

    readonly property bool narrow: column.width < Theme.measure + Theme.space32

    signal menuClicked
    signal turned(page: string)

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Lab")

    Item {
        id: bar

        height: Theme.barHeight
        width: root.width

        Row {
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.space12
            x: root.menuShown ? Theme.space12 : Theme.space16 + Theme.space4

            IconButton {
                anchors.verticalCenter: parent.verticalCenter
                glyph: "menu"
                text: qsTr("Show the conversations")
                visible: root.menuShown

                onClicked: root.menuClicked()
            }

            Title {
                anchors.verticalCenter: parent.verticalCenter
                text: qsTr("Lab")
            }

            SegmentedChoice {
                anchors.verticalCenter: parent.verticalCenter
                current: root.page === "rehearse" ? 1 : 0
                label: qsTr("Pages of the Lab")
                options: [qsTr("Bench"), qsTr("Rehearse")]

                onChosen: index => root.turned(index === 1 ? "rehearse" : "lab")
            }
        }

        Row {
            id: tail

            anchors.right: parent.right
            anchors.rightMargin: Theme.space16 + Theme.space4
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.space12
        }

        Hairline {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }

    Flickable {
        id: view

        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.top: bar.bottom
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: column.height + Theme.space24 * 2

        T.ScrollBar.vertical: ThinScrollBar {}

        Column {
            id: column

            spacing: Theme.space16 + Theme.ring
            width: Math.min(view.width - Theme.space24 * 2, Theme.measure * 1.6)
            x: (view.width - width) / 2
            y: Theme.space24 - Theme.ring
        }
    }
}

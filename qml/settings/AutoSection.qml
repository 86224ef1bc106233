import QtQuick
import Firstlight

// The two sides of Auto, and the rules that choose between them.
Section {
    id: root

    required property AutoRoute route

    text: qsTr("Auto in the choice of models asks the quick or the strong side: by the rules below, by your own measured times, and it stays with a side while its cache is warm.")
    title: qsTr("Auto")

    Component.onCompleted: route.load()

    Field {
        label: qsTr("Quick side")
        width: parent.width

        Picker {
            choices: root.route.choices
            label: qsTr("Quick side")
            placeholderText: qsTr("Nobody")
            text: root.route.quick
            width: parent.width

            onPicked: text => root.route.quick = text
        }
    }

    Field {
        fault: root.route.fault
        label: qsTr("Strong side")
        width: parent.width

        Picker {
            choices: root.route.choices
            label: qsTr("Strong side")
            placeholderText: qsTr("Nobody")
            text: root.route.strong
            width: parent.width

            onPicked: text => root.route.strong = text
        }
    }

    Field {
        hint: qsTr("They stand in %1 once a side is chosen, and can be edited there; they are read when this page opens. The first that holds decides.").arg(root.route.file)
        label: qsTr("Rules")
        width: parent.width

        Caption {
            text: root.route.rules
            width: parent.width
            wrapMode: Text.Wrap
        }
    }
}

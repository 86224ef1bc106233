import QtQuick
import Firstlight

// One of those that are measured: a provider and a model.
Item {
    id: root

    required property int index
    required property string provider
    required property string modelName
    required property list<string> choices
    required property bool removable

    signal providerPicked(name: string)
    signal modelPicked(name: string)
    signal removed

    implicitHeight: who.height

    Picker {
        id: who

        choices: root.choices
        label: qsTr("Provider %1").arg(root.index + 1)
        text: root.provider
        width: (root.width - Theme.space8 * 2 - Theme.pillHeight) / 2

        onPicked: name => root.providerPicked(name)
    }

    TextLine {
        anchors.left: who.right
        anchors.leftMargin: Theme.space8
        label: qsTr("Model %1").arg(root.index + 1)
        placeholderText: qsTr("Model")
        text: root.modelName
        width: who.width

        onTextEdited: root.modelPicked(text)
    }

    IconButton {
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        glyph: "close"
        text: qsTr("Leave out %1").arg(root.index + 1)
        visible: root.removable

        onClicked: root.removed()
    }
}

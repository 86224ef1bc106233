import QtQuick
import Firstlight

// One finding, when it is certain.
Rectangle {
    id: root

    required property replyFigures figures

    Accessible.role: Accessible.StaticText
    Accessible.name: figures.finding + " " + figures.advice

    color: Theme.accentWash
    implicitHeight: sentence.implicitHeight + Theme.space12 * 2
    radius: Theme.codeRadius
    visible: figures.finding !== ""

    Caption {
        id: sentence

        Accessible.ignored: true

        anchors.left: parent.left
        anchors.margins: Theme.space12
        anchors.right: parent.right
        anchors.top: parent.top
        color: Theme.text
        font.pointSize: Theme.smallSize + Theme.point / 2
        lineHeight: Theme.smallLine
        // Both come from our own translations: nothing that a provider sent is in here.
        text: "<b>" + root.figures.finding + "</b> " + root.figures.advice
        textFormat: Text.StyledText
        wrapMode: Text.Wrap
    }
}

import QtQuick
import Firstlight

// Where the time went, for elsewhere: as text, as JSON, as a picture of `source`.
IconButton {
    id: root

    required property replyFigures figures
    required property Item source

    signal copied

    glyph: "copy"
    text: qsTr("Copy the details")

    onClicked: menu.visible ? menu.close() : menu.open()

    MenuPopup {
        id: menu

        title: root.text
        x: root.width - width
        y: root.height

        MenuRow {
            text: qsTr("Copy as text")

            onTriggered: {
                root.figures.copy();
                root.copied();
            }
        }

        MenuRow {
            enabled: root.figures.over
            text: qsTr("Copy as JSON")

            onTriggered: {
                root.figures.copyJson();
                root.copied();
            }
        }

        MenuRow {
            text: qsTr("Copy as a picture")

            onTriggered: root.source.grabToImage(result => {
                root.figures.copyPicture(result.image);
                root.copied();
            })
        }
    }
}

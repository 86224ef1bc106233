pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// Files, folders and pasted text, in the order in which they are sent. What is dropped here comes in, and the cross
// takes it out.
Field {
    id: root

    required property KnowledgeModel knowledge

    hint: knowledge.count === 0 ? qsTr("Text files and folders of them. They are read anew for each question and stay where they are.") : ""
    label: qsTr("Knowledge")

    Rectangle {
        border.color: drop.containsDrag ? Theme.accent : Theme.hairline
        border.width: Theme.line
        color: drop.containsDrag ? Theme.accentWash : Theme.surface
        height: column.height + Theme.space12 * 2
        radius: Theme.controlRadius
        width: root.width

        DropArea {
            id: drop

            anchors.fill: parent
            objectName: "knowledgeDrop"

            onDropped: drop => {
                if (drop.hasUrls)
                    root.knowledge.addUrls(drop.urls)
                else if (drop.hasText)
                    root.knowledge.addText(drop.text)
                drop.accept(Qt.CopyAction)
            }
        }

        Column {
            id: column

            spacing: Theme.space8
            width: parent.width - Theme.space12 * 2
            x: Theme.space12
            y: Theme.space12

            Repeater {
                model: root.knowledge

                KnowledgeRow {
                    last: index === root.knowledge.count - 1
                    width: column.width

                    onMoved: by => root.knowledge.move(index, index + by)
                    onRemoved: root.knowledge.remove(index)
                }
            }

            Caption {
                text: qsTr("Drop files, folders or text here.")
                width: parent.width
                wrapMode: Text.Wrap
            }

            Flow {
                spacing: Theme.space8
                width: parent.width

                Pill {
                    glyph: "plus"
                    text: qsTr("Files")

                    Accessible.name: qsTr("Add files to the knowledge")

                    onClicked: root.knowledge.chooseFiles()
                }

                Pill {
                    glyph: "plus"
                    text: qsTr("Folder")

                    Accessible.name: qsTr("Add a folder to the knowledge")

                    onClicked: root.knowledge.chooseFolder()
                }

                Pill {
                    glyph: "plus"
                    text: qsTr("Text")

                    Accessible.name: qsTr("Add a piece of text to the knowledge")

                    onClicked: note.visible = true
                }
            }

            FramedText {
                id: note

                label: qsTr("Text to add to the knowledge")
                placeholderText: qsTr("Paste the text here")
                visible: false
                width: parent.width
            }

            Pill {
                text: qsTr("Add this text")
                visible: note.visible

                onClicked: {
                    root.knowledge.addText(note.text)
                    note.text = ""
                    note.visible = false
                }
            }
        }
    }
}

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Firstlight

// Where the time of one reply went: three figures, one picture, one table and, where it is certain, one sentence of advice.
FocusScope {
    id: root

    required property replyFigures figures
    // Of a reply of a conversation; empty and null elsewhere.
    property cacheFigures cache
    property ChatCache chatCache: null

    signal closed
    signal copied
    signal wireWanted

    Accessible.role: Accessible.Pane
    Accessible.name: title.text

    Keys.onEscapePressed: closed()

    implicitWidth: Theme.panelWidth

    Rectangle {
        anchors.fill: parent
        color: Theme.surface
    }

    Hairline {
        height: parent.height
    }

    Flickable {
        id: view

        anchors.fill: parent
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: content.height + Theme.space24

        T.ScrollBar.vertical: ThinScrollBar {}

        // What a copy as a picture shows; it has a ground of its own.
        Rectangle {
            id: sheet

            color: Theme.surface
            height: content.height + Theme.space24
            width: view.width

            Column {
                id: content

                spacing: Theme.space16
                width: view.width - Theme.space16 * 2 - Theme.ring * 2
                x: Theme.space16 + Theme.ring
                y: Theme.space12

                RowLayout {
                    spacing: 0
                    width: parent.width

                    Title {
                        id: title

                        Layout.fillWidth: true
                        text: root.figures.over ? qsTr("Where %1 went").arg(root.figures.total)
                                                : qsTr("Where %1 went so far").arg(root.figures.waiting ? clock.text : root.figures.elapsed)
                    }

                    CopyButton {
                        figures: root.figures
                        source: sheet

                        onCopied: root.copied()
                    }

                    IconButton {
                        glyph: "close"
                        text: qsTr("Close the details")

                        onClicked: root.closed()
                    }
                }

                PanelFigures {
                    figures: root.figures
                    width: parent.width
                }

                WaterfallPicture {
                    id: picture

                    figures: root.figures
                    highlighted: phases.highlighted >= 0 ? phases.highlighted : pointedPhase
                    width: parent.width
                }

                PhaseList {
                    id: phases

                    figures: root.figures
                    pointed: picture.pointedPhase
                    rest: picture.pointedText !== "" ? picture.pointedText : root.figures.origin
                    width: parent.width
                }

                AttemptsCard {
                    figures: root.figures
                    width: parent.width
                }

                AdviceCard {
                    figures: root.figures
                    width: parent.width
                }

                CacheCard {
                    cache: root.cache
                    chatCache: root.chatCache
                    width: parent.width
                }

                // Known of a conversation's reply only.
                Pill {
                    Accessible.description: qsTr("Shows what was sent and the events that came (Ctrl+U)")

                    text: qsTr("On the wire")
                    visible: root.chatCache !== null

                    onClicked: root.wireWanted()
                }
            }
        }
    }

    RunningClock {
        id: clock

        figures: root.figures
    }
}

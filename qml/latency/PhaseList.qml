pragma ComponentBehavior: Bound

import QtQuick
import Firstlight

// The table of the phases, and under it what is to be said of the one that is pointed at.
Column {
    id: root

    required property replyFigures figures
    property int highlighted: -1
    property string note
    // The phase that is pointed at in the picture.
    property int pointed: -1
    // What is said while none is pointed at.
    property string rest

    Accessible.role: Accessible.List
    Accessible.name: qsTr("Phases")

    spacing: Theme.space8

    function point(row: PhaseRow) {
        highlighted = row.phase;
        note = row.note;
    }

    Column {
        width: root.width

        Hairline {
            width: parent.width
        }

        Repeater {
            id: rows

            model: PhaseTable {
                figures: root.figures
            }

            PhaseRow {
                id: row

                pointed: root.pointed === phase
                width: root.width

                Keys.onDownPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
                Keys.onUpPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)

                onCurrentChanged: {
                    if (current)
                        root.point(row);
                    else if (root.highlighted === phase)
                        root.highlighted = -1;
                }
                onNoteChanged: {
                    if (current)
                        root.note = note;
                }
            }
        }
    }

    Caption {
        // Keeps its room, so that nothing below it moves.
        height: Math.max(implicitHeight, Theme.space32)
        text: root.highlighted >= 0 ? root.note : root.rest
        width: root.width
        wrapMode: Text.Wrap
    }
}

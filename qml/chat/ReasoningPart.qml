import QtQuick
import Firstlight

// What the model thought first.
ReasoningPane {
    required property TranscriptRow row

    followed: row.followed
    number: (row.message + 1) / 2
    source: row.text
    thinking: row.live
    time: row.figures.thought
}

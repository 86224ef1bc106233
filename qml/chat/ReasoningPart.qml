import QtQuick
import Firstlight

// What the model thought first.
ReasoningPane {
    required property TranscriptRow row

    source: row.text
    thinking: row.live
    time: row.figures.thought
}

import QtQuick
import Firstlight

// What the person asked.
QuestionBubble {
    required property TranscriptRow row

    source: row.text
}

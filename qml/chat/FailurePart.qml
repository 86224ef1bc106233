import QtQuick
import Firstlight

// What went wrong with a reply; the last one can be asked for again.
ReplyError {
    required property TranscriptRow row

    retriable: row.index === row.ListView.view.count - 2 // its figures stand below
    text: row.text === "" ? qsTr("The reply ended before it was complete. What arrived is kept.") : row.text

    onRetried: row.retried()
}

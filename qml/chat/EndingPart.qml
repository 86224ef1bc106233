import QtQuick
import Firstlight

// What was not right with the end of a reply; the last one can be continued, or asked for again.
ReplyEnding {
    required property TranscriptRow row

    readonly property bool isNewest: row.index === row.ListView.view.count - 2 // its figures stand below

    continuable: row.continuable && isNewest
    failed: row.status === MessageListModel.Failed || row.status === MessageListModel.Incomplete
    retriable: isNewest
    text: row.text

    onContinued: row.continued()
    onRetried: row.retried()
}

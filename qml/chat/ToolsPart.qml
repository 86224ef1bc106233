import QtQuick
import Firstlight

// The tools that the model asked for.
ToolCalls {
    required property TranscriptRow row

    args: row.toolArguments
    names: row.toolNames
}

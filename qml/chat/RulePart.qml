import QtQuick
import Firstlight

// A break between themes.
Hairline {
    required property TranscriptRow row
}

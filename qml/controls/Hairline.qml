import QtQuick
import Firstlight

// The line between two parts. It has a thickness of its own; give it a width or a height.
Rectangle {
    color: Theme.hairline
    implicitHeight: Theme.line
    implicitWidth: Theme.line
}

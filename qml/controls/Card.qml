import QtQuick
import Firstlight

// A quiet box for a group that belongs together.
Rectangle {
    border.color: Theme.hairline
    border.width: Theme.line
    color: Theme.surface
    radius: Theme.cardRadius
}

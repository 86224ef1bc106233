import QtQuick
import Firstlight

// A lower edge under which a page disappears.
Rectangle {
    gradient: Gradient {
        GradientStop {
            color: Qt.alpha(Theme.page, 0)
            position: 0
        }

        GradientStop {
            color: Theme.page
            position: 1
        }
    }
    height: Theme.space24
}

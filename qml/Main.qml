import QtQuick
import QtQuick.Controls.Basic
import Firstlight

ApplicationWindow {
    visible: true
}

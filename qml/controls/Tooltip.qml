import QtQuick
import QtQuick.Templates as T
import Firstlight

// The name of a control, when the pointer rests on it.
T.ToolTip {
    id: root

    required property T.Button button

    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent
    delay: Theme.patience
    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    horizontalPadding: Theme.space8
    margins: Theme.space8
    parent: button
    text: button.text
    verticalPadding: Theme.space4
    visible: text !== "" && (button.hovered || button.visualFocus)
    y: parent ? parent.height + Theme.space4 : 0

    background: Rectangle {
        color: Theme.text
        radius: Theme.controlRadius
    }
    contentItem: Caption {
        objectName: "tooltip"
        color: Theme.page
        text: root.text
    }
}

import QtQuick
import QtQuick.Templates as T
import Firstlight

// A field of several lines with a frame, which scrolls beyond eight of them.
Rectangle {
    id: root

    required property string label
    property string placeholderText
    property alias text: box.text

    // The person typed.
    signal edited(string text)

    readonly property int fewest: 3
    readonly property int most: 8

    border.color: box.activeFocus ? Theme.accent : Theme.hairline
    border.width: Theme.line
    color: Theme.surface
    implicitHeight: Math.max(metrics.lineSpacing * fewest, Math.min(box.implicitHeight, metrics.lineSpacing * most)) + Theme.space8 * 2
    radius: Theme.controlRadius

    Flickable {
        anchors.fill: parent
        anchors.margins: Theme.space8
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        contentHeight: box.height
        contentWidth: width

        T.ScrollBar.vertical: ThinScrollBar {}
        T.TextArea.flickable: TextBox {
            id: box

            // A field of several lines would take the key as a letter.
            Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
            Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
            Keys.priority: Keys.BeforeItem

            label: root.label
            placeholderText: root.placeholderText

            onTextChanged: if (activeFocus) root.edited(text)
        }
    }

    FontMetrics {
        id: metrics

        font: box.font
    }
}

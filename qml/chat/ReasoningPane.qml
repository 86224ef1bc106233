import QtQuick
import QtQuick.Templates as T
import Firstlight

// What the model thought before it answered: folded away, and open by itself only while there is nothing else to read. It does not
// fold under the eyes of someone who has scrolled back to read it.
Item {
    id: root

    required property string source
    required property bool thinking
    required property string time // how long it thought; empty where that is not known
    required property int number // of the reply
    required property bool followed // nobody has scrolled back

    property bool read: false
    property bool open: thinking || read

    // Known at once. A Column would know it a frame later, and a list that follows its end would for ever be on its way there.
    implicitHeight: open ? thoughts.y + thoughts.height : header.height

    onThinkingChanged: if (!thinking && !followed) read = true

    T.AbstractButton {
        id: header

        Accessible.role: Accessible.Button
        Accessible.name: root.open ? qsTr("Hide reasoning of reply %1").arg(root.number)
                                   : qsTr("Show reasoning of reply %1").arg(root.number)

        Keys.onEnterPressed: header.clicked()
        Keys.onReturnPressed: header.clicked()

        implicitHeight: Theme.pillHeight
        implicitWidth: implicitContentWidth + Theme.space8
        objectName: "reasoningHead"

        onClicked: root.open = !root.open

        background: HoverFill {
            control: header
            radius: Theme.controlRadius

            FocusRing {
                radius: Theme.controlRadius
                visible: header.visualFocus
            }
        }
        contentItem: Row {
            spacing: Theme.space4

            Glyph {
                anchors.verticalCenter: parent.verticalCenter
                color: Theme.secondary
                height: Theme.space12
                name: root.open ? "down" : "right"
                width: Theme.space12
            }

            Caption {
                anchors.verticalCenter: parent.verticalCenter
                text: root.time === "" ? (root.thinking ? qsTr("Thinking") : qsTr("Reasoning"))
                    : root.thinking ? qsTr("Thinking for %1").arg(root.time) : qsTr("Thought for %1").arg(root.time)
            }
        }
    }

    Rectangle {
        color: Theme.hairline
        height: thoughts.height
        visible: root.open
        width: Theme.ring
        y: thoughts.y
    }

    GrowingText {
        id: thoughts

        color: Theme.secondary
        font.pointSize: Theme.listSize
        source: root.open ? root.source : ""
        visible: root.open
        width: root.width - x
        x: Theme.ring + Theme.space12
        y: header.height + Theme.space8
    }
}

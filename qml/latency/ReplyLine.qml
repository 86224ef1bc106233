import QtQuick
import QtQuick.Templates as T
import Firstlight

// The one calm line under a reply: where it is while it is silent, its speed while it streams, afterwards its figures beside
// the strip. A click opens the details.
T.AbstractButton {
    id: root

    required property replyFigures figures
    readonly property bool measured: figures.over && figures.firstTokenSeen

    Accessible.role: Accessible.Button
    Accessible.name: figures.waiting ? qsTr("%1 %2").arg(figures.doing).arg(clock.text) : figures.line
    Accessible.description: qsTr("Shows where the time went")

    Keys.onEnterPressed: root.click()
    Keys.onReturnPressed: root.click()

    hoverEnabled: true
    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    implicitWidth: Theme.measure
    verticalPadding: Theme.space4

    background: Rectangle {
        anchors.fill: parent
        anchors.leftMargin: -Theme.space8
        anchors.rightMargin: -Theme.space8
        color: Theme.hover
        opacity: root.hovered ? 1 : 0
        radius: Theme.controlRadius

        Behavior on opacity {
            NumberAnimation {
                duration: Theme.hoverTime
            }
        }
    }
    contentItem: Flow {
        spacing: Theme.space12

        Item {
            implicitHeight: Math.max(status.implicitHeight, Theme.space16)
            implicitWidth: dot.width
            visible: !root.figures.over

            PulseDot {
                id: dot

                anchors.verticalCenter: parent.verticalCenter
                color: clock.late ? Theme.danger : Theme.accent
            }
        }

        Item {
            implicitHeight: status.implicitHeight
            implicitWidth: Math.round(Theme.measure * 0.242)
            visible: root.measured

            Strip {
                anchors.left: parent.left
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                figures: root.figures
                height: Theme.space8
                palette: Theme.phases
            }
        }

        Caption {
            id: status

            color: clock.late || (root.figures.over && root.figures.outcome !== "") ? Theme.danger : Theme.secondary
            text: root.figures.waiting ? root.figures.doing : root.figures.streaming ? qsTr("streaming") : root.figures.outcome
            visible: text !== ""
        }

        Digits {
            color: clock.late ? Theme.danger : Theme.secondary
            text: clock.text
            visible: root.figures.waiting
        }

        Measure {
            name: root.figures.ttftName
            value: root.figures.firstTokenSeen ? root.figures.ttft : ""
        }

        Measure {
            id: speed

            unit: qsTr("tok/s")
            value: root.figures.firstTokenSeen ? root.figures.speed : ""
        }

        Measure {
            strong: false
            value: root.figures.streaming ? root.figures.elapsed : ""
        }

        Measure {
            id: tokens

            strong: false
            unit: qsTr("tokens")
            value: root.figures.tokens
        }

        Measure {
            id: cached

            strong: false
            unit: qsTr("cached")
            value: root.figures.over ? root.figures.cached : ""
        }

        Caption {
            readonly property Item before: cached.visible ? cached : tokens.visible ? tokens : speed
            readonly property real room: root.availableWidth - before.x - before.width - Theme.space12

            text: root.figures.model
            visible: root.figures.over && text !== ""
            width: Math.min(implicitWidth, room > Theme.space32 * 2 ? room : root.availableWidth)
        }
    }

    FocusRing {
        radius: Theme.controlRadius
        visible: root.visualFocus
    }

    RunningClock {
        id: clock

        figures: root.figures
    }
}

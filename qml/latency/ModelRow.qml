import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Firstlight

// One row of the table, or its heading. The pointer or the keyboard on it lifts its dots out of the picture.
T.ItemDelegate {
    id: root

    required property int series
    required property string name
    required property string detail
    required property string count
    required property string median
    required property string interval
    required property string p95
    required property string failed
    required property string timedOut
    property bool heading: false

    readonly property bool current: !heading && (hovered || activeFocus)
    readonly property bool roomy: width > Theme.columnWidth * 10 // else the name would have no room
    readonly property color quiet: heading ? Theme.secondary : Theme.text

    Accessible.role: heading ? Accessible.ColumnHeader : Accessible.Row
    Accessible.name: heading ? name : qsTr("%1, %2: %3 requests, median %4, 95 % of median %5, p95 %6, errors %7, time-outs %8").arg(name).arg(detail).arg(count).arg(median).arg(interval).arg(p95).arg(failed).arg(timedOut)

    focusPolicy: heading ? Qt.NoFocus : Qt.StrongFocus
    hoverEnabled: !heading
    implicitHeight: Theme.rowHeight

    background: Rectangle {
        color: root.current ? Theme.hover : "transparent"

        Hairline {
            anchors.bottom: parent.bottom
            width: parent.width
        }

        FocusRing {
            anchors.margins: 0
            radius: Theme.space4
            visible: root.visualFocus
        }
    }
    contentItem: RowLayout {
        spacing: Theme.space8

        Rectangle {
            color: Theme.phases.ofSeries(root.series)
            implicitHeight: Theme.space8
            implicitWidth: Theme.space8
            opacity: root.heading ? 0 : 1
            radius: Theme.ring
        }

        Caption {
            Layout.maximumWidth: root.width * 0.3
            Layout.minimumWidth: Math.min(implicitWidth, root.width * 0.2)
            color: root.quiet
            font.pointSize: Theme.smallSize + Theme.point / 2
            text: root.name
        }

        Caption {
            Layout.fillWidth: true
            font.pointSize: Theme.smallSize + Theme.point / 2
            text: root.detail
        }

        TableCell {
            color: root.quiet
            text: root.count
        }

        TableCell {
            color: root.quiet
            text: root.median
            weight: root.heading ? Font.Normal : Font.DemiBold
        }

        TableCell {
            color: root.quiet
            text: root.interval
            visible: root.roomy
            wide: true
        }

        TableCell {
            color: root.quiet
            text: root.p95
        }

        TableCell {
            color: root.quiet
            text: root.failed
        }

        TableCell {
            color: root.quiet
            text: root.timedOut
            visible: root.roomy
        }
    }
}

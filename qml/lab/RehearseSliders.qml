import QtQuick
import Firstlight

// What one side is to be like.
Column {
    id: root

    required property RehearseLane lane
    required property string side

    ValueSlider {
        Accessible.name: qsTr("%1: first token after, in ms").arg(root.side)
        from: 20
        label: qsTr("First token after")
        number: root.lane.ttft
        stepSize: 20
        to: 4000
        unit: qsTr("ms")
        width: root.width

        onChanged: number => root.lane.ttft = number
    }

    ValueSlider {
        Accessible.name: qsTr("%1: speed, in tokens a second").arg(root.side)
        from: 2
        label: qsTr("Speed")
        number: root.lane.speed
        stepSize: 1
        to: 200
        unit: qsTr("tokens/s")
        width: root.width

        onChanged: number => root.lane.speed = number
    }

    ValueSlider {
        Accessible.name: qsTr("%1: jitter, in ms").arg(root.side)
        from: 0
        label: qsTr("Jitter")
        number: root.lane.jitter
        stepSize: 5
        to: 200
        unit: qsTr("ms")
        width: root.width

        onChanged: number => root.lane.jitter = number
    }

    ValueSlider {
        Accessible.name: qsTr("%1: stalls a reply").arg(root.side)
        from: 0
        label: qsTr("Stalls")
        number: root.lane.pauses
        stepSize: 1
        to: 5
        unit: qsTr("a reply")
        width: root.width

        onChanged: number => root.lane.pauses = number
    }

    ValueSlider {
        Accessible.name: qsTr("%1: network round trip, in ms").arg(root.side)
        from: 0
        label: qsTr("Round trip")
        number: root.lane.roundTrip
        stepSize: 5
        to: 500
        unit: qsTr("ms")
        width: root.width

        onChanged: number => root.lane.roundTrip = number
    }

    ValueSlider {
        Accessible.name: qsTr("%1: cache hits, in percent").arg(root.side)
        from: 0
        label: qsTr("Cache hits")
        number: root.lane.cacheHits
        stepSize: 10
        to: 100
        unit: qsTr("%")
        width: root.width

        onChanged: number => root.lane.cacheHits = number
    }
}

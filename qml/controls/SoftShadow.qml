import QtQuick

// A shadow under the rectangle that it fills: rings that fade out, because software rendering has no blur. It stands behind
// what casts it.
Item {
    id: shadow

    property int radius: Theme.composerRadius
    property int reach: Theme.space24
    property real strength: Theme.dark ? 0.5 : 0.1

    readonly property int rings: 12

    Repeater {
        model: shadow.rings

        Rectangle {
            required property int index
            // From the outermost ring in; the rings add up, so each may be thin.
            readonly property real spread: shadow.reach * (shadow.rings - index) / shadow.rings

            border.color: "transparent"
            color: Theme.shadow
            height: shadow.height + spread * 1.5
            opacity: shadow.strength * (index + 1) / (shadow.rings * shadow.rings)
            radius: shadow.radius + spread
            width: shadow.width + spread * 2
            x: -spread
            y: -spread / 2
        }
    }
}

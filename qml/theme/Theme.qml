pragma Singleton

import QtQuick
import Firstlight

// Every colour, size and duration that the window uses. Three layers: `source` holds raw colours, the names below give them a
// purpose, and `phases` and the widths at the end belong to one component each. Nothing outside this folder holds a literal.
QtObject {
    id: theme

    // Set from outside.
    property bool dark: false
    property real zoom: 1
    property bool reduceMotion: false
    // Font sizes are points, because a pixel size cannot be 13.5; this makes them the pixels that they are meant to be.
    property real logicalDpi: 96

    readonly property Source source: Source {
        dark: theme.dark
    }

    // Surfaces.
    readonly property color page: source.ramp.page
    readonly property color sidebar: source.ramp.sidebar
    readonly property color surface: source.ramp.surface
    readonly property color raised: source.ramp.raised
    readonly property color ownBubble: source.ramp.ownBubble
    readonly property color code: source.ramp.code
    readonly property color hairline: source.ramp.hairline
    readonly property color hover: source.ramp.hover
    readonly property color pressed: source.ramp.pressed
    readonly property color selection: source.ramp.selection
    readonly property color found: source.ramp.found // behind a match, whatever colour it has
    readonly property color shadow: source.ramp.shadow
    // Ink. `faint` is decoration only: its contrast is under AA.
    readonly property color text: source.ramp.text
    readonly property color secondary: source.ramp.secondary
    readonly property color faint: source.ramp.faint
    // The one accent. Not a text colour on a bubble or the sidebar.
    readonly property color accent: source.ramp.accent
    readonly property color accentInk: source.ramp.accentInk
    readonly property color accentWash: source.ramp.accentWash
    readonly property color danger: source.ramp.danger

    // Type, in points (see logicalDpi).
    readonly property string sans: sansFace.family
    readonly property string mono: monoFace.family
    readonly property Typeface sansFace: Typeface {
        wished: "Inter"
    }
    readonly property Typeface monoFace: Typeface {
        fixedPitch: true
        wished: "JetBrains Mono"
    }
    readonly property real smallSize: 12 * point
    readonly property real listSize: 13.5 * point
    readonly property real bodySize: 16 * point
    readonly property real headingSize: 17 * point
    readonly property real figureSize: 24 * point
    readonly property real codeSize: 13 * point
    readonly property real tableSize: 14 * point
    // From one line to the next: leading as a multiple of the size; line as a multiple of Inter's own 1.21, as Text wants it.
    readonly property real bodyLeading: 1.6
    readonly property real codeLeading: 1.6
    readonly property real bodyLine: bodyLeading / 1.21
    readonly property real smallLine: 1.24
    readonly property real point: zoom * 72 / logicalDpi

    // Space.
    readonly property int space4: 4
    readonly property int space8: 8
    readonly property int space12: 12
    readonly property int space16: 16
    readonly property int space24: 24
    readonly property int space32: 32

    // Corners and lines.
    readonly property int controlRadius: 8
    readonly property int codeRadius: 10
    readonly property int cardRadius: 14
    readonly property int composerRadius: 16
    readonly property int line: 1
    readonly property int ring: 2

    // Time, in ms. Tokens appear without any.
    readonly property int hoverTime: reduceMotion ? 0 : 80
    readonly property int panelTime: reduceMotion ? 0 : 140
    readonly property int pulseTime: reduceMotion ? 0 : 900
    readonly property int patience: 600 // before a tooltip
    readonly property int toastTime: 8000

    // Components.
    readonly property PhasePalette phases: PhasePalette {
        queue: theme.source.ramp.queue
        dns: theme.source.ramp.dns
        connect: theme.source.ramp.connect
        tls: theme.source.ramp.tls
        send: theme.source.ramp.send
        wait: theme.source.ramp.wait
        reasoning: theme.source.ramp.reasoning
        answer: theme.source.ramp.answer
        stall: theme.source.ramp.stall
    }
    readonly property ProseStyle prose: ProseStyle {
        codePitch: theme.codeLeading * 13 * theme.zoom
        codeSize: theme.codeSize
        ground: theme.source.ramp.ownBubble
        headingSize: theme.headingSize
        keyword: theme.source.ramp.codeKeyword
        link: theme.accent
        mono: theme.mono
        name: theme.source.ramp.codeName
        number: theme.source.ramp.codeNumber
        pitch: theme.bodyLeading * 16 * theme.zoom
        quiet: theme.secondary
        size: theme.bodySize
        string: theme.source.ramp.codeString
        text: theme.text
        type: theme.source.ramp.codeType
        zoom: theme.zoom
    }
    readonly property int pillHeight: Math.round(26 * zoom)
    readonly property int controlHeight: Math.round(31 * zoom)
    readonly property int rowHeight: Math.round(33 * zoom)
    readonly property int barHeight: Math.round(48 * zoom)
    readonly property int measure: Math.round(620 * zoom)
    readonly property int sidebarWidth: Math.round(252 * zoom)
    readonly property int panelWidth: Math.round(348 * zoom)
    readonly property int plotHeight: Math.round(250 * zoom)
    readonly property int columnWidth: Math.round(72 * zoom)
    readonly property int popupHeight: Math.round(320 * zoom)
}

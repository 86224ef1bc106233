import QtQuick

// The ramp of the appearance that is on.
QtObject {
    required property bool dark

    readonly property Ramp ramp: dark ? darkRamp : lightRamp
    readonly property Ramp lightRamp: LightRamp {}
    readonly property Ramp darkRamp: DarkRamp {}
}

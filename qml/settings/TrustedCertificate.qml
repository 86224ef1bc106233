import QtQuick
import Firstlight

// The one certificate that is accepted although nobody vouches for it: offered after a test that was shown it, never typed.
Column {
    id: root

    required property TransportDraft transport

    readonly property bool offering: transport.offered !== ""

    spacing: Theme.space8
    visible: offering || transport.trusted !== ""

    Hairline {
        width: parent.width
    }

    ListText {
        font.weight: Font.DemiBold
        text: root.offering ? qsTr("The certificate that the server showed") : qsTr("A certificate that you trusted")
        width: parent.width
        wrapMode: Text.Wrap
    }

    Caption {
        text: root.transport.offeredOwner
        visible: root.offering && text !== ""
        width: parent.width
        wrapMode: Text.Wrap
    }

    Caption {
        Accessible.name: qsTr("Fingerprint, SHA-256: %1").arg(text)

        color: Theme.text
        font.family: Theme.mono
        text: root.offering ? root.transport.offered : root.transport.trusted
        width: parent.width
        wrapMode: Text.WrapAnywhere
    }

    Caption {
        text: root.offering ? qsTr("Trust it only if this is the fingerprint that whoever runs the server told you. From then on this certificate is accepted here, and no other.")
                            : qsTr("This one is accepted from this server, and no other that nobody vouches for.")
        width: parent.width
        wrapMode: Text.Wrap
    }

    Pill {
        objectName: "trust"
        text: root.offering ? qsTr("Trust this certificate") : qsTr("Trust it no longer")

        onClicked: root.offering ? root.transport.trustOffered() : root.transport.distrust()
    }
}

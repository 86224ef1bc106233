import QtQuick
import Firstlight

// The way to the server: proxy, certificates, HTTP/2.
Column {
    id: root

    required property TransportDraft transport
    // Faults are shown once a person tried to save or test.
    required property bool told

    spacing: Theme.space12

    Field {
        hint: qsTr("A server on this computer is always reached directly when the system decides.")
        label: qsTr("Proxy")
        width: parent.width

        SegmentedChoice {
            current: root.transport.proxyKind
            label: qsTr("Proxy")
            options: root.transport.proxyKinds
            width: parent.width

            onChosen: index => root.transport.proxyKind = index
        }
    }

    Field {
        fault: root.told ? root.transport.proxyFault : ""
        label: qsTr("Address of the proxy")
        visible: root.transport.proxyNamed
        width: parent.width

        TextLine {
            label: qsTr("Address of the proxy")
            placeholderText: "proxy.example.com:8080"
            text: root.transport.proxyAddress
            width: parent.width
            wrong: root.told && root.transport.proxyFault !== ""

            onTextEdited: root.transport.proxyAddress = text
        }
    }

    Field {
        fault: root.told ? root.transport.caFault : ""
        hint: qsTr("Counts beside the certificates of the system: the PEM file of your company or of your own authority.")
        label: qsTr("Extra certificates")
        width: parent.width

        TextLine {
            label: qsTr("Extra certificates")
            placeholderText: "/etc/ssl/certs/company-ca.pem"
            text: root.transport.caFile
            width: parent.width
            wrong: root.told && root.transport.caFault !== ""

            onTextEdited: root.transport.caFile = text
        }
    }

    Field {
        hint: qsTr("Turn it off where a server or a proxy breaks replies off.")
        label: ""
        width: parent.width

        Toggle {
            checked: root.transport.http2
            text: qsTr("HTTP/2 where the server offers it")
            width: parent.width

            onToggled: root.transport.http2 = checked
        }
    }
}

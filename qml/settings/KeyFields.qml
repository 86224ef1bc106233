import QtQuick
import Firstlight

// The key: typed or pasted once, kept by the keychain, never shown again.
Field {
    id: root

    required property ProviderKey key
    // Without, a keychain that does not answer is no news.
    required property bool needed
    required property string page // where a person gets a key; empty where nobody can know

    signal forThisRunWanted

    function takeFocus() {
        line.forceActiveFocus(Qt.OtherFocusReason)
    }

    readonly property bool held: key.state === ProviderKey.Stored || key.state === ProviderKey.ForThisRun

    readonly property bool refused: key.problem !== "" && key.typed !== ""

    fault: refused ? key.problem : ""
    hint: key.typed !== "" ? qsTr("Goes into the keychain when you save.")
        : !needed && !held ? qsTr("A server of this computer needs none.")
        : key.problem !== "" ? key.problem : key.stateText
    label: qsTr("Key")

    TextLine {
        id: line

        anchors.left: parent.left
        anchors.right: buttons.left
        anchors.rightMargin: buttons.width > 0 ? Theme.space8 : 0
        echoMode: TextInput.Password
        inputMethodHints: Qt.ImhHiddenText | Qt.ImhSensitiveData | Qt.ImhNoPredictiveText
        label: qsTr("Key")
        placeholderText: root.held ? qsTr("A new key replaces the stored one") : qsTr("Paste the key here")
        text: root.key.typed
        wrong: root.refused

        onTextEdited: root.key.typed = text
    }

    QuietButton {
        anchors.left: parent.left
        anchors.leftMargin: -Theme.space8
        anchors.top: line.bottom
        anchors.topMargin: visible ? Theme.space4 : 0
        color: Theme.accent
        height: visible ? implicitHeight : 0 // the field is as high as all that is in it
        text: qsTr("Get a key at %1").arg(root.page.replace("https://", ""))
        visible: root.page !== "" && !root.held

        Accessible.role: Accessible.Link

        onClicked: Qt.openUrlExternally(root.page)
    }

    Row {
        id: buttons

        anchors.right: parent.right
        anchors.verticalCenter: line.verticalCenter
        spacing: Theme.space8

        Pill {
            text: qsTr("Use it for this run only")
            visible: root.refused

            onClicked: root.forThisRunWanted()
        }

        Pill {
            text: qsTr("Ask again")
            visible: root.key.problem !== "" && root.needed

            onClicked: root.key.lookUp()
        }

        Pill {
            text: qsTr("Remove the key")
            visible: root.held && root.key.typed === ""

            onClicked: root.key.remove()
        }
    }
}

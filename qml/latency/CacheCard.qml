import QtQuick
import Firstlight

// What the provider's prompt cache did for this reply, why it did not do more, and whether it is kept warm.
Column {
    id: root

    required property cacheFigures cache
    required property ChatCache chatCache // null: nobody looks

    readonly property bool warmable: chatCache !== null && chatCache.warmable

    component Line: Caption {
        color: Theme.text
        font.pointSize: Theme.smallSize + Theme.point / 2
        lineHeight: Theme.smallLine
        visible: text !== ""
        width: parent ? parent.width : 0
        wrapMode: Text.Wrap
    }

    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Prompt cache")

    spacing: Theme.space4
    visible: cache.tokens !== "" || warmable

    Caption {
        text: qsTr("Prompt cache")
    }

    Line {
        objectName: "cacheTokens"
        text: root.cache.money === "" ? root.cache.tokens : root.cache.tokens + ", " + root.cache.money
    }

    Line {
        text: root.cache.time === "" ? "" : qsTr("First token: %1").arg(root.cache.time)
    }

    Line {
        objectName: "cacheFinding"
        text: root.cache.finding
        textFormat: Text.PlainText
    }

    Line {
        Accessible.ignored: true

        font.family: Theme.mono
        text: root.cache.is === "" ? "" : root.cache.before + "▸" + root.cache.is + "◂" + root.cache.after
        textFormat: Text.PlainText
        wrapMode: Text.WrapAnywhere
    }

    Line {
        text: root.cache.remedy
    }

    Toggle {
        checked: root.chatCache !== null && root.chatCache.warm
        objectName: "keepWarm"
        text: qsTr("Keep this prompt warm")
        visible: root.warmable
        width: root.width

        onToggled: root.chatCache.warm = checked
    }

    Line {
        color: Theme.secondary
        text: root.warmable ? root.chatCache.priceText : ""
    }

    Line {
        text: root.warmable ? root.chatCache.warmText : ""
    }
}

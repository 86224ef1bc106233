#include "latency/RecordedQuestion.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace firstlight {

// Text, or the texts of its parts.
static QString textOf(const QJsonValue &content)
{
    if (content.isString())
        return content.toString();
    QStringList texts;
    for (const QJsonValue &part : content.toArray()) {
        if (const QString text = part["text"_L1].toString(); !text.isEmpty())
            texts.append(text);
    }
    return texts.join(u'\n');
}

QString recordedQuestion(const QByteArray &body)
{
    const QJsonObject request = QJsonDocument::fromJson(body).object();
    // Responses may have the question alone.
    if (request["input"_L1].isString())
        return request["input"_L1].toString();
    for (const auto name : {"messages"_L1, "input"_L1, "contents"_L1}) {
        const QJsonArray turns = request[name].toArray();
        for (qsizetype i = turns.size() - 1; i >= 0; --i) {
            const QJsonObject turn = turns[i].toObject();
            if (turn["role"_L1] != "user"_L1)
                continue;
            const QString text = textOf(turn[name == "contents"_L1 ? "parts"_L1 : "content"_L1]);
            if (!text.isEmpty())
                return text;
        }
    }
    return {};
}

}

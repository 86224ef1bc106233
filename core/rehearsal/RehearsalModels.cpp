#include "rehearsal/RehearsalModels.h"

#include <array>

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace firstlight {

namespace {

struct Entry
{
    const char *id;
    const char *name;
    double pace;
};

}

static constexpr std::array<Entry, 3> entries{{
    {"rehearsal", "Rehearsal", 1},
    {"rehearsal-fast", "Rehearsal, fast", 0.4},
    {"rehearsal-slow", "Rehearsal, slow", 2.5},
}};

RehearsalModel modelFor(const QString &name)
{
    for (const Entry &entry : entries) {
        if (name == QLatin1StringView(entry.id))
            return {name, entry.pace};
    }
    return {QString::fromLatin1(entries.front().id), entries.front().pace};
}

LatencyProfile scaled(LatencyProfile profile, double pace)
{
    profile.ttft = std::chrono::round<std::chrono::milliseconds>(profile.ttft * pace);
    profile.cachedTtft = std::chrono::round<std::chrono::milliseconds>(profile.cachedTtft * pace);
    profile.tpot = std::chrono::round<std::chrono::microseconds>(profile.tpot * pace);
    return profile;
}

static QJsonObject item(const Entry &entry, DialectKind dialect, qint64 created)
{
    const QString id = QString::fromLatin1(entry.id);
    const QString name = QString::fromLatin1(entry.name);
    const QString since = QDateTime::fromSecsSinceEpoch(created, Qt::UTC).toString(Qt::ISODate);
    switch (dialect) {
    case DialectKind::AnthropicMessages:
        return {{QStringLiteral("type"), QStringLiteral("model")}, {QStringLiteral("id"), id},
            {QStringLiteral("display_name"), name}, {QStringLiteral("created_at"), since}};
    case DialectKind::Gemini:
        return {{QStringLiteral("name"), QLatin1StringView("models/") + id},
            {QStringLiteral("displayName"), name},
            {QStringLiteral("supportedGenerationMethods"), QJsonArray{QStringLiteral("generateContent")}}};
    case DialectKind::OllamaChat:
        return {{QStringLiteral("name"), id}, {QStringLiteral("model"), id},
            {QStringLiteral("modified_at"), since},
            {QStringLiteral("capabilities"), QJsonArray{QStringLiteral("completion")}}};
    case DialectKind::OpenAiChat:
    case DialectKind::OpenAiResponses:
        break;
    }
    return {{QStringLiteral("id"), id}, {QStringLiteral("object"), QStringLiteral("model")},
        {QStringLiteral("created"), created}, {QStringLiteral("owned_by"), QStringLiteral("firstlight")}};
}

QByteArray modelList(DialectKind dialect, qint64 created)
{
    QJsonArray items;
    for (const Entry &entry : entries)
        items.append(item(entry, dialect, created));
    const bool models = dialect == DialectKind::Gemini || dialect == DialectKind::OllamaChat;
    QJsonObject list{{models ? QStringLiteral("models") : QStringLiteral("data"), items}};
    if (dialect == DialectKind::AnthropicMessages) {
        list.insert(QStringLiteral("has_more"), false);
        list.insert(QStringLiteral("first_id"), QString::fromLatin1(entries.front().id));
        list.insert(QStringLiteral("last_id"), QString::fromLatin1(entries.back().id));
    } else if (!models) {
        list.insert(QStringLiteral("object"), QStringLiteral("list"));
    }
    return QJsonDocument(list).toJson(QJsonDocument::Compact);
}

}

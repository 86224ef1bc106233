#pragma once

#include <optional>

#include <QByteArray>
#include <QList>
#include <QString>

namespace firstlight {

// One message of a request, the system text included.
struct RehearsedMessage
{
    QString role; // "system", "user", "assistant"
    QString text;
    bool operator==(const RehearsedMessage &) const = default;
};

// Which beginnings of conversations a model has read, as a provider's prompt cache would know them. It keeps
// hashes, not texts, of the latest `capacity` beginnings.
class PrefixMemory
{
public:
    static constexpr qsizetype capacity = 512;

    // How many of the leading messages stood at the start of an earlier request; never the last message,
    // which is the question.
    qsizetype known(const QString &model, const QList<RehearsedMessage> &messages) const;

    // Every beginning of these messages is known from now on.
    void remember(const QString &model, const QList<RehearsedMessage> &messages);

private:
    QList<QByteArray> m_seen; // oldest first
};

}

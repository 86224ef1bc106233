#include "rehearsal/PrefixMemory.h"

#include <QCryptographicHash>

namespace firstlight {

// The hash of every beginning, shortest first; each builds on the one before it.
static QList<QByteArray> beginnings(const QString &model, const QList<RehearsedMessage> &messages)
{
    QList<QByteArray> hashes;
    QByteArray last = model.toUtf8();
    for (const RehearsedMessage &message : messages) {
        QCryptographicHash hash(QCryptographicHash::Sha1);
        hash.addData(last);
        hash.addData(message.role.toUtf8() + '\0');
        hash.addData(message.text.toUtf8());
        last = hash.result();
        hashes.append(last);
    }
    return hashes;
}

qsizetype PrefixMemory::known(const QString &model, const QList<RehearsedMessage> &messages) const
{
    const QList<QByteArray> hashes = beginnings(model, messages);
    for (qsizetype length = messages.size() - 1; length > 0; --length) {
        if (m_seen.contains(hashes[length - 1]))
            return length;
    }
    return 0;
}

void PrefixMemory::remember(const QString &model, const QList<RehearsedMessage> &messages)
{
    for (const QByteArray &hash : beginnings(model, messages)) {
        m_seen.removeOne(hash);
        m_seen.append(hash);
    }
    if (m_seen.size() > capacity)
        m_seen.remove(0, m_seen.size() - capacity);
}

}

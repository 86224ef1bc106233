#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include <QByteArray>
#include <QMetaType>
#include <QObject>
#include <QString>

#include "domain/Error.h"

namespace firstlight {

class ChatClient;
struct Provider;

// A whole reply that came before.
struct CachedReply
{
    QString text;
    QString reasoning;
    QString model; // as the reply named it
    QString finish;
    bool operator==(const CachedReply &) const = default;
};

// Replies to requests that are the same byte for byte, in an SQLite file. Off until somebody sets for how
// long an answer is good; while it is off nothing is read, written or opened. It lives on the network thread
// and answers there at once: one row by its key takes a tenth of a millisecond, and as all of it can be lost
// without harm, nothing waits for the disk (`synchronous = OFF`).
class ResponseCache : public QObject
{
    Q_OBJECT
public:
    static constexpr int most = 1000; // replies; the oldest go first

    // Moves itself to the client's thread and ends with it.
    ResponseCache(ChatClient &client, QString path);
    ~ResponseCache() override;

    // Any thread. 0: off.
    void setGoodFor(std::chrono::seconds time) { m_goodFor = time.count(); }
    bool isOn() const { return m_goodFor > 0; }

    // What makes a request the same: whose account, which address, which headers of the person's own, and
    // every byte of the body. A key of a provider is not in it.
    static QByteArray keyOf(const Provider &provider, const QByteArray &url, const QByteArray &body);

    // Network thread. Nothing where there is none that is good still, or where the file cannot be read.
    std::optional<CachedReply> find(const QByteArray &key);
    void keep(const QByteArray &key, const CachedReply &reply);

    // Any thread. Deletes all of it, for good; also where it is off.
    void clear();

Q_SIGNALS:
    void failed(const firstlight::Error &error);

private:
    bool open();

    QString m_path;
    std::atomic<std::chrono::seconds::rep> m_goodFor = 0;
    QString m_connection; // name of the open database; empty before
    bool m_broken = false; // it could not be opened: said once
};

}

Q_DECLARE_METATYPE(firstlight::CachedReply)

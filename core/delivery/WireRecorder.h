#pragma once

#include <QObject>

#include "domain/Capture.h"
#include "domain/KeyScrubber.h"
#include "domain/Secret.h"
#include "domain/StreamEvent.h"

namespace firstlight {

class ChatStream;
struct Outgoing;
struct Provider;
struct ReplyHead;

// Keeps what one stream sends and gets, without the key, as long as the stream lives. Network thread only.
class WireRecorder : public QObject
{
    Q_OBJECT
public:
    // Listens to `stream` and dies with it. `outgoing` is what the stream posts; of its headers nothing is
    // taken.
    WireRecorder(ChatStream &stream, const Provider &provider, const QString &model, const Outgoing &outgoing,
        const Secret &key);

    // What there is so far; whole after Ended.
    Capture capture();

    // The stages before the stream; those of the stream come by themselves.
    void take(const QList<TimedEvent> &events);

    // The same events; an error at their end may quote what the server said about the key.
    QList<TimedEvent> withoutKey(QList<TimedEvent> events);

private:
    void takeHead(const ReplyHead &head, const QByteArray &version);
    void takeBytes(const QByteArray &bytes, Instant arrived);
    Error withoutKey(Error error);
    const KeyScrubber &scrubber();
    std::chrono::microseconds since(Instant at) const;

    Capture m_capture;
    Secret m_key;
    std::optional<KeyScrubber> m_scrubber; // made while the provider is waited for: it takes a moment
    Instant m_started;
    std::map<Stage, Instant> m_stages;
    Instant m_ended;
    qint64 m_kept = 0; // bytes
};

}

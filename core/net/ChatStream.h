#pragma once

#include <memory>
#include <optional>

#include <QList>
#include <QObject>
#include <QUrl>

#include "dialect/ReplyDecoder.h"
#include "domain/ChatRequest.h"
#include "domain/Clock.h"
#include "domain/Provider.h"
#include "domain/Secret.h"
#include "domain/StreamEvent.h"
#include "net/Inflater.h"
#include "net/Route.h"

class QNetworkReply;

namespace firstlight {

class ChatClient;

// One request, ready to be posted. Its headers hold the key, so it goes nowhere but to the socket.
struct Outgoing
{
    DialectKind dialect = DialectKind::OpenAiChat;
    QUrl url;
    QList<Header> headers;
    QByteArray body;
    TimeLimits limits;
    Transport transport;
    bool carriesKey = false; // some header is the key
    bool splitThink = false;
};

// The request to this provider, planned for its cache and in the form that its server turned out to take.
Outgoing outgoingFor(const Provider &provider, ChatRequest request, const Secret &key);

// One HTTP request and its reply, as a sequence of time-stamped events that ends with exactly one Ended.
// Network thread only.
//
//   start -> Started -> [Resolved] [Connected] [Encrypted] Sent -> Headers -> FirstByte -> deltas -> Ended
//
class ChatStream : public QObject
{
    Q_OBJECT
public:
    ChatStream(ChatClient &client, Outgoing request, QObject *parent);
    ~ChatStream() override;

    void start();
    // Ends as `stopped`, at once.
    void stop();

Q_SIGNALS:
    // The events of one read, or one stage.
    void received(const QList<firstlight::TimedEvent> &events);

    // What the socket said, for who records it: the head once, and each read before it is decoded, without
    // the compression that it may have come with. Listen on the network thread; `version` is that of HTTP
    // ("1.1", "2").
    void headRead(const firstlight::ReplyHead &head, const QByteArray &version);
    void bytesRead(const QByteArray &bytes, firstlight::Instant arrived);

private:
    void resolve();
    void watchStages();
    void watchConnection();
    void watchClock();
    void watchSilence();
    void reach(Stage stage, Instant at);
    void readHead();
    void read();
    void decode(const QByteArray &bytes, Instant arrived, QList<StreamEvent> &events);
    void finishReply();
    void cut(Error error);
    void publish(const QList<StreamEvent> &events, Instant arrived);
    void end(const QList<StreamEvent> &last, Instant at);
    void stopConnecting();
    ReplyDecoder &decoder();

    ChatClient &m_client;
    Outgoing m_request;
    QNetworkReply *m_reply = nullptr; // ours until Ended, then drained by the pool
    Route m_route;
    std::unique_ptr<ReplyDecoder> m_decoder; // made when the head is known
    std::optional<Inflater> m_inflater; // of a reply that came compressed although we asked for none
    std::optional<Error> m_fault; // why we refused the reply: the reply's own error only says that it ended
    Instant m_lastByte; // for the silence limit
    bool m_connecting = false; // a socket is being opened for this request
    bool m_connected = false; // that socket's connection was stamped
    bool m_sent = false; // the connect limit is met
    bool m_anyByte = false;
};

}

#include "net/ChatStream.h"

#include <utility>

#include <QHostAddress>
#include <QHostInfo>
#include <QNetworkReply>
#include <QNetworkRequest>

#include "dialect/Dialect.h"
#include "domain/PromptPlan.h"
#include "net/Certificate.h"
#include "net/ChatClient.h"
#include "net/ConnectionPool.h"
#include "net/HttpRequest.h"
#include "net/LowDelay.h"
#include "net/NetworkError.h"

using namespace Qt::StringLiterals;

namespace firstlight {

Outgoing outgoingFor(const Provider &provider, ChatRequest request, const Secret &key)
{
    const Dialect &dialect = dialectOf(provider.dialect);
    request.askForProgress = provider.reportsProgress;
    request.askForUsage = !provider.refusesStreamOptions;
    request.maxTokensIsCompletion = provider.wantsCompletionTokens;
    return {.dialect = provider.dialect,
        .url = dialect.chatUrl(provider.baseUrl, request.model),
        .headers = requestHeaders(provider, key),
        .body = dialect.encode(request, planPrompt(request, provider)),
        .limits = provider.limits,
        .transport = provider.transport,
        .carriesKey = !key.isEmpty(),
        .splitThink = provider.splitThink};
}

ChatStream::ChatStream(ChatClient &client, Outgoing request, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_request(std::move(request))
{ }

ChatStream::~ChatStream()
{
    stopConnecting();
    if (!m_reply)
        return;
    m_reply->disconnect(this);
    m_client.connections().drain(m_reply);
    m_reply->abort();
}

void ChatStream::start()
{
    QNetworkRequest request = httpRequest(m_request.url, m_request.headers);
    request.setRawHeader("Accept", "text/event-stream");

    reach(Stage::Started, m_client.clock().now());
    ConnectionPool &pool = m_client.connections();
    const auto route = pool.route(m_request.url, m_request.transport, m_request.carriesKey);
    if (!route)
        return publish({Ended{End::Error, route.error()}}, m_client.clock().now());
    m_route = *route;
    m_reply = pool.post(request, m_request.body, m_route);
    watchStages();
    watchConnection();
    watchClock();
    resolve();
}

void ChatStream::resolve()
{
    const QString host = m_request.url.host();
    const bool named = QHostAddress(host).isNull() && host != u"localhost";
    // A proxy looks the name up itself, and ours would tell everybody on the way whom we talk to.
    if (!named || m_route.isProxied() || !m_client.connections().lookupIsNews(host))
        return;
    QHostInfo::lookupHost(host, this, [this](const QHostInfo &info) {
        // Qt looks the name up by itself; ours runs beside it and only says how long that takes.
        if (m_reply && !m_connected && !m_sent && info.error() == QHostInfo::NoError)
            reach(Stage::Resolved, m_client.clock().now());
    });
}

void ChatStream::watchStages()
{
    const auto now = [this] { return m_client.clock().now(); };
    connect(m_reply, &QNetworkReply::encrypted, this, [this, now] { reach(Stage::Encrypted, now()); });
    connect(m_reply, &QNetworkReply::requestSent, this, [this, now] {
        stopConnecting();
        m_sent = true;
        m_lastByte = now();
        reach(Stage::Sent, m_lastByte);
    });
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &ChatStream::readHead);
    connect(m_reply, &QNetworkReply::readyRead, this, &ChatStream::read);
    connect(m_reply, &QNetworkReply::finished, this, &ChatStream::finishReply);
    watchCertificate(*m_reply, m_route, this, [this](const Error &error) { m_fault = error; });
}

// Through a proxy, the connection is the one to the proxy; what the proxy then does counts as TLS or as the
// server's wait.
void ChatStream::watchConnection()
{
    connect(m_reply, &QNetworkReply::socketStartedConnecting, this, [this] {
        if (!m_connecting)
            m_client.connections().beginConnecting(m_route.endpoint(m_request.url));
        m_connecting = true;
        m_connected = false;
    });
    const LowDelay *lowDelay = m_client.lowDelay();
    if (!lowDelay)
        return;
    connect(lowDelay, &LowDelay::connected, this, [this](const QString &host, quint16 port, Instant at) {
        const QString endpoint = m_route.endpoint(m_request.url);
        const bool ours = endpoint == u"%1:%2"_s.arg(host).arg(port);
        if (!ours || !m_connecting || m_connected || m_client.connections().connecting(endpoint) != 1)
            return;
        m_connected = true;
        reach(Stage::Connected, at);
    });
}

void ChatStream::watchClock()
{
    Clock &clock = m_client.clock();
    m_lastByte = clock.now();
    clock.wakeAt(m_lastByte + m_request.limits.connect, this, [this] {
        if (m_reply && !m_sent)
            cut({.kind = Error::Kind::Timeout, .detail = u"connect"_s, .code = u"connect"_s});
    });
    watchSilence();
}

void ChatStream::watchSilence()
{
    if (!m_request.limits.silence)
        return;
    // One sleeper for the whole reply: it sleeps on as long as bytes came in the meantime.
    m_client.clock().wakeAt(m_lastByte + *m_request.limits.silence, this, [this] {
        if (!m_reply)
            return;
        if (m_client.clock().now() - m_lastByte < *m_request.limits.silence)
            return watchSilence();
        cut({.kind = Error::Kind::Timeout, .detail = u"silence"_s, .code = u"silence"_s});
    });
}

void ChatStream::reach(Stage stage, Instant at)
{
    Q_EMIT received({{Reached{stage}, at}});
}

void ChatStream::stopConnecting()
{
    if (std::exchange(m_connecting, false))
        m_client.connections().endConnecting(m_route.endpoint(m_request.url));
}

ReplyDecoder &ChatStream::decoder()
{
    if (!m_decoder)
        m_decoder = std::make_unique<ReplyDecoder>(
            dialectOf(m_request.dialect), headOf(*m_reply), m_request.splitThink);
    return *m_decoder;
}

void ChatStream::readHead()
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status == 0 || m_decoder)
        return;
    decoder();
    m_lastByte = m_client.clock().now();
    const bool http2 = m_reply->attribute(QNetworkRequest::Http2WasUsedAttribute).toBool();
    Q_EMIT headRead(headOf(*m_reply), http2 ? "2" : "1.1");
    Q_EMIT received({{Reached{Stage::Headers}, m_lastByte}, {headReadOf(*m_reply), m_lastByte}});
    if (const auto refused = headError(*m_reply, m_route))
        return cut(*refused);
    const QByteArray coding = m_reply->rawHeader("content-encoding");
    if (Inflater::isNeeded(coding))
        m_inflater = Inflater::forCoding(coding);
}

void ChatStream::read()
{
    const Instant arrived = m_client.clock().now();
    const QByteArray bytes = m_reply->readAll();
    if (bytes.isEmpty())
        return;
    readHead();
    if (!m_reply) // the head was refused
        return;
    m_lastByte = arrived;
    QList<StreamEvent> events;
    if (!std::exchange(m_anyByte, true))
        events.append(Reached{Stage::FirstByte});
    decode(bytes, arrived, events);
    if (m_fault) {
        publish(events, arrived);
        return cut(*m_fault);
    }
    decoder().ended() ? end(events, arrived) : publish(events, arrived);
}

void ChatStream::decode(const QByteArray &bytes, Instant arrived, QList<StreamEvent> &events)
{
    const auto feed = [&](const QByteArray &plain) {
        Q_EMIT bytesRead(plain, arrived);
        decoder().feed(plain, events);
        return !decoder().ended();
    };
    if (!m_inflater) {
        feed(bytes);
        return;
    }
    const bool sound =
        m_inflater->feed(bytes, [&](QByteArrayView piece) { return feed(piece.toByteArray()); });
    if (!sound && !decoder().ended())
        m_fault = encodingError(m_reply->rawHeader("content-encoding"));
}

void ChatStream::finishReply()
{
    read();
    if (!m_reply)
        return;
    const std::optional<Error> fault = m_fault ? m_fault : networkError(*m_reply, m_route);
    // Without a head there was no reply at all, so the transport's own error is the whole story.
    if (!m_decoder && fault)
        return end({Ended{End::Error, fault}}, m_client.clock().now());
    QList<StreamEvent> events;
    decoder().finish(fault, events);
    end(events, m_client.clock().now());
}

void ChatStream::cut(Error error)
{
    QList<StreamEvent> events;
    if (m_decoder && error.kind == Error::Kind::Timeout)
        m_decoder->finish(error, events);
    else
        events.append(Ended{End::Error, error});
    QNetworkReply *reply = m_reply;
    end(events, m_client.clock().now());
    if (reply)
        reply->abort();
}

void ChatStream::stop()
{
    if (!m_reply)
        return;
    QNetworkReply *reply = m_reply;
    end({Ended{End::Stopped, std::nullopt}}, m_client.clock().now());
    reply->abort();
}

void ChatStream::publish(const QList<StreamEvent> &events, Instant arrived)
{
    if (events.isEmpty())
        return;
    QList<TimedEvent> timed;
    timed.reserve(events.size());
    for (const StreamEvent &event : events)
        timed.append({event, arrived});
    Q_EMIT received(timed);
}

// The reply leaves our hands before the last events go out: whatever it still does is nobody's business.
void ChatStream::end(const QList<StreamEvent> &last, Instant at)
{
    stopConnecting();
    QNetworkReply *reply = std::exchange(m_reply, nullptr);
    reply->disconnect(this);
    m_client.connections().drain(reply);
    publish(last, at);
}

}

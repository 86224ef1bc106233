#include "net/HttpGet.h"

#include <QNetworkReply>

#include "net/ChatClient.h"
#include "net/ConnectionPool.h"
#include "net/HttpRequest.h"
#include "net/NetworkError.h"

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

// Lives on the network thread for the time of one request. It answers by a signal, because a queued
// connection is what drops the answer safely when the context dies on another thread.
class Get : public QObject
{
    Q_OBJECT
public:
    Get(ChatClient &client, QUrl url, QList<Header> headers, std::chrono::milliseconds limit)
        : m_client(client)
        , m_url(std::move(url))
        , m_headers(std::move(headers))
        , m_limit(limit)
    {
        client.adopt(this);
    }

    void start()
    {
        ConnectionPool &pool = m_client.connections();
        QNetworkAccessManager &manager = pool.acquire(m_url);
        QNetworkReply *reply = manager.get(httpRequest(m_url, m_headers));
        connect(reply, &QNetworkReply::finished, this, [this, reply, &pool, &manager] {
            Q_EMIT answered(answerOf(*reply));
            reply->deleteLater();
            pool.release(manager, m_url);
            deleteLater();
        });
        Clock &clock = m_client.clock();
        clock.wakeAt(clock.now() + m_limit, reply, [this, reply] {
            m_tookTooLong = true;
            reply->abort();
        });
    }

Q_SIGNALS:
    void answered(const firstlight::HttpAnswer &answer);

private:
    HttpAnswer answerOf(QNetworkReply &reply) const
    {
        HttpAnswer answer{.head = headOf(reply), .body = reply.readAll(), .fault = networkError(reply)};
        if (m_tookTooLong)
            answer.fault = Error{.kind = Error::Kind::Timeout, .detail = u"silence"_s, .code = u"silence"_s};
        else if (answer.head.status >= 300 && answer.head.status < 400)
            answer.fault = redirectError(reply, answer.head.status);
        return answer;
    }

    ChatClient &m_client;
    QUrl m_url;
    QList<Header> m_headers;
    std::chrono::milliseconds m_limit;
    bool m_tookTooLong = false; // abort() was ours: Qt reports it like a person's cancel
};

}

void httpGet(ChatClient &client, const QUrl &url, const QList<Header> &headers,
    std::chrono::milliseconds limit, QObject *context, std::function<void(HttpAnswer)> answer)
{
    auto *get = new Get(client, url, headers, limit);
    QObject::connect(get, &Get::answered, context, std::move(answer), Qt::QueuedConnection);
    QMetaObject::invokeMethod(get, &Get::start, Qt::QueuedConnection);
}

}

#include "HttpGet.moc"

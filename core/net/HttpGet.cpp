#include "net/HttpGet.h"

#include <QNetworkReply>

#include "net/Certificate.h"
#include "net/ChatClient.h"
#include "net/ConnectionPool.h"
#include "net/HttpRequest.h"
#include "net/Inflater.h"
#include "net/NetworkError.h"

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

// Lists of models are of some 100 KB; what compressed bytes stand for has to have an end.
constexpr qsizetype largestAnswer = 64 << 20;

// Lives on the network thread for the time of one request. It answers by a signal, because a queued
// connection is what drops the answer safely when the context dies on another thread.
class Get : public QObject
{
    Q_OBJECT
public:
    Get(ChatClient &client, HttpQuestion question)
        : m_client(client)
        , m_question(std::move(question))
    {
        client.adopt(this);
    }

    void start()
    {
        ConnectionPool &pool = m_client.connections();
        const auto route = pool.route(m_question.url, m_question.transport, m_question.carriesKey);
        if (!route) {
            Q_EMIT answered({.head = {.status = 0}, .body = {}, .fault = route.error()});
            return deleteLater();
        }
        m_route = *route;
        QNetworkReply *reply = pool.get(httpRequest(m_question.url, m_question.headers), m_route);
        watchCertificate(*reply, m_route, this, [this](const Error &error) { m_fault = error; });
        connect(reply, &QNetworkReply::finished, this, [this, reply, &pool] {
            Q_EMIT answered(answerOf(*reply));
            pool.release(reply);
            deleteLater();
        });
        Clock &clock = m_client.clock();
        clock.wakeAt(clock.now() + m_question.limit, reply, [this, reply] {
            m_fault = Error{.kind = Error::Kind::Timeout, .detail = u"silence"_s, .code = u"silence"_s};
            reply->abort();
        });
    }

Q_SIGNALS:
    void answered(const firstlight::HttpAnswer &answer);

private:
    HttpAnswer answerOf(QNetworkReply &reply) const
    {
        HttpAnswer answer{
            .head = headOf(reply), .body = reply.readAll(), .fault = networkError(reply, m_route)};
        if (m_fault)
            answer.fault = m_fault;
        else if (!answer.fault && answer.head.status != 0)
            answer.fault = headError(reply, m_route);
        const QByteArray coding = reply.rawHeader("content-encoding");
        if (!answer.fault && Inflater::isNeeded(coding) && !inflate(coding, answer.body))
            answer.fault = encodingError(coding);
        return answer;
    }

    static bool inflate(const QByteArray &coding, QByteArray &body)
    {
        auto inflater = Inflater::forCoding(coding);
        QByteArray plain;
        const auto keep = [&](QByteArrayView piece) {
            plain += piece;
            return plain.size() <= largestAnswer;
        };
        if (!inflater || !inflater->feed(body, keep) || plain.size() > largestAnswer)
            return false;
        body = plain;
        return true;
    }

    ChatClient &m_client;
    HttpQuestion m_question;
    Route m_route;
    std::optional<Error> m_fault; // why we ended it: Qt reports that like a person's cancel
};

}

void httpGet(ChatClient &client, const HttpQuestion &question, QObject *context,
    std::function<void(HttpAnswer)> answer)
{
    auto *get = new Get(client, question);
    QObject::connect(get, &Get::answered, context, std::move(answer), Qt::QueuedConnection);
    QMetaObject::invokeMethod(get, &Get::start, Qt::QueuedConnection);
}

}

#include "HttpGet.moc"

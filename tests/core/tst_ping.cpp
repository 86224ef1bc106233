#include <QSignalSpy>
#include <QTest>

#include "delivery/Delivery.h"
#include "delivery/Ping.h"
#include "delivery/WarmPrompt.h"
#include "domain/RequestRecord.h"
#include "net/ChatClient.h"
#include "ScriptedServer.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

// What goes out to keep a prompt warm: the prompt of the question byte for byte, and once.
class Pings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sendsTheSamePrompt();
    void asksOnce();
    void countsInNoStatistic();
};

static WarmPrompt tides(const QUrl &url)
{
    WarmPrompt prompt;
    prompt.provider.dialect = DialectKind::AnthropicMessages;
    prompt.provider.baseUrl = url;
    prompt.request.model = u"claude-sonnet-4-5"_s;
    prompt.request.system = u"Be brief."_s;
    prompt.request.knowledge = u"High water 04:12"_s;
    prompt.request.turns = {{ChatRequest::Role::User, u"Why?"_s}};
    prompt.request.cache = CacheLifetime::FiveMinutes;
    return prompt;
}

static const QByteArray answer =
    "event: message_start\n"
    "data: {\"type\":\"message_start\",\"message\":{\"model\":\"m\",\"usage\":{\"input_tokens\":3,"
    "\"cache_creation_input_tokens\":0,\"cache_read_input_tokens\":11990,\"output_tokens\":0}}}\n\n"
    "event: message_delta\n"
    "data: "
    "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"max_tokens\"},\"usage\":{\"output_tokens\":0}}"
    "\n\n"
    "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n";

static QByteArray bodyOf(const QByteArray &request)
{
    return request.sliced(request.indexOf("\r\n\r\n") + 4);
}

void Pings::sendsTheSamePrompt()
{
    SystemClock clock;
    ChatClient client(clock);
    ScriptedServer server([](QTcpSocket &socket, const QByteArray &) { socket.write(httpAnswer(answer)); });
    const WarmPrompt prompt = tides(server.url());

    auto *asked = new Delivery(client, {prompt.provider, prompt.request}, Secret("k"));
    asked->start();
    QTRY_COMPARE(server.requests.size(), 1);
    auto *ping = new Ping(client, prompt.provider, pingOf(prompt), Secret("k"));
    QSignalSpy ended(ping, &Ping::ended);
    ping->start();
    QVERIFY(ended.wait(5000));
    const auto pinged = ended[0][0].value<Pinged>();
    QCOMPARE(pinged.usage.in, std::optional<std::int64_t>(11'993));
    QCOMPARE(pinged.usage.cached, std::optional<std::int64_t>(11'990));
    QVERIFY(!pinged.error);

    QByteArray question = bodyOf(server.requests[0]);
    const QByteArray sent = bodyOf(server.requests[1]);
    QVERIFY(sent.contains("\"max_tokens\":0,"));
    QCOMPARE(sent, question.replace("\"max_tokens\":8192,", "\"max_tokens\":0,"));
    asked->deleteLater();
}

void Pings::asksOnce()
{
    SystemClock clock;
    ChatClient client(clock);
    ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
        socket.write(httpAnswer("{\"error\":{\"message\":\"busy\"}}", "529 Overloaded", "application/json"));
    });
    const WarmPrompt prompt = tides(server.url());
    auto *ping = new Ping(client, prompt.provider, pingOf(prompt), Secret("k"));
    QSignalSpy ended(ping, &Ping::ended);
    QSignalSpy gone(ping, &QObject::destroyed);
    ping->start();
    QVERIFY(ended.wait(5000));
    QVERIFY(ended[0][0].value<Pinged>().error);
    QTRY_COMPARE(gone.count(), 1);
    QCOMPARE(ended.count(), 1);
    QCOMPARE(server.requests.size(), 1);
}

void Pings::countsInNoStatistic()
{
    RequestRecord record;
    record.end = End::Complete;
    record.timeline.started = Instant(std::chrono::milliseconds(1));
    record.timeline.firstToken = Instant(std::chrono::milliseconds(2));
    QVERIFY(isCounted(record));
    QVERIFY(isUndisturbed(record));
    record.origin = Origin::Ping;
    QVERIFY(!isCounted(record));
    QVERIFY(!isUndisturbed(record));
}

QTEST_GUILESS_MAIN(Pings)
#include "tst_ping.moc"

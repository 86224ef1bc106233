#include <QSignalSpy>
#include <QTest>

#include "latency/CaptureFile.h"
#include "net/ChatClient.h"
#include "ScriptedServer.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

static const QByteArray key = "sk-recorded-Xy7Qp2Rt9Lm4Zk8W";

// A session that asks a server of the test.
class Desk
{
public:
    explicit Desk(ScriptedServer::Answer answer)
        : server(std::move(answer))
    {
        Target target;
        target.provider.id = u"p"_s;
        target.provider.name = u"Speaker"_s;
        target.provider.baseUrl = server.url();
        target.provider.headers = {{"X-Team", "blue"}, {"X-Team-Token", "t0p"}};
        target.model = u"m"_s;
        keys.holdForThisRun(u"p"_s, Secret(key));
        session.setTarget(target);
    }

    const Message &ask(const QString &text = u"hello"_s)
    {
        QSignalSpy ended(&session, &ChatSession::ended);
        session.send(text);
        if (!ended.wait(60'000))
            qFatal("the reply does not end");
        return session.at(session.count() - 1);
    }

    ScriptedServer server;
    SystemClock clock;
    ChatClient client{clock};
    KeyStore keys{u"io.github.firstlight.test"_s};
    ChatSession session{client, keys, newConversation(QDateTime::currentDateTimeUtc())};
};

class TestWireRecord : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void holdsWhatWasSentAndWhatCame();
    void isThereWhileTheReplyArrives();
    void isThereAfterAStop();
    void saysWhyThereWasNoReply();
    void keepsOnlyTheNewestRepliesOfALongRun();
    void neverHoldsTheKey();
};

static QByteArray valueOf(const QList<Header> &headers, const QByteArray &name)
{
    for (const Header &header : headers) {
        if (header.name.compare(name, Qt::CaseInsensitive) == 0)
            return header.value;
    }
    return {};
}

void TestWireRecord::holdsWhatWasSentAndWhatCame()
{
    const QByteArray body = chatDelta("one") + chatEnd();
    Desk desk([&](QTcpSocket &socket, const QByteArray &) {
        socket.write("HTTP/1.1 200 Fine\r\nSet-Cookie: id=1\r\nContent-Type: text/event-stream\r\n"
                     "Content-Length: "
            + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    });
    const Message &reply = desk.ask();
    const Capture *record = desk.session.recordOf(reply.id);
    QVERIFY(record);
    QCOMPARE(record->provider, u"Speaker"_s);
    QCOMPARE(record->model, u"m"_s);
    QCOMPARE(record->body(), body);
    QCOMPARE(record->end, End::Complete);

    // The request as the server saw it.
    const QByteArray request = desk.server.requests.constFirst();
    QCOMPARE(record->request.body, request.sliced(request.indexOf("\r\n\r\n") + 4));
    QCOMPARE(valueOf(record->request.headers, "Authorization"), QByteArray("Bearer <key>"));
    QCOMPARE(valueOf(record->request.headers, "X-Team-Token"), QByteArray("<hidden>"));
    for (const char *name : {"X-Team", "User-Agent", "Accept-Encoding", "Content-Type"}) {
        const QByteArray line = QByteArray(name) + ": " + valueOf(record->request.headers, name);
        QVERIFY2(request.contains(line), line.constData());
    }
    QCOMPARE(record->response->status, 200);
    QCOMPARE(record->response->reason, QByteArray("Fine"));
    QCOMPARE(record->response->version, QByteArray("1.1"));
    QCOMPARE(valueOf(record->response->headers, "set-cookie"), QByteArray("<hidden>"));

    // The stamps are those of the timeline.
    const auto offset = [&](const std::optional<Instant> &stamp) {
        return std::chrono::floor<std::chrono::microseconds>(*stamp - *reply.timeline.started);
    };
    QCOMPARE(record->stages.at(Stage::Planned), offset(reply.timeline.planned));
    QCOMPARE(record->stages.at(Stage::Sent), offset(reply.timeline.sent));
    QCOMPARE(record->stages.at(Stage::Headers), offset(reply.timeline.headers));
    QCOMPARE(record->reads.constFirst().at, offset(reply.timeline.firstByte));
    QCOMPARE(record->endedAt, offset(reply.timeline.ended));
    QVERIFY(!desk.session.recordOf(desk.session.at(0).id));
}

void TestWireRecord::isThereWhileTheReplyArrives()
{
    QTcpSocket *open = nullptr;
    Desk desk([&](QTcpSocket &socket, const QByteArray &) {
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + chatDelta("one"));
        open = &socket;
    });
    desk.session.send(u"hello"_s);
    QTRY_COMPARE(desk.session.at(1).text, u"one"_s);
    QVERIFY(!desk.session.recordOf(desk.session.at(1).id));
    desk.session.askForRecord();
    QTRY_VERIFY(desk.session.recordOf(desk.session.at(1).id));
    QCOMPARE(desk.session.recordOf(desk.session.at(1).id)->body(), chatDelta("one"));
    QVERIFY(!desk.session.recordOf(desk.session.at(1).id)->end);
    open->write(chatEnd());
    open->disconnectFromHost();
    QTRY_VERIFY(!desk.session.isBusy());
    QCOMPARE(desk.session.recordOf(desk.session.at(1).id)->body(), chatDelta("one") + chatEnd());
}

void TestWireRecord::isThereAfterAStop()
{
    Desk desk([&](QTcpSocket &socket, const QByteArray &) {
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + chatDelta("one"));
    });
    desk.session.send(u"hello"_s);
    QTRY_COMPARE(desk.session.at(1).text, u"one"_s);
    desk.session.stop();
    QTRY_VERIFY(desk.session.recordOf(desk.session.at(1).id));
    QCOMPARE(desk.session.recordOf(desk.session.at(1).id)->end, End::Stopped);
    QCOMPARE(desk.session.recordOf(desk.session.at(1).id)->body(), chatDelta("one"));
}

void TestWireRecord::saysWhyThereWasNoReply()
{
    Desk desk([](QTcpSocket &socket, const QByteArray &) { socket.abort(); });
    const Message &reply = desk.ask();
    const Capture *record = desk.session.recordOf(reply.id);
    QVERIFY(record);
    QVERIFY(!record->response);
    QCOMPARE(record->error->kind, Error::Kind::Network);
    QVERIFY(record->brokeOff());
    QCOMPARE(*captureFromBytes(captureToBytes(*record)), *record);
}

void TestWireRecord::keepsOnlyTheNewestRepliesOfALongRun()
{
    const QByteArray filler = ": " + QByteArray(3 << 19, 'x') + "\n\n";
    Desk desk([&](QTcpSocket &socket, const QByteArray &request) {
        const bool larger = request.contains("more");
        socket.write(httpAnswer((larger ? filler.repeated(14) : filler) + chatDelta("a") + chatEnd()));
    });
    const QString first = desk.ask().id;
    const QString second = desk.ask().id;
    QVERIFY(desk.session.recordOf(first) && desk.session.recordOf(second));
    const QString third = desk.ask().id;
    QVERIFY(!desk.session.recordOf(first) && desk.session.recordOf(second) && desk.session.recordOf(third));
    const QString large = desk.ask(u"more"_s).id;
    QVERIFY(!desk.session.recordOf(third));
    const Capture *record = desk.session.recordOf(large);
    QCOMPARE(record->size(), Capture::largest);
    QVERIFY(record->dropped > (4 << 20));
    QCOMPARE(desk.session.at(desk.session.count() - 1).text, u"a"_s);
}

// What a server sends back of the key, in each encoding, is in no record and no error.
void TestWireRecord::neverHoldsTheKey()
{
    const QList<QByteArray> forms{key, key.toHex(), key.toHex().toUpper(), key.toBase64(),
        ("a" + key).toBase64(), ("ab" + key).toBase64(QByteArray::Base64UrlEncoding),
        key.toPercentEncoding({}, "-")};
    QByteArray headers;
    QByteArray words;
    for (const QByteArray &form : forms) {
        headers += "X-Echo: " + form + "\r\nX-Id-" + form.first(3).toHex() + ": " + form + "\r\n";
        words += form + ' ';
    }
    for (const QByteArray &body : {chatDelta(words) + chatEnd(),
             QByteArray("{\"error\":{\"message\":\"No such key: " + words + "\",\"code\":\"" + key + "\"}}"),
             QByteArray("<html><title>Sign in, " + key + "</title>" + words + "</html>")}) {
        const QByteArray status = body.startsWith('{') ? "401 Bad " + key : "200 OK";
        Desk desk([&](QTcpSocket &socket, const QByteArray &) {
            socket.write("HTTP/1.1 " + status + "\r\n" + headers
                + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n");
            // In two writes, in the middle of the first form.
            socket.write(body.first(body.indexOf(key) + 9));
            socket.flush();
            socket.write(body.sliced(body.indexOf(key) + 9));
        });
        const Message &reply = desk.ask(u"My key is "_s + QString::fromLatin1(key));
        const QByteArray file = captureToBytes(*desk.session.recordOf(reply.id));
        const QString error = reply.error ? reply.error->detail + reply.error->code : QString();
        QVERIFY(file.contains("********"));
        for (const QByteArray &form : forms) {
            const QByteArray inner = form.sliced(4, form.size() - 8);
            QVERIFY2(!file.contains(inner), file.constData());
            QVERIFY2(!error.contains(QString::fromLatin1(inner)), qPrintable(error));
        }
        if (body.startsWith('{'))
            QVERIFY(error.startsWith("No such key: ****"_L1));
    }
}

QTEST_GUILESS_MAIN(TestWireRecord)
#include "tst_wire_record.moc"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "chat/FramePacer.h"
#include "chat/PaintProbe.h"
#include "ErrorText.h"
#include "latency/CaptureFile.h"
#include "latency/CurlCommand.h"
#include "latency/WireReply.h"
#include "latency/WireText.h"
#include "net/ChatClient.h"
#include "ScriptedServer.h"
#include "store/KeyStore.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

static const QByteArray key = "sk-wire-Qz8Xp2Rt9Lm4+Zk/8W7vB3n";

static QStringList logged;
static void keepLog(QtMsgType, const QMessageLogContext &, const QString &text)
{
    logged.append(text);
}

// A chat whose server a test speaks for.
class Desk
{
public:
    explicit Desk(ScriptedServer::Answer answer)
        : server(std::move(answer))
    {
        target.provider.id = u"p"_s;
        target.provider.name = u"Speaker"_s;
        target.provider.baseUrl = server.url();
        target.model = u"m"_s;
        keys.holdForThisRun(u"p"_s, Secret(key));
        reply.setChat(&chat);
    }

    void ask(const QString &text = u"hello"_s)
    {
        QSignalSpy ended(&chat, &Chat::ended);
        chat.send(text);
        QVERIFY(ended.wait(10'000));
    }

    ScriptedServer server;
    Target target;
    SystemClock clock;
    ChatClient client{clock};
    KeyStore keys{u"io.github.firstlight.test"_s};
    FramePacer pacer;
    PaintProbe probe{clock};
    Chat chat{std::make_unique<ChatSession>(client, keys, newConversation(QDateTime::currentDateTimeUtc())),
        pacer, probe, [this](auto &&...) { return target; }};
    WireReply reply;
};

class TestWireView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsARequestAndItsEvents();
    void findsAndCopiesRows();
    void growsWhileTheReplyArrives();
    void saysWhyThereIsNothing();
    void indentsWithoutChangingTheOrder_data();
    void indentsWithoutChangingTheOrder();
    void leavesOutPictures();
    void makesALineOfAnything();
    void savesAndCopies();
    void holdsNoKeyInAnyForm_data();
    void holdsNoKeyInAnyForm();
};

static QStringList column(const WireEventList &events, int role)
{
    QStringList cells;
    for (int row = 0; row < events.rowCount(); ++row)
        cells.append(events.index(row).data(role).toString());
    return cells;
}

void TestWireView::showsARequestAndItsEvents()
{
    Desk desk([](QTcpSocket &socket, const QByteArray &) {
        socket.write(httpAnswer(": hold on\n\n" + chatDelta("one") + chatEnd()));
    });
    QAbstractItemModelTester tester(desk.reply.events());
    desk.ask();
    QVERIFY(desk.reply.any());
    QCOMPARE(desk.reply.requestLine(), u"POST "_s + desk.server.url().toString() + u"/chat/completions"_s);
    QVERIFY(desk.reply.requestHeaders().contains("Authorization: Bearer <key>"_L1));
    QVERIFY(desk.reply.requestBody().startsWith("{\n  \"model\": \"m\",\n  \"messages\": [\n"_L1));
    desk.reply.setRaw(true);
    QVERIFY(desk.reply.requestBody().startsWith("{\"model\":\"m\",\"messages\":["_L1));
    QCOMPARE(desk.reply.responseLine(), u"HTTP/1.1 200 OK"_s);
    QVERIFY(desk.reply.responseHeaders().contains("text/event-stream"_L1));
    QCOMPARE(column(*desk.reply.events(), WireEventList::KindRole),
        (QStringList{u"ping"_s, u"delta"_s, u"finish"_s, u"end"_s}));
    QCOMPARE(column(*desk.reply.events(), WireEventList::LineRole).constFirst(), u": hold on"_s);
    QCOMPARE(column(*desk.reply.events(), WireEventList::WordsRole),
        (QStringList{QString(), u"one"_s, QString(), QString()}));
    QCOMPARE(column(*desk.reply.events(), WireEventList::GapRole).constFirst(), QString());
    QCOMPARE(desk.reply.events()->countText(), u"4 events"_s);
}

void TestWireView::findsAndCopiesRows()
{
    Desk desk([](QTcpSocket &socket, const QByteArray &) {
        socket.write(httpAnswer(chatDelta("one") + chatDelta("two") + chatEnd()));
    });
    QAbstractItemModelTester tester(desk.reply.events());
    desk.ask();
    WireEventList &events = *desk.reply.events();
    events.setFilter(u"TWO"_s);
    QCOMPARE(events.rowCount(), 1);
    QCOMPARE(events.countText(), u"1 of 4"_s);
    events.copy(0);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromUtf8(chatDelta("two")));
    events.setFilter(u"delta"_s); // a kind, and a word in each of the first three
    QVERIFY(events.rowCount() >= 2);
    events.setFilter({});
    QCOMPARE(events.rowCount(), 4);
}

void TestWireView::growsWhileTheReplyArrives()
{
    QTcpSocket *open = nullptr;
    Desk desk([&](QTcpSocket &socket, const QByteArray &) {
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + chatDelta("one"));
        open = &socket;
    });
    desk.chat.send(u"hello"_s);
    QTRY_COMPARE(desk.reply.events()->rowCount(), 1);
    open->write(chatDelta("two"));
    QTRY_COMPARE(desk.reply.events()->rowCount(), 2);
    open->write(chatEnd());
    open->disconnectFromHost();
    QTRY_COMPARE(desk.reply.events()->rowCount(), 4);
}

void TestWireView::saysWhyThereIsNothing()
{
    Desk desk([](QTcpSocket &socket, const QByteArray &) { socket.abort(); });
    QVERIFY(!desk.reply.any());
    QCOMPARE(desk.reply.missing(), u"There is no reply yet."_s);
    desk.ask();
    QVERIFY(desk.reply.any());
    QCOMPARE(desk.reply.responseLine(), QString());
    QVERIFY(desk.reply.note().startsWith("There was no answer"_L1));
}

void TestWireView::indentsWithoutChangingTheOrder_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("text");
    QTest::newRow("object") << QByteArray(R"({"b":1,"a":[1,2],"c":{}})")
                            << u"{\n  \"b\": 1,\n  \"a\": [\n    1,\n    2\n  ],\n  \"c\": {}\n}"_s;
    QTest::newRow("strings") << QByteArray(R"({"s":"a{\"[,:} b\\"})")
                             << u"{\n  \"s\": \"a{\\\"[,:} b\\\\\"\n}"_s;
    QTest::newRow("no JSON") << QByteArray("a=1&b={") << u"a=1&b={"_s;
    QTest::newRow("cut") << QByteArray(R"({"s":"a)") << u"{\n  \"s\": \"a"_s;
    QTest::newRow("too many ends") << QByteArray("[1]]]") << u"[\n  1\n]\n]\n]"_s;
}

void TestWireView::indentsWithoutChangingTheOrder()
{
    QFETCH(QByteArray, body);
    QTEST(prettyBody(body), "text");
}

void TestWireView::leavesOutPictures()
{
    const QByteArray base64 = QByteArray(3000, 'p').toBase64();
    QCOMPARE(withoutPictures("{\"url\":\"data:image/png;base64," + base64 + "\",\"a\":[\"" + base64 + "\"]}"),
        "{\"url\":\"data:image/png;base64,… (4 kB)\",\"a\":[\"… (4 kB)\"]}");
    for (const QByteArray &body : {QByteArray("{\"text\":\"a word\"}"), "\"" + base64, "\"x " + base64 + "\"",
             base64 + "\"", QByteArray()})
        QCOMPARE(withoutPictures(body), body);
}

void TestWireView::makesALineOfAnything()
{
    QCOMPARE(wireLine("event: a\r\ndata: b\n\n"), u"event: a⏎data: b"_s);
    QCOMPARE(wireLine(QByteArray("a\0b\x1B[31m", 8)), u"a·b·[31m"_s);
    QCOMPARE(wireLine("你好世界"), u"你好世界"_s);
    QCOMPARE(wireLine(QByteArray(2000, 'x')).size(), 1001);
    QCOMPARE(wireLine(u" and\r\n\n"_s), u" and⏎⏎"_s); // of words, the spaces count
    QCOMPARE(wireLine(QString(2000, u'x')).size(), 1001);
    QVERIFY(wireWhole(QByteArray(100'000, 'x')).endsWith("Copy the row to get all of it."_L1));
}

void TestWireView::savesAndCopies()
{
    Desk desk([](QTcpSocket &socket, const QByteArray &) {
        socket.write(httpAnswer(chatDelta("one") + chatEnd()));
    });
    desk.ask();
    const QTemporaryDir folder;
    QSignalSpy said(&desk.reply, &WireReply::said);
    desk.reply.saveTo(folder.filePath(u"a.flcapture"_s));
    QVERIFY(said.constFirst().constFirst().toString().startsWith(u"“a.flcapture” is saved"_s));
    const auto saved = readCapture(folder.filePath(u"a.flcapture"_s));
    QVERIFY(saved);
    QCOMPARE(saved->body(), chatDelta("one") + chatEnd());
    desk.reply.saveTo(folder.filePath(u"no/a.flcapture"_s));
    QVERIFY(said.constLast().constFirst().toString().contains("could not be saved"_L1));
    desk.reply.copyCurl();
    QCOMPARE(QGuiApplication::clipboard()->text(), curlCommand(*saved));
}

// Each way in which a server may send back what it was sent.
static QByteArray echoed()
{
    QByteArray utf16;
    for (const char c : key)
        utf16 += QByteArray(1, c) + '\0';
    QByteArray percent;
    for (const char c : key)
        percent += '%' + QByteArray(1, c).toHex();
    return QList<QByteArray>{key, key.first(16), key.last(16), key.toHex(), key.toHex().toUpper(),
        key.toBase64(), ("x" + key).toBase64(), ("xy" + key).toBase64(),
        key.toBase64(QByteArray::Base64UrlEncoding), (":" + key).toBase64(), key.toPercentEncoding(), percent,
        utf16, utf16.toBase64()}
        .join(' ');
}

void TestWireView::holdsNoKeyInAnyForm_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("reply") << QByteArray("200 OK") << QByteArray("text/event-stream")
                           << chatDelta("hi") + ": " + echoed() + "\n\n" + chatEnd();
    QTest::newRow("error") << QByteArray("401 Unauthorized") << QByteArray("application/json")
                           << QByteArray("{\"error\":{\"message\":\"Incorrect API key: " + key + ' '
                                  + key.toHex() + "\"}}");
    QTest::newRow("plain error") << QByteArray("500 No") << QByteArray("text/plain") << echoed();
    QTest::newRow("login page") << QByteArray("200 OK") << QByteArray("text/html")
                                << QByteArray("<html><title>Sign in " + key + "</title><body>" + echoed()
                                       + "</body></html>");
}

void TestWireView::holdsNoKeyInAnyForm()
{
    QFETCH(QByteArray, status);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, body);
    QByteArray headers;
    int number = 0;
    for (const QByteArray &form : echoed().replace('\0', "").split(' '))
        headers += "X-Echo-" + QByteArray::number(++number) + ": " + form + "\r\n";
    logged.clear();
    const auto before = qInstallMessageHandler(keepLog);
    Desk desk([&](QTcpSocket &socket, const QByteArray &) {
        socket.write("HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\n" + headers
            + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    });
    desk.ask(u"my key: "_s + QString::fromLatin1(key));
    qInstallMessageHandler(before);

    // Everything that can leave the wire view, in files, for the search that looks in all forms.
    const QTemporaryDir folder;
    const auto write = [&](const QString &name, const QString &text) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
    };
    desk.reply.saveTo(folder.filePath(u"saved.flcapture"_s));
    QVERIFY(QFile::exists(folder.filePath(u"saved.flcapture"_s)));
    desk.reply.copyCurl();
    write(u"curl"_s, QGuiApplication::clipboard()->text());
    const WireEventList &events = *desk.reply.events();
    QVERIFY(events.rowCount() > 0);
    write(u"events"_s,
        column(events, WireEventList::LineRole).join(u'\n')
            + column(events, WireEventList::WholeRole).join(u'\n'));
    write(u"view"_s,
        desk.reply.requestLine() + desk.reply.requestHeaders() + desk.reply.requestBody()
            + desk.reply.responseLine() + desk.reply.responseHeaders() + desk.reply.note());
    const Message &message = desk.chat.session().at(1);
    write(u"error"_s, message.error ? message.error->detail + errorText(*message.error, nullptr) : QString());
    write(u"log"_s, logged.join(u'\n'));
    QVERIFY(desk.server.requests.constFirst().contains("Bearer " + key)); // it was sent

    QProcess search;
    search.start(QStringLiteral(FIND_KEY), {folder.path(), QString::fromLatin1(key)});
    QVERIFY(search.waitForFinished());
    QVERIFY2(search.exitCode() == 0, (search.readAll() + search.readAllStandardError()).constData());
}

QTEST_MAIN(TestWireView)
#include "tst_wire_view.moc"

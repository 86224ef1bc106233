#include <QTest>

#include "rehearsal/IncomingRequest.h"
#include "rehearsal/PrefixMemory.h"

using namespace firstlight;

class RehearsalHttpTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everySplitGivesTheSameRequests();
    void headersIgnoreCase();
    void theQueryIsNotThePath();
    void brokenRequestsHaveAStatus_data();
    void brokenRequestsHaveAStatus();
    void limitsHold();
    void continueIsAskedOnce();

    void theLongestBeginningIsKnown();
    void theQuestionIsNoBeginning();
    void rolesMatter();
    void memoryIsBounded();
};

void RehearsalHttpTest::everySplitGivesTheSameRequests()
{
    const QByteArray wire = "POST /a HTTP/1.1\r\nContent-Length: 3\r\n\r\nxyz\r\nGET /b HTTP/1.1\r\n\r\n";
    for (qsizetype i = 0; i <= wire.size(); ++i) {
        IncomingRequestParser parser;
        QList<IncomingRequest> requests;
        for (const QByteArray &part : {wire.first(i), wire.sliced(i)}) {
            parser.feed(part);
            while (const auto request = parser.take())
                requests.append(*request);
        }
        QCOMPARE(requests.size(), 2);
        QCOMPARE(requests[0].method, QByteArray("POST"));
        QCOMPARE(requests[0].body, QByteArray("xyz"));
        QCOMPARE(requests[0].ordinal, 1);
        QCOMPARE(requests[1].path, QByteArray("/b"));
        QCOMPARE(requests[1].ordinal, 2);
        QCOMPARE(parser.error(), 0);
    }
}

static std::optional<IncomingRequest> parse(const QByteArray &wire, int *error = nullptr)
{
    IncomingRequestParser parser;
    parser.feed(wire);
    const auto request = parser.take();
    if (error)
        *error = parser.error();
    return request;
}

void RehearsalHttpTest::headersIgnoreCase()
{
    const auto request = parse("GET / HTTP/1.1\r\nX-Rehearsal:  ttft=1 \r\nCONNECTION: Close\r\n\r\n");
    QCOMPARE(request->headers["x-rehearsal"], QByteArray("ttft=1"));
    QVERIFY(request->closes());
}

void RehearsalHttpTest::theQueryIsNotThePath()
{
    QCOMPARE(parse("GET /v1/models?limit=5 HTTP/1.1\r\n\r\n")->path, QByteArray("/v1/models"));
}

void RehearsalHttpTest::brokenRequestsHaveAStatus_data()
{
    QTest::addColumn<QByteArray>("wire");
    QTest::addColumn<int>("status");
    QTest::newRow("no target") << QByteArray("GET HTTP/1.1\r\n\r\n") << 400;
    QTest::newRow("no version") << QByteArray("GET /\r\n\r\n") << 400;
    QTest::newRow("1.0") << QByteArray("GET / HTTP/1.0\r\n\r\n") << 505;
    QTest::newRow("no colon") << QByteArray("GET / HTTP/1.1\r\nhost\r\n\r\n") << 400;
    QTest::newRow("length is a word") << QByteArray("GET / HTTP/1.1\r\ncontent-length: x\r\n\r\n") << 400;
    QTest::newRow("negative length") << QByteArray("GET / HTTP/1.1\r\ncontent-length: -1\r\n\r\n") << 400;
    QTest::newRow("chunked") << QByteArray("POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n") << 411;
    QTest::newRow("huge") << QByteArray("POST / HTTP/1.1\r\ncontent-length: 99999999999\r\n\r\n") << 413;
}

void RehearsalHttpTest::brokenRequestsHaveAStatus()
{
    QFETCH(QByteArray, wire);
    QFETCH(int, status);
    int error = 0;
    QVERIFY(!parse(wire, &error));
    QCOMPARE(error, status);
}

void RehearsalHttpTest::limitsHold()
{
    int error = 0;
    QVERIFY(!parse(QByteArray(IncomingRequestParser::largestHead + 1, 'a'), &error));
    QCOMPARE(error, 431);
    QVERIFY(!parse(QByteArray(IncomingRequestParser::largestHead, 'a'), &error));
    QCOMPARE(error, 0); // may still end
}

void RehearsalHttpTest::continueIsAskedOnce()
{
    IncomingRequestParser parser;
    parser.feed("POST / HTTP/1.1\r\nexpect: 100-continue\r\ncontent-length: 1\r\n\r\n");
    QVERIFY(!parser.take());
    QVERIFY(parser.takeContinue());
    QVERIFY(!parser.takeContinue());
    parser.feed("x");
    QCOMPARE(parser.take()->body, QByteArray("x"));
}

static QList<RehearsedMessage> talk(const QStringList &texts)
{
    QList<RehearsedMessage> messages;
    for (qsizetype i = 0; i < texts.size(); ++i)
        messages.append({i % 2 == 0 ? QStringLiteral("user") : QStringLiteral("assistant"), texts[i]});
    return messages;
}

static const QString model = QStringLiteral("rehearsal");
static const QString a = QStringLiteral("a"), b = QStringLiteral("b"), c = QStringLiteral("c");

void RehearsalHttpTest::theLongestBeginningIsKnown()
{
    PrefixMemory memory;
    QCOMPARE(memory.known(model, talk({a, b, c})), 0);
    memory.remember(model, talk({a, b}));
    QCOMPARE(memory.known(model, talk({a, b, c})), 2);
    QCOMPARE(memory.known(model, talk({a, c, c})), 1);
    QCOMPARE(memory.known(model, talk({c, b, c})), 0);
    QCOMPARE(memory.known(QStringLiteral("other"), talk({a, b, c})), 0);
}

void RehearsalHttpTest::theQuestionIsNoBeginning()
{
    PrefixMemory memory;
    memory.remember(model, talk({a}));
    QCOMPARE(memory.known(model, talk({a})), 0);
    QCOMPARE(memory.known(model, {}), 0);
}

void RehearsalHttpTest::rolesMatter()
{
    PrefixMemory memory;
    memory.remember(model, {{QStringLiteral("system"), a}});
    QCOMPARE(memory.known(model, talk({a, b})), 0);
}

void RehearsalHttpTest::memoryIsBounded()
{
    PrefixMemory memory;
    memory.remember(model, talk({a, b}));
    for (qsizetype i = 0; i < PrefixMemory::capacity - 2; ++i)
        memory.remember(model, talk({QString::number(i)}));
    QCOMPARE(memory.known(model, talk({a, b, c})), 2);
    memory.remember(model, talk({c}));
    memory.remember(model, talk({b}));
    QCOMPARE(memory.known(model, talk({a, b, c})), 0);
}

QTEST_GUILESS_MAIN(RehearsalHttpTest)
#include "tst_rehearsal_http.moc"

#include <QTest>

#include "sse/LineParser.h"
#include "sse/SseParser.h"
#include "StreamCase.h"

using namespace firstlight;

// Every short stream, cut at every pair of points, gives the same events as in one read: not at the places
// that somebody thought of, but at all of them.
class ReplySplits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void replies_data();
    void replies();
    void serverSentEvents_data();
    void serverSentEvents();
    void lines_data();
    void lines();
};

// Bytes; the number of pairs grows with the square. With sanitizers the fuzz targets go further than this
// could.
#ifdef __SANITIZE_ADDRESS__
static constexpr qsizetype longest = 160;
#else
static constexpr qsizetype longest = 300;
#endif

// Our own, for what the cases leave out.
static const QList<std::pair<QByteArray, QByteArray>> ownChat{
    {"BOM, CR, keep-alives",
        "\xEF\xBB\xBF: hi\r\rdata:\r\rdata: "
        "{\"choices\":[{\"delta\":{\"content\":\"\xF0\x9F\xA6\x94\"}}]}\r\rdata: [DONE]\r\r"},
    {"pair over two deltas",
        "data: {\"choices\":[{\"delta\":{\"content\":\"\\ud83e\"}}]}\n\ndata: "
        "{\"choices\":[{\"delta\":{\"content\":\"\\udd94\"}}]}\n\n"},
    {"chunks without framing",
        "{\"choices\":[{\"delta\":{\"content\":\"a}\"}}]}{\"choices\":[{\"delta\":{\"content\":\"\\\"b\"}}]}"
        "\n[DONE]"},
    {"malformed, then more",
        "data: {oops\n\ndata: "
        "{\"choices\":[{\"delta\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}]}\n\n"},
    {"error field",
        "data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\r\nerror: {\"message\":\"no\"}\r\n\r\ndata: "
        "[DONE]\n\n"},
    {"unterminated [DONE]",
        "data: {\"choices\":[{\"delta\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]"},
    {"blank lines, then a page", "\r\n\r\n<html><title>Log in</title></html>"},
    {"invalid UTF-8",
        "data: {\"choices\":[{\"delta\":{\"content\":\"a\xFF\xE6\xB5z\"},\"finish_reason\":\"stop\"}]}\n\n"},
};

void ReplySplits::replies_data()
{
    QTest::addColumn<DialectKind>("dialect");
    QTest::addColumn<ReplyHead>("head");
    QTest::addColumn<bool>("splitThink");
    QTest::addColumn<QByteArray>("bytes");
    for (const StreamCase &c : streamCases()) {
        const auto dialect = dialectFromName(c.dialect);
        if (dialect && c.bytes().size() <= longest)
            QTest::newRow(c.id.toLatin1().constData()) << *dialect << c.head << c.splitThink << c.bytes();
    }
    for (const auto &[name, bytes] : ownChat)
        QTest::newRow(name.constData()) << DialectKind::OpenAiChat << ReplyHead{} << true << bytes;
    QTest::newRow("responses")
        << DialectKind::OpenAiResponses << ReplyHead{} << false
        << QByteArray("event: response.output_text.delta\ndata: {\"delta\":\"a\"}\n\nevent: "
                      "response.completed\ndata: {\"response\":{\"status\":\"completed\"}}\n\n");
    QTest::newRow("anthropic")
        << DialectKind::AnthropicMessages << ReplyHead{} << false
        << QByteArray("event: content_block_delta\r\ndata: {\"index\":0,\"delta\":{\"type\":"
                      "\"text_delta\",\"text\":\"a\"}}\r\n\r\nevent: message_stop\r\ndata: {}\r\n\r\n");
}

void ReplySplits::replies()
{
    QFETCH(DialectKind, dialect);
    QFETCH(ReplyHead, head);
    QFETCH(bool, splitThink);
    QFETCH(QByteArray, bytes);
    QVERIFY(bytes.size() <= longest);
    const auto expected = decodeReads(dialect, head, {bytes}, splitThink);
    QCOMPARE(countOf<Ended>(expected), 1);
    for (qsizetype i = 0; i <= bytes.size(); ++i) {
        for (qsizetype j = i; j <= bytes.size(); ++j) {
            const QList<QByteArray> reads{bytes.first(i), bytes.sliced(i, j - i), bytes.sliced(j)};
            if (decodeReads(dialect, head, reads, splitThink) != expected)
                QFAIL(qPrintable(QStringLiteral("cut at %1 and %2 it gives other events").arg(i).arg(j)));
        }
    }
}

using Strings = QList<QByteArray>;

static QByteArray copied(std::string_view view)
{
    return {view.data(), qsizetype(view.size())};
}

static Strings eventsOf(const Strings &reads)
{
    Strings events;
    const auto sink = [&](const SseEvent &event) {
        events += copied(event.name);
        events += copied(event.data);
        events += event.unterminated ? "cut" : "whole";
    };
    SseParser parser;
    for (const QByteArray &read : reads)
        parser.feed({read.constData(), std::size_t(read.size())}, sink);
    parser.finish(sink);
    return events;
}

static Strings linesOf(const Strings &reads)
{
    Strings lines;
    const auto sink = [&](std::string_view line) { lines += copied(line); };
    LineParser parser;
    for (const QByteArray &read : reads)
        parser.feed({read.constData(), std::size_t(read.size())}, sink);
    parser.finish(sink);
    return lines;
}

static void compareSplits(const QByteArray &bytes, Strings (*parse)(const Strings &))
{
    const Strings expected = parse({bytes});
    for (qsizetype i = 0; i <= bytes.size(); ++i) {
        for (qsizetype j = i; j <= bytes.size(); ++j) {
            const Strings found = parse({bytes.first(i), bytes.sliced(i, j - i), bytes.sliced(j)});
            if (found != expected)
                QFAIL(qPrintable(QStringLiteral("cut at %1 and %2 it gives other events").arg(i).arg(j)));
        }
    }
}

void ReplySplits::serverSentEvents_data()
{
    QTest::addColumn<QByteArray>("bytes");
    for (const StreamCase &c : streamCases()) {
        if (c.bytes().size() <= longest)
            QTest::newRow(c.id.toLatin1().constData()) << c.bytes();
    }
    QTest::newRow("all line ends") << QByteArray(
        "data: a\r\ndata: b\rdata: c\ndata\n\r\ndata:d\r\r\r\n\n\rdata: e\r\n\r\n");
    QTest::newRow("BOM twice") << QByteArray("\xEF\xBB\xBF\xEF\xBB\xBF"
                                             "data: a\n\ndata: b\n\n");
    QTest::newRow("a beginning of a BOM") << QByteArray("\xEF\xBB"
                                                        "data: a\n\ndata: b\n\n");
    QTest::newRow("names") << QByteArray(
        "event: a\nevent:b\ndata: 1\n\nevent: c\n\ndata: 2\nevent\n\nevent: d\ndata: 3");
    QTest::newRow("error field") << QByteArray(
        "data: a\nerror: {\"m\":1}\nerror: text\ndata: b\n\nerror: {}");
    QTest::newRow("only a CR") << QByteArray("\r");
}

void ReplySplits::serverSentEvents()
{
    QFETCH(QByteArray, bytes);
    compareSplits(bytes, eventsOf);
}

void ReplySplits::lines_data()
{
    serverSentEvents_data();
}

void ReplySplits::lines()
{
    QFETCH(QByteArray, bytes);
    compareSplits(bytes, linesOf);
}

QTEST_GUILESS_MAIN(ReplySplits)
#include "tst_reply_splits.moc"

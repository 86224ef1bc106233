#include <ctime>
#include <limits>

#include <QTest>

#include "sse/SseParser.h"
#include "StreamCase.h"

using namespace firstlight;

class StreamCases : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void accountsForEveryCase();
    void raw_data();
    void raw();
    void replies_data();
    void replies();
    void largeCasesAreDecodedInLinearTime();
};

static bool isReply(const StreamCase &c)
{
    return dialectFromName(c.dialect).has_value();
}

static std::optional<Error> cutOf(const StreamCase &c)
{
    if (c.end == QLatin1String("reset") || c.end == QLatin1String("h2-reset"))
        return Error{.kind = Error::Kind::Network, .detail = QStringLiteral("reset")};
    if (c.end == QLatin1String("stall") || c.end == QLatin1String("transfer-timeout"))
        return Error{.kind = Error::Kind::Timeout, .detail = QStringLiteral("silence")};
    return std::nullopt;
}

static QList<StreamCase> casesWhere(bool (*wanted)(const StreamCase &))
{
    QList<StreamCase> found;
    for (const StreamCase &c : streamCases()) {
        if (wanted(c))
            found += c;
    }
    return found;
}

static void addRows(bool (*wanted)(const StreamCase &))
{
    QTest::addColumn<int>("number");
    QTest::addColumn<QList<QByteArray>>("reads");
    const QList<StreamCase> cases = casesWhere(wanted);
    for (int i = 0; i < cases.size(); ++i) {
        const QByteArray id = cases[i].id.toLatin1();
        const QByteArray bytes = cases[i].bytes();
        QTest::addRow("%s as written", id.constData()) << i << cases[i].reads;
        QTest::addRow("%s one read", id.constData()) << i << chunked(bytes, 0);
        QTest::addRow("%s 7 bytes a read", id.constData()) << i << chunked(bytes, 7);
        QTest::addRow("%s 1 byte a read", id.constData()) << i << chunked(bytes, 1);
    }
}

static bool isRaw(const StreamCase &c)
{
    return c.dialect == QLatin1String("raw");
}

void StreamCases::accountsForEveryCase()
{
    for (const StreamCase &c : streamCases()) {
        QVERIFY2(
            isReply(c) || isRaw(c), qPrintable(c.id + QLatin1String(" is of an unknown dialect: list it")));
        QVERIFY2(!c.bytes().isEmpty(), qPrintable(c.id));
    }
    QCOMPARE(streamCases().size(), 76);
}

void StreamCases::raw_data()
{
    addRows(isRaw);
}

void StreamCases::raw()
{
    QFETCH(int, number);
    QFETCH(QList<QByteArray>, reads);
    const StreamCase c = casesWhere(isRaw)[number];

    QJsonArray events;
    const auto sink = [&](const SseEvent &event) {
        const auto name = QString::fromUtf8(event.name.data(), qsizetype(event.name.size()));
        const auto data = QString::fromUtf8(event.data.data(), qsizetype(event.data.size()));
        if (!event.unterminated)
            events.append(QJsonArray{name, data});
    };
    SseParser parser;
    for (const QByteArray &read : reads)
        parser.feed({read.constData(), std::size_t(read.size())}, sink);
    parser.finish(sink);
    QCOMPARE(events, c.expect[QLatin1String("events")].toArray());
    QVERIFY(!parser.overflowed());
}

void StreamCases::replies_data()
{
    addRows(isReply);
}

static QJsonArray toolsOf(const Message &message)
{
    QJsonArray tools;
    for (const ToolCall &call : message.tools) {
        tools.append(QJsonObject{{QLatin1String("id"), call.id}, {QLatin1String("name"), call.name},
            {QLatin1String("args"), call.args}});
    }
    return tools;
}

static QJsonObject usageOf(const Message &message)
{
    return {{QLatin1String("in"), qint64(message.rawUsage.in.value_or(0))},
        {QLatin1String("out"), qint64(message.rawUsage.out.value_or(0))}};
}

static void checkError(const StreamCase &c, const Message &message)
{
    const QString expected = c.expect[QLatin1String("error")].toString();
    if (const auto cut = cutOf(c)) {
        QCOMPARE(message.error, cut);
    } else if (expected.isEmpty()) {
        QVERIFY2(!message.error, qPrintable(message.error ? message.error->detail : QString()));
    } else {
        QVERIFY(message.error);
        if (expected == QLatin1String("HTML") || expected == QLatin1String("HTTP 502"))
            QVERIFY2(message.error->detail.contains(expected), qPrintable(message.error->detail));
        else
            QCOMPARE(message.error->detail, expected);
    }
}

void StreamCases::replies()
{
    QFETCH(int, number);
    QFETCH(QList<QByteArray>, reads);
    const StreamCase c = casesWhere(isReply)[number];

    const auto events = decodeReads(*dialectFromName(c.dialect), c.head, reads, c.splitThink, cutOf(c));
    QCOMPARE(countOf<Ended>(events), 1);
    QVERIFY(std::holds_alternative<Ended>(events.last()));

    const Message message = folded(events);
    QCOMPARE(message.text, repeated(c.expect[QLatin1String("text")].toString()));
    QCOMPARE(message.reasoning, c.expect[QLatin1String("reasoning")].toString());
    QCOMPARE(endName(*message.end), c.expect[QLatin1String("end")].toString());
    QCOMPARE(message.finish, c.expect[QLatin1String("finish")].toString());
    QCOMPARE(toolsOf(message), c.expect[QLatin1String("tools")].toArray());
    const QJsonObject nothing{{QLatin1String("in"), 0}, {QLatin1String("out"), 0}};
    const QJsonValue usage = c.expect[QLatin1String("usage")];
    QCOMPARE(usageOf(message), usage.isUndefined() ? nothing : usage.toObject());
    checkError(c, message);
}

void StreamCases::largeCasesAreDecodedInLinearTime()
{
    // Ten times the bytes, a byte a read: a parser that searches again from the start takes a hundred times
    // as long. Processor time, and a generous factor between, so that a busy machine does not fail it.
    const auto cost = [](int letters) {
        const QByteArray bytes = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\""
            + QByteArray(letters, 'w') + "\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
        const auto reads = chunked(bytes, 1);
        const std::clock_t started = std::clock();
        const auto events = decodeReads(DialectKind::OpenAiChat, {}, reads);
        const auto elapsed = std::clock() - started;
        return folded(events).text.size() == letters ? elapsed : std::numeric_limits<std::clock_t>::max();
    };
    cost(100'000);
    const auto small = cost(100'000);
    const auto large = cost(1'000'000);
    QVERIFY(large / 40 < small);
}

QTEST_GUILESS_MAIN(StreamCases)
#include "tst_stream_cases.moc"

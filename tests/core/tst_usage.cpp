#include <QTest>

#include "domain/Message.h"
#include "domain/Provider.h"

using namespace Qt::StringLiterals;
using namespace firstlight;
using namespace std::chrono_literals;

// Counts are written in the order of Usage: in, out, cached, cacheWrite, reasoning.
// Usage, and how a message folds its stream: the two places where "absent is not zero" is decided.
class UsageTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aLaterReportReplacesWhatItHolds();
    void aZeroIsACount();
    void aMessageFoldsItsStream();
    void aRefusalIsTextWithAMark();
    void theWholeTextReplacesTheDeltas();
    void toolCallsGrowByTheirIndex();
    void anErrorEndsAMessageAndKeepsItsText();
    void namesComeBack();
    void whatIsLocal_data();
    void whatIsLocal();
};

static Message folded(const QList<StreamEvent> &events)
{
    Message message;
    message.model = u"asked for"_s;
    for (const auto &event : events)
        message.apply({event, Instant(1h)});
    return message;
}

void UsageTest::aLaterReportReplacesWhatItHolds()
{
    Usage usage{10, 1, 4, {}, {}};
    usage.merge({{}, 25, {}, {}, 5});
    QCOMPARE(usage, Usage({10, 25, 4, {}, 5}));
    RawUsage raw{6, {}};
    raw.merge({{}, 25});
    QCOMPARE(raw, RawUsage({6, 25}));
}

void UsageTest::aZeroIsACount()
{
    Usage usage{10, 1, {}, {}, {}};
    usage.merge({{}, 0, 0, {}, {}});
    QVERIFY(usage.out == 0 && usage.cached == 0 && usage.in == 10 && !usage.cacheWrite);
}

void UsageTest::aMessageFoldsItsStream()
{
    const Message message = folded(
        {Reached{Stage::Started}, ModelNamed{u"answers"_s}, ReasoningDelta{u"hm "_s}, ReasoningDelta{u"so"_s},
            TextDelta{u"Hel"_s}, Malformed{"{"}, TextDelta{u"lo"_s}, UsageReport{{3, 2, {}, {}, {}}, {1, {}}},
            UsageReport{{{}, 4, {}, {}, {}}, {}}, FinishReason{u"stop"_s}, Ended{End::Complete, {}}});
    QCOMPARE(message.text, u"Hello"_s);
    QCOMPARE(message.reasoning, u"hm so"_s);
    QCOMPARE(message.model, u"answers"_s);
    QCOMPARE(message.finish, u"stop"_s);
    QCOMPARE(message.usage, Usage({3, 4, {}, {}, {}}));
    QCOMPARE(message.rawUsage, RawUsage({1, {}}));
    QVERIFY(message.end == End::Complete && !message.error && !message.refusal);
    QVERIFY(message.timeline.started && message.timeline.ended);
}

void UsageTest::aRefusalIsTextWithAMark()
{
    const Message message = folded({TextDelta{u"I "_s}, RefusalDelta{u"cannot."_s}});
    QCOMPARE(message.text, u"I cannot."_s);
    QVERIFY(message.refusal);
}

void UsageTest::theWholeTextReplacesTheDeltas()
{
    QCOMPARE(folded({TextDelta{u"Helo"_s}, TextReplaced{u"Hello"_s}}).text, u"Hello"_s);
}

void UsageTest::toolCallsGrowByTheirIndex()
{
    const Message message =
        folded({ToolCallDelta{0, u"a"_s, u"f"_s, u"{"_s}, ToolCallDelta{1, u"b"_s, u"g"_s, {}},
            ToolCallDelta{0, {}, {}, u"}"_s}, ToolCallDelta{1, {}, {}, u"[]"_s}});
    QCOMPARE(message.tools, QList<ToolCall>({{u"a"_s, u"f"_s, u"{}"_s}, {u"b"_s, u"g"_s, u"[]"_s}}));
}

void UsageTest::anErrorEndsAMessageAndKeepsItsText()
{
    const Error reset{.kind = Error::Kind::Network, .detail = u"reset"_s};
    const Message message = folded({TextDelta{u"half"_s}, Ended{End::Incomplete, reset}});
    QCOMPARE(message.text, u"half"_s);
    QVERIFY(message.end == End::Incomplete && message.error == reset);
    QVERIFY(!folded({TextDelta{u"half"_s}}).end); // still arriving
}

void UsageTest::namesComeBack()
{
    for (int kind = 0; kind <= static_cast<int>(Error::Kind::Keychain); ++kind) {
        const auto name = kindName(static_cast<Error::Kind>(kind));
        QVERIFY(!name.isEmpty());
        QCOMPARE(kindFromName(QString(name)), static_cast<Error::Kind>(kind));
    }
    for (const End end : {End::Complete, End::Incomplete, End::Error, End::Stopped})
        QVERIFY(endFromName(QString(endName(end))) == end);
    for (const auto kind : allDialects)
        QVERIFY(dialectFromName(QString(dialectName(kind))) == kind);
    QVERIFY(!kindFromName(u"weather") && !endFromName(u"") && !dialectFromName(u"OpenAI"));
}

void UsageTest::whatIsLocal_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<bool>("local");
    QTest::newRow("localhost") << u"http://localhost:11434/v1"_s << true;
    QTest::newRow("a name below localhost") << u"http://ai.localhost"_s << true;
    QTest::newRow("127.0.0.1") << u"http://127.0.0.1:8080"_s << true;
    QTest::newRow("127.3.2.1") << u"http://127.3.2.1"_s << true;
    QTest::newRow("IPv6") << u"http://[::1]:8080"_s << true;
    QTest::newRow("cloud") << u"https://api.openai.com/v1"_s << false;
    QTest::newRow("a name that begins like it") << u"https://localhost.example.com"_s << false;
    QTest::newRow("the network at home") << u"http://192.168.1.2"_s << false;
    QTest::newRow("nothing") << u""_s << false;
}

void UsageTest::whatIsLocal()
{
    QFETCH(QString, url);
    QFETCH(bool, local);
    Provider provider;
    provider.baseUrl = QUrl(url);
    QCOMPARE(provider.isLocal(), local);
}

QTEST_APPLESS_MAIN(UsageTest)
#include "tst_usage.moc"

#include <cmath>
#include <utility>

#include <QTest>

#include "dialect/Dialect.h"
#include "dialect/PromptBytes.h"
#include "latency/CacheXray.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(firstlight::CacheEvidence)
Q_DECLARE_METATYPE(std::optional<firstlight::CacheXray::Cause>)
Q_DECLARE_METATYPE(firstlight::PromptChange::Kind)
Q_DECLARE_METATYPE(firstlight::CacheXray::Verdict)

// What the cache did, and what is said where it did not do what it should.
class CacheXrays : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsTheTurns();
    void namesTheCause_data();
    void namesTheCause();
    void saysNothingOfAGrowingConversation();
    void looksAtTheFixedPartOfAnotherConversation();
    void showsTheByteAndWhatStandsAroundIt();
    void neverCutsALetter();
    void judges_data();
    void judges();
    void countsMoney();
    void knowsTheColdMedian();
};

static ChatRequest request(const QString &instructions, const QString &knowledge, const QString &question)
{
    ChatRequest request;
    request.model = u"claude-sonnet-4-5"_s;
    request.system = instructions;
    request.knowledge = knowledge;
    request.turns = {{ChatRequest::Role::User, question}};
    request.cache = CacheLifetime::FiveMinutes;
    return request;
}

static Provider provider(DialectKind dialect)
{
    Provider provider;
    provider.dialect = dialect;
    provider.baseUrl = QUrl(u"https://api.anthropic.com"_s);
    return provider;
}

static const QDateTime noon(QDate(2026, 11, 30), QTime(12, 0), Qt::UTC);

static SentPrompt sent(const ChatRequest &request, const QString &conversation = u"c1"_s, int after = 0,
    DialectKind dialect = DialectKind::AnthropicMessages)
{
    return {.at = noon.addSecs(after),
        .endpoint = u"https://api.anthropic.com"_s,
        .model = request.model,
        .dialect = dialect,
        .conversation = conversation,
        .body = dialectOf(dialect).encode(request, planPrompt(request, provider(dialect)))};
}

static const QString knowledge = u"# tides.md\n"_s + u"High water 04:12, 3.9 m · 海.\n"_s.repeated(400);

void CacheXrays::findsTheTurns()
{
    for (const DialectKind dialect : allDialects) {
        ChatRequest asked =
            request(u"Be \"brief\"."_s, u"{\"role\":\"user\"} ],\"stream\":true"_s, u"Why?"_s);
        for (const bool full : {false, true}) {
            if (full) {
                asked.maxTokens = 10;
                asked.temperature = 0;
            }
            const QByteArray body = sent(asked, {}, 0, dialect).body;
            const auto bytes = promptBytesIn(dialect, body);
            QVERIFY(bytes);
            QVERIFY(body.sliced(bytes->turns, bytes->end - bytes->turns).startsWith("{\"role\":\"user\""));
            QVERIFY(body.sliced(bytes->turns, bytes->end - bytes->turns).endsWith('}'));
            QVERIFY(body.indexOf("Why?") > bytes->turns && body.indexOf("Why?") < bytes->end);
        }
    }
    QVERIFY(!promptBytesIn(DialectKind::OpenAiChat, "hello"));
}

void CacheXrays::namesTheCause_data()
{
    using Kind = PromptChange::Kind;
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("now");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QByteArray>("was");
    QTest::addColumn<QByteArray>("is");
    const auto row = [](const char *name, const char *before, const char *now, Kind kind, const char *was,
                         const char *is) {
        QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(now) << kind << QByteArray(was)
                            << QByteArray(is);
    };
    row("a second", "Now: 2026-11-30T12:00:01Z. Be brief.", "Now: 2026-11-30T12:00:09Z. Be brief.",
        Kind::Date, "2026-11-30T12:00:01Z", "2026-11-30T12:00:09Z");
    row("a day", "It is 2026-11-29.", "It is 2026-11-30.", Kind::Date, "2026-11-29", "2026-11-30");
    row("a weekday", "Today is Sunday, 29 November 2026.", "Today is Monday, 30 November 2026.", Kind::Date,
        "Sunday, 29 November 2026", "Monday, 30 November 2026");
    row("an American day", "Date: November 29, 2026", "Date: November 30, 2026", Kind::Date,
        "November 29, 2026", "November 30, 2026");
    row("a German day", "Stand 29.11.2026, kurz", "Stand 30.11.2026, kurz", Kind::Date, "29.11.2026",
        "30.11.2026");
    row("a time", "at 12:00:59 UTC", "at 12:01:00 UTC", Kind::Date, "12:00:59", "12:01:00");
    row("seconds since 1970", "ts 1764500000 x", "ts 1764500123 x", Kind::Date, "1764500000", "1764500123");
    row("a UUID", "session 0d3e4f5a-1111-4222-8333-444455556666 ends",
        "session 0d3e4f5a-1111-4222-8333-444455556667 ends", Kind::Id, "0d3e4f5a-1111-4222-8333-444455556666",
        "0d3e4f5a-1111-4222-8333-444455556667");
    row("a request id", "req_011CSHoEeqs5C35K2UUqR7Fy", "req_011CSHoEeqs5C35K2UUqR7Fz", Kind::Id,
        "req_011CSHoEeqs5C35K2UUqR7Fy", "req_011CSHoEeqs5C35K2UUqR7Fz");
    row("a ticket number", "Ticket 4471129 open", "Ticket 4471130 open", Kind::Id, "4471129", "4471130");
    row("words", "Be brief and kind.", "Be brief and calm.", Kind::Text, "", "");
    row("a word that begins like a month", "Markets first.", "Marches first.", Kind::Text, "", "");
    row("a small number", "Answer in 3 lines.", "Answer in 4 lines.", Kind::Text, "", "");
    row("JSON", R"(Tools: {"a": {"x": 1, "y": 2}, "b": 3} end)",
        R"(Tools: {"a": {"y": 2, "x": 1}, "b": 3} end)", Kind::ReorderedJson, "", "");
    row("JSON with another value", R"(Tools: {"a": 1, "b": 3} end)", R"(Tools: {"a": 2, "b": 3} end)",
        Kind::Text, "", "");
    row("JSON with a date", R"({"at": "2026-11-29", "b": 3})", R"({"at": "2026-11-30", "b": 3})", Kind::Date,
        "2026-11-29", "2026-11-30");
}

void CacheXrays::namesTheCause()
{
    QFETCH(QString, before);
    QFETCH(QString, now);
    QFETCH(PromptChange::Kind, kind);
    QFETCH(QByteArray, was);
    QFETCH(QByteArray, is);
    for (const DialectKind dialect : allDialects) {
        const SentPrompt last = sent(request(before, knowledge, u"Why?"_s), u"c1"_s, 0, dialect);
        const SentPrompt next = sent(request(now, knowledge, u"When?"_s), u"c2"_s, 9, dialect);
        const auto change = changeSince(last, next);
        QVERIFY(change);
        QCOMPARE(change->kind, kind);
        if (!was.isEmpty()) {
            QCOMPARE(change->was, was);
            QCOMPARE(change->is, is);
        }
        qsizetype first = 0;
        while (last.body[first] == next.body[first])
            ++first;
        QCOMPARE(change->byte, first);
    }
}

void CacheXrays::saysNothingOfAGrowingConversation()
{
    for (const DialectKind dialect : allDialects) {
        ChatRequest asked = request(u"Be brief."_s, knowledge, u"Why?"_s);
        SentPrompt last = sent(asked, u"c1"_s, 0, dialect);
        for (int turn = 0; turn < 6; ++turn) {
            asked.turns.append({ChatRequest::Role::Assistant, u"So."_s});
            asked.turns.append({ChatRequest::Role::User, u"And %1?"_s.arg(turn)});
            asked.maxTokens = turn + 1; // behind the prompt, so it changes nothing
            const SentPrompt next = sent(asked, u"c1"_s, 60, dialect);
            QVERIFY(!changeSince(last, next));
            last = next;
        }
    }
}

void CacheXrays::looksAtTheFixedPartOfAnotherConversation()
{
    SentPrompt last = sent(request(u"Be brief."_s, knowledge, u"Why?"_s));
    const SentPrompt next = sent(request(u"Be brief."_s, knowledge, u"Another question"_s), u"c2"_s);
    QVERIFY(!changeSince(last, next));
    // As PromptMemory gives it back: the fixed part alone.
    last.body.truncate(promptBytesIn(last.dialect, last.body)->turns);
    last.conversation.clear();
    QVERIFY(!changeSince(last, next));
    QVERIFY(*sharedPart(last, next) > 0.98);
    // In the same one, an edited question is a change.
    const auto edited = changeSince(sent(request(u"Be brief."_s, knowledge, u"Why?"_s)),
        sent(request(u"Be brief."_s, knowledge, u"Where?"_s)));
    QVERIFY(edited);
    QCOMPARE(edited->kind, PromptChange::Kind::Text);
}

void CacheXrays::showsTheByteAndWhatStandsAroundIt()
{
    const SentPrompt last = sent(request(u"It is 2026-11-29. Be brief."_s, knowledge, u"Why?"_s));
    const SentPrompt next = sent(request(u"It is 2026-11-30. Be brief."_s, knowledge, u"Why?"_s));
    const auto change = changeSince(last, next);
    QCOMPARE(change->byte, next.body.indexOf("30. Be"));
    QVERIFY(change->before.endsWith("It is 2026-11-"));
    QVERIFY(change->after.startsWith(". Be brief."));
}

void CacheXrays::neverCutsALetter()
{
    for (int pad = 0; pad < 8; ++pad) {
        const QString left(pad, u'x');
        const auto change =
            changeSince(sent(request(left + u"海海海海海海海海海海海海海海海a海海海海海海海海海海海海"_s,
                            knowledge, u"?"_s)),
                sent(request(left + u"海海海海海海海海海海海海海海海洋海海海海海海海海海海海海"_s, knowledge,
                    u"?"_s)));
        for (const QByteArray &part : {change->before, change->was, change->is, change->after})
            QCOMPARE(QString::fromUtf8(part).toUtf8(), part);
    }
}

void CacheXrays::judges_data()
{
    using V = CacheXray::Verdict;
    using C = CacheXray::Cause;
    QTest::addColumn<CacheEvidence>("evidence");
    QTest::addColumn<V>("verdict");
    QTest::addColumn<std::optional<C>>("cause");
    const ChatRequest asked = request(u"Be brief."_s, knowledge, u"Why?"_s);
    const auto evidence = [&](std::optional<SentPrompt> last, std::optional<std::int64_t> cached,
                              const SentPrompt &now) {
        return CacheEvidence{.now = now,
            .last = std::move(last),
            .usage = {.in = 4000, .out = {}, .cached = cached, .cacheWrite = {}, .reasoning = {}},
            .ttft = 300.0,
            .limits = {.minimum = 1024, .lifetime = std::chrono::minutes(5)},
            .price = {}};
    };
    const auto row = [](const char *name, const CacheEvidence &evidence, V verdict,
                         std::optional<C> cause = std::nullopt) {
        QTest::newRow(name) << evidence << verdict << cause;
    };
    const SentPrompt last = sent(asked);
    const SentPrompt now = sent(asked, u"c1"_s, 60);
    row("nobody says", evidence(last, std::nullopt, now), V::Unknown);
    row("the first", evidence(std::nullopt, 0, now), V::First);
    row("read", evidence(last, 3900, now), V::Hit);
    row("read most", evidence(last, 2100, now), V::Hit);
    row("read little", evidence(last, 128, now), V::Missed, C::Unexplained);
    row("after five minutes", evidence(last, 0, sent(asked, u"c1"_s, 301)), V::Missed, C::Expired);
    row("at five minutes", evidence(last, 0, sent(asked, u"c1"_s, 299)), V::Missed, C::Unexplained);
    ChatRequest hour = asked;
    hour.cache = CacheLifetime::OneHour;
    row("an hour was asked for", evidence(sent(hour), 0, sent(hour, u"c1"_s, 3000)), V::Missed,
        C::Unexplained);
    row("and is over", evidence(sent(hour), 0, sent(hour, u"c1"_s, 3601)), V::Missed, C::Expired);
    CacheEvidence small = evidence(last, 0, sent(asked, u"c1"_s, 301));
    small.usage.in = 900;
    row("below the minimum", small, V::Missed, C::BelowMinimum);
    small.limits.minimum.reset();
    row("where no minimum is known", small, V::Missed, C::Expired);
    small.usage.in = 40;
    row("a greeting", small, V::First);
    ChatRequest other = asked;
    other.model = u"claude-opus-4-5"_s;
    row("another model", evidence(last, 0, sent(other, u"c1"_s, 60)), V::Missed, C::Changed);
    other = asked;
    other.system = u"Be kind."_s;
    row("another text, though late", evidence(last, 0, sent(other, u"c1"_s, 900)), V::Missed, C::Changed);
    other.cache.reset();
    row("not asked for", evidence(sent(other), 0, sent(other, u"c1"_s, 60)), V::NotAsked);
}

void CacheXrays::judges()
{
    QFETCH(CacheEvidence, evidence);
    const CacheXray xray = xrayOf(evidence);
    QTEST(xray.verdict, "verdict");
    QTEST(xray.cause, "cause");
    QCOMPARE(xray.ttft, std::optional(300.0));
}

void CacheXrays::countsMoney()
{
    const Price price{.input = 3,
        .output = 15,
        .cacheRead = 0.3,
        .cacheWrite5m = 3.75,
        .cacheWrite1h = 6.0,
        .date = {},
        .source = {}};
    const auto xray = [&](std::int64_t cached, std::optional<std::int64_t> written, CacheLifetime lifetime) {
        return xrayOf(
            Usage{.in = 10'000, .out = {}, .cached = cached, .cacheWrite = written, .reasoning = {}}, price,
            lifetime);
    };
    // 10,000 tokens at 3 $ a million are 0.03 $.
    const CacheXray wrote = xray(0, 9000, CacheLifetime::FiveMinutes);
    QCOMPARE(wrote.uncached, std::optional<std::int64_t>(1000));
    QCOMPARE(*wrote.paidForInput, 0.003 + 0.03375);
    QVERIFY(std::abs(*wrote.saved + 0.00675) < 1e-12);
    const CacheXray read = xray(9000, 0, CacheLifetime::FiveMinutes);
    QVERIFY(std::abs(*read.paidForInput - 0.0057) < 1e-12);
    QVERIFY(std::abs(*read.saved - 0.0243) < 1e-12);
    QVERIFY(std::abs(*xray(0, 9000, CacheLifetime::OneHour).saved + 0.027) < 1e-12);
    // A price that lacks what this reply needs is not known.
    Price half = price;
    half.cacheRead.reset();
    const Usage usage{.in = 10, .out = {}, .cached = 5, .cacheWrite = {}, .reasoning = {}};
    QVERIFY(!xrayOf(usage, half, CacheLifetime::FiveMinutes).saved);
    QVERIFY(!xrayOf(usage, std::nullopt, CacheLifetime::FiveMinutes).paidForInput);
    QCOMPARE(xrayOf(usage, std::nullopt, CacheLifetime::FiveMinutes).cached, std::optional<std::int64_t>(5));
    QVERIFY(!xrayOf(Usage{.in = 10, .out = {}, .cached = {}, .cacheWrite = {}, .reasoning = {}}, price,
        CacheLifetime::FiveMinutes)
                 .uncached);
}

void CacheXrays::knowsTheColdMedian()
{
    RequestFacts facts;
    facts.targets = {{u"p"_s, u"e"_s, u"m"_s}, {u"p"_s, u"e"_s, u"other"_s}};
    const auto add = [&](float ttft, CacheState cache, Origin origin, std::uint32_t target, bool counted) {
        RequestFact fact;
        fact.ttft = ttft;
        fact.cache = cache;
        fact.origin = origin;
        fact.target = target;
        fact.counted = counted;
        facts.rows.push_back(fact);
    };
    QCOMPARE(coldTtftOf(facts, u"e"_s, u"m"_s).median, std::nullopt);
    for (const float ttft : {100.F, 300.F, 200.F})
        add(ttft, CacheState::Cold, Origin::Chat, 0, true);
    add(1.F, CacheState::Cached, Origin::Chat, 0, true);
    add(2.F, CacheState::Cold, Origin::Ping, 0, true);
    add(3.F, CacheState::Cold, Origin::Chat, 1, true);
    add(4.F, CacheState::Cold, Origin::Chat, 0, false);
    const ColdTtft cold = coldTtftOf(facts, u"e"_s, u"m"_s);
    QCOMPARE(cold.n, 3);
    QCOMPARE(cold.median, std::optional(200.0));
}

QTEST_GUILESS_MAIN(CacheXrays)
#include "tst_cache_xray.moc"

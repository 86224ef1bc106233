#include <cmath>
#include <utility>

#include <QCoreApplication>
#include <QTest>

#include "delivery/KeepWarm.h"
#include "ManualClock.h"

using namespace firstlight;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

// An hour of pauses in no time: when pings go out, what they cost, and what stops them.
class KeepWarms : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isOffUntilTurnedOn();
    void pingsBeforeTheCacheForgets();
    void countsFromWhenThePromptWasRead();
    void stopsAtTheNumber();
    void stopsAtTheMoney();
    void stopsForTheSystem_data();
    void stopsForTheSystem();
    void staysStoppedUntilTheNextQuestion();
    void stopsWhenAPingWrote();
    void stopsWhenNobodySaysOrItFails();
    void stopsWhenItsTimeHasPassed();
    void neverPingsWhileAQuestionIsUnderWay();
    void anAnswerThatComesLateMeansNothing();
    void keepsAnHourWithOnePing();
    void asksForAsLittleAsTheProviderAllows();
    void knowsTheBreakEven();
};

static WarmPrompt tides(std::chrono::seconds lifetime = 5min)
{
    WarmPrompt prompt;
    prompt.provider.dialect = DialectKind::AnthropicMessages;
    prompt.provider.baseUrl = QUrl(u"https://api.anthropic.com"_s);
    prompt.request.model = u"claude-sonnet-4-5"_s;
    prompt.request.turns = {{ChatRequest::Role::User, u"Why?"_s}};
    prompt.tokens = 12'000;
    prompt.lifetime = lifetime;
    prompt.price = WarmPrice{.read = 0.3e-6, .input = 3e-6, .write = 3.75e-6};
    return prompt;
}

static Usage read(std::int64_t cached, std::int64_t written = 0)
{
    return {.in = 12'000, .out = 0, .cached = cached, .cacheWrite = written, .reasoning = {}};
}

namespace {

// A conversation and its provider, which answers each ping at once.
struct Pause
{
    explicit Pause(KeepWarmLimits limits = {})
        : warm(
            clock,
            [this](const Provider &, const ChatRequest &ping, const KeepWarm::Answered &answered) {
                sent.append(clock.now());
                pings.append(ping);
                if (held)
                    *held = answered;
                else
                    answered(answer);
            },
            limits)
    { }

    void pass(std::chrono::seconds time)
    {
        for (std::chrono::seconds second = 0s; second < time; ++second) {
            clock.advance(1s);
            QCoreApplication::processEvents();
        }
    }

    ManualClock clock;
    QList<Instant> sent;
    QList<ChatRequest> pings;
    Result<Usage> answer = read(11'990);
    std::optional<KeepWarm::Answered> held; // there: the answers wait here
    KeepWarm warm;
};

}

void KeepWarms::isOffUntilTurnedOn()
{
    Pause pause;
    pause.warm.answered(tides());
    QCOMPARE(pause.warm.state(), KeepWarm::State::Off);
    pause.pass(60min);
    QVERIFY(pause.sent.isEmpty());
}

void KeepWarms::pingsBeforeTheCacheForgets()
{
    Pause pause({.pings = 100, .money = 100});
    pause.warm.setOn(true);
    pause.pass(60min); // nothing was asked yet
    QVERIFY(pause.sent.isEmpty());
    pause.warm.answered(tides());
    Instant last = pause.clock.now();
    QCOMPARE(pause.warm.state(), KeepWarm::State::Waiting);
    pause.pass(60min);
    QCOMPARE(pause.sent.size(), 13); // 60 / 4.5
    for (const Instant at : std::as_const(pause.sent)) {
        QCOMPARE(at - last, Nanoseconds(270s));
        last = at;
    }
    QCOMPARE(pause.warm.pings(), 13);
    // 11,990 read at 0.30, 10 new at 3 dollars a million, 13 times.
    QVERIFY(std::abs(pause.warm.spent() - 13 * (11'990 * 0.3e-6 + 10 * 3e-6)) < 1e-9);
    qInfo("60 minutes, 12,000 tokens: %d pings, %.4f $; a lapse costs %.4f $", pause.warm.pings(),
        pause.warm.spent(), 12'000 * (3.75e-6 - 0.3e-6));
}

// A reply that streamed for a minute: the prompt is a minute old by then.
void KeepWarms::countsFromWhenThePromptWasRead()
{
    Pause pause;
    pause.warm.setOn(true);
    const Instant sent = pause.clock.now();
    pause.pass(60s);
    pause.warm.answered(tides(), sent);
    pause.pass(209s);
    QVERIFY(pause.sent.isEmpty());
    pause.pass(1s);
    QCOMPARE(pause.sent.size(), 1);
}

void KeepWarms::stopsAtTheNumber()
{
    Pause pause;
    pause.warm.setOn(true);
    pause.warm.answered(tides());
    pause.pass(60min);
    QCOMPARE(pause.sent.size(), 6);
    QCOMPARE(pause.warm.stop(), KeepWarm::Stop::Pings);
    QCOMPARE(pause.warm.state(), KeepWarm::State::Stopped);
    // The next question begins a new count.
    pause.warm.asked();
    pause.warm.answered(tides());
    pause.pass(5min);
    QCOMPARE(pause.sent.size(), 7);
    QCOMPARE(pause.warm.pings(), 1);
}

void KeepWarms::stopsAtTheMoney()
{
    Pause pause({.pings = 100, .money = 0.0146}); // 4 pings of 0.00363 are within
    pause.warm.setOn(true);
    pause.warm.answered(tides());
    pause.pass(60min);
    QCOMPARE(pause.sent.size(), 4);
    QCOMPARE(pause.warm.stop(), KeepWarm::Stop::Money);
    QVERIFY(pause.warm.spent() <= 0.0146);
    // Where nobody knows the price, the number alone holds.
    WarmPrompt unknown = tides();
    unknown.price.reset();
    Pause other({.pings = 3, .money = 0});
    other.warm.setOn(true);
    other.warm.answered(unknown);
    other.pass(60min);
    QCOMPARE(other.sent.size(), 3);
    QCOMPARE(other.warm.spent(), 0.0);
}

void KeepWarms::stopsForTheSystem_data()
{
    QTest::addColumn<SystemState>("system");
    QTest::addColumn<KeepWarm::Stop>("stop");
    QTest::newRow("locked") << SystemState{.locked = true} << KeepWarm::Stop::Locked;
    QTest::newRow("asleep") << SystemState{.asleep = true} << KeepWarm::Stop::Asleep;
    QTest::newRow("metered") << SystemState{.metered = true} << KeepWarm::Stop::Metered;
}

void KeepWarms::stopsForTheSystem()
{
    QFETCH(SystemState, system);
    Pause pause;
    pause.warm.setOn(true);
    pause.warm.answered(tides());
    pause.pass(5min);
    QCOMPARE(pause.sent.size(), 1);
    pause.warm.setSystem(system);
    QTEST(pause.warm.stop(), "stop");
    pause.pass(60min);
    QCOMPARE(pause.sent.size(), 1);
    // It was so from the beginning.
    Pause other;
    other.warm.setSystem(system);
    other.warm.setOn(true);
    other.warm.answered(tides());
    other.pass(60min);
    QVERIFY(other.sent.isEmpty());
    QTEST(other.warm.stop(), "stop");
}

void KeepWarms::staysStoppedUntilTheNextQuestion()
{
    Pause pause;
    pause.warm.setOn(true);
    pause.warm.answered(tides());
    pause.warm.setSystem({.locked = true});
    pause.warm.setSystem({});
    pause.pass(60min);
    QVERIFY(pause.sent.isEmpty());
    pause.warm.asked();
    pause.warm.answered(tides());
    pause.pass(5min);
    QCOMPARE(pause.sent.size(), 1);
}

void KeepWarms::stopsWhenAPingWrote()
{
    Pause pause;
    pause.warm.setOn(true);
    pause.warm.answered(tides());
    pause.pass(5min);
    pause.answer = read(0, 12'000);
    pause.pass(60min);
    QCOMPARE(pause.sent.size(), 2);
    QCOMPARE(pause.warm.stop(), KeepWarm::Stop::Wrote);
    QVERIFY(pause.warm.spent() > 12'000 * 3.75e-6); // what it wrote is paid for, and shown
}

void KeepWarms::stopsWhenNobodySaysOrItFails()
{
    Pause silent;
    silent.answer = Usage{.in = 12'000, .out = {}, .cached = {}, .cacheWrite = {}, .reasoning = {}};
    silent.warm.setOn(true);
    silent.warm.answered(tides());
    silent.pass(60min);
    QCOMPARE(silent.sent.size(), 1);
    QCOMPARE(silent.warm.stop(), KeepWarm::Stop::Unseen);

    Pause failing;
    failing.answer = tl::unexpected(Error{.kind = Error::Kind::RateLimit, .detail = {}});
    failing.warm.setOn(true);
    failing.warm.answered(tides());
    failing.pass(60min);
    QCOMPARE(failing.sent.size(), 1);
    QCOMPARE(failing.warm.stop(), KeepWarm::Stop::Failed);
}

void KeepWarms::stopsWhenItsTimeHasPassed()
{
    Pause pause;
    pause.warm.setOn(true);
    pause.warm.answered(tides());
    pause.clock.advance(20min); // at once, as after a sleep that nobody told of
    QCoreApplication::processEvents();
    QVERIFY(pause.sent.isEmpty());
    QCOMPARE(pause.warm.stop(), KeepWarm::Stop::Lapsed);
}

void KeepWarms::neverPingsWhileAQuestionIsUnderWay()
{
    Pause pause;
    pause.warm.setOn(true);
    pause.warm.answered(tides());
    pause.pass(4min);
    pause.warm.asked();
    QCOMPARE(pause.warm.state(), KeepWarm::State::Idle);
    pause.pass(60min);
    QVERIFY(pause.sent.isEmpty());
    pause.warm.answered(std::nullopt); // it failed, so nothing is kept
    pause.pass(60min);
    QVERIFY(pause.sent.isEmpty());
    pause.warm.setOn(false);
    pause.warm.answered(tides());
    pause.pass(60min);
    QVERIFY(pause.sent.isEmpty());
}

void KeepWarms::anAnswerThatComesLateMeansNothing()
{
    Pause pause;
    pause.held.emplace();
    pause.warm.setOn(true);
    pause.warm.answered(tides());
    pause.pass(5min);
    QCOMPARE(pause.warm.state(), KeepWarm::State::Pinging);
    pause.pass(60min); // and no second one meanwhile
    QCOMPARE(pause.sent.size(), 1);
    pause.warm.asked();
    pause.warm.answered(tides());
    (*pause.held)(read(0, 12'000));
    QCOMPARE(pause.warm.stop(), KeepWarm::Stop::None);
    QCOMPARE(pause.warm.spent(), 0.0);
    QCOMPARE(pause.warm.state(), KeepWarm::State::Waiting);
}

void KeepWarms::keepsAnHourWithOnePing()
{
    Pause pause;
    pause.warm.setOn(true);
    pause.warm.answered(tides(1h));
    pause.pass(60min);
    QCOMPARE(pause.sent.size(), 1);
}

void KeepWarms::asksForAsLittleAsTheProviderAllows()
{
    WarmPrompt prompt = tides();
    const ChatRequest ping = pingOf(prompt);
    QCOMPARE(ping.maxTokens, std::optional<std::int64_t>(0));
    QCOMPARE(ping.turns, prompt.request.turns);
    prompt.provider.dialect = DialectKind::OpenAiChat;
    QCOMPARE(pingOf(prompt).maxTokens, std::optional<std::int64_t>(1));
    prompt.provider.dialect = DialectKind::OpenAiResponses;
    QCOMPARE(pingOf(prompt).maxTokens, std::optional<std::int64_t>(16));
    QVERIFY(canKeepWarm(tides().provider));
    Provider local = tides().provider;
    local.baseUrl = QUrl(u"http://127.0.0.1:8080"_s);
    QVERIFY(!canKeepWarm(local));
    local.dialect = DialectKind::Gemini;
    QVERIFY(!canKeepWarm(local));
}

void KeepWarms::knowsTheBreakEven()
{
    WarmPrompt prompt = tides();
    QCOMPARE(breakEvenPings(prompt), std::optional(11)); // 11.5, latency-notes.md 6.3
    QVERIFY(std::abs(*pingCost(prompt) - 0.0036) < 1e-12);
    prompt.price = WarmPrice{.read = 0.1, .input = 1, .write = 1};
    QCOMPARE(breakEvenPings(prompt), std::optional(9));
    prompt.price.reset();
    QCOMPARE(breakEvenPings(prompt), std::nullopt);
    QCOMPARE(pingCost(prompt), std::nullopt);
    QCOMPARE(pingInterval(5min), 270s);
    QCOMPARE(pingInterval(1h), 54min);
}

QTEST_GUILESS_MAIN(KeepWarms)
#include "tst_keep_warm.moc"

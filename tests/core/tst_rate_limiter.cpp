#include <algorithm>
#include <cmath>
#include <memory>

#include <QTest>

#include "Chain.h"
#include "ManualClock.h"
#include "ScriptedServer.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace firstlight;

// 10 requests a minute, in windows that begin with their first request, by the same clock as the client's.
class LimitedServer
{
public:
    enum class Tells { OpenAi, Anthropic, Nothing };

    LimitedServer(ManualClock &clock, Tells tells)
        : server([this](QTcpSocket &socket, const QByteArray &request) { answer(socket, request); })
        , m_clock(clock)
        , m_tells(tells)
    { }

    ScriptedServer server;
    QStringList served; // questions, in order
    int refused = 0;

private:
    static constexpr int limit = 10;

    void answer(QTcpSocket &socket, const QByteArray &request)
    {
        const Instant now = m_clock.now();
        if (!m_window || now - *m_window >= 60s) {
            m_window = now;
            m_used = 0;
        }
        const bool takes = m_used < limit;
        m_used += takes ? 1 : 0;
        if (!takes) {
            ++refused;
            socket.write(httpAnswer(R"({"error":{"message":"slow down","code":"rate_limit_exceeded"}})",
                "429 Too Many Requests" + headers(now)
                    + "\r\nRetry-After: " + QByteArray::number(left(now).count()),
                "application/json"));
            return;
        }
        const qsizetype at = request.indexOf("question ");
        served.append(QString::fromLatin1(request.sliced(at, request.indexOf('"', at) - at)));
        socket.write(httpAnswer(chatDelta("answer") + chatEnd(), "200 OK" + headers(now)));
    }

    std::chrono::seconds left(Instant now) const
    {
        return std::chrono::ceil<std::chrono::seconds>(60s - (now - *m_window));
    }

    QByteArray headers(Instant now) const
    {
        const QByteArray rest = QByteArray::number(limit - m_used);
        const QByteArray seconds = QByteArray::number(left(now).count());
        if (m_tells == Tells::OpenAi)
            return "\r\nx-ratelimit-limit-requests: 10\r\nx-ratelimit-remaining-requests: " + rest
                + "\r\nx-ratelimit-reset-requests: " + seconds + "s";
        if (m_tells == Tells::Anthropic)
            return "\r\nDate: Mon, 30 Nov 2026 12:00:00 GMT\r\nanthropic-ratelimit-requests-limit: 10"
                   "\r\nanthropic-ratelimit-requests-remaining: "
                + rest + "\r\nanthropic-ratelimit-requests-reset: 2026-11-30T12:"
                + (left(now) >= 60s ? "01:00Z" : "00:" + seconds.rightJustified(2, '0') + "Z");
        return {};
    }

    ManualClock &m_clock;
    Tells m_tells;
    std::optional<Instant> m_window;
    int m_used = 0;
};

static Question asking(const ScriptedServer &server, int number)
{
    Question question;
    question.provider.id = u"p"_s;
    question.provider.baseUrl = server.url();
    question.provider.limits = TimeLimits::forLoopback();
    question.request.model = u"m"_s;
    question.request.turns = {{ChatRequest::Role::User, u"question %1"_s.arg(number)}};
    question.seed = static_cast<std::uint32_t>(number);
    return question;
}

class TestRateLimiter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fiftyAtOnceAgainstTenAMinute_data()
    {
        QTest::addColumn<int>("tells");
        QTest::newRow("x-ratelimit-*") << static_cast<int>(LimitedServer::Tells::OpenAi);
        QTest::newRow("anthropic-ratelimit-*") << static_cast<int>(LimitedServer::Tells::Anthropic);
        QTest::newRow("no headers, only 429") << static_cast<int>(LimitedServer::Tells::Nothing);
    }

    void fiftyAtOnceAgainstTenAMinute()
    {
        QFETCH(int, tells);
        static constexpr int count = 50;
        ManualClock clock;
        ChatClient client(clock);
        auto *limiter = new RateLimiter(client);
        LimitedServer limited(clock, static_cast<LimitedServer::Tells>(tells));
        std::vector<std::unique_ptr<Chain>> asked;
        for (int i = 0; i < count; ++i)
            asked.push_back(std::make_unique<Chain>(
                client, asking(limited.server, i), QHash<QString, QByteArray>(), limiter));

        const auto open = [&] {
            return std::count_if(asked.begin(), asked.end(), [](const auto &one) { return !one->isOver(); });
        };
        // The first minute: what may go goes, the others know their places.
        const auto settled = [&] { return limited.served.size() >= 10 && open() == count - 10; };
        QTRY_VERIFY_WITH_TIMEOUT(settled(), 30'000);
        QTest::qWait(100);
        const Instant start = clock.now();
        int place = 0;
        for (const auto &one : asked) {
            if (one->isOver())
                continue;
            QVERIFY(one->wait.has_value());
            QCOMPARE(one->wait->place, ++place);
        }
        QCOMPARE(place, count - 10);
        // By and by; no question may fail on the way.
        int steps = 0;
        for (; open() > 0 && steps < 600; ++steps) {
            clock.advance(1s);
            const auto before = limited.server.requests.size();
            QTest::qWait(10);
            while (limited.server.requests.size() > before && open() > 0) {
                const auto now = limited.server.requests.size();
                QTest::qWait(20);
                if (limited.server.requests.size() == now)
                    break;
            }
            int last = 0;
            for (const auto &one : asked) {
                if (!one->isOver() && one->wait && one->wait->place > 0) {
                    QVERIFY2(one->wait->place > last, "places are not in order");
                    last = one->wait->place;
                }
            }
        }
        QCOMPARE(open(), 0);
        QStringList expected;
        for (int i = 0; i < count; ++i) {
            expected.append(u"question %1"_s.arg(i));
            QCOMPARE(asked[static_cast<std::size_t>(i)]->message.end, End::Complete);
        }
        // In a burst over several connections neighbours may overtake one another on the way; nobody jumps
        // the queue.
        for (int i = 0; i < count; ++i)
            QVERIFY2(std::abs(limited.served.indexOf(expected[i]) - i) < 10, qPrintable(expected[i]));
        const auto requests = limited.server.requests.size();
        qInfo("%lld requests for %d questions, %d refused, %lld s", static_cast<long long>(requests), count,
            limited.refused,
            static_cast<long long>(
                std::chrono::duration_cast<std::chrono::seconds>(clock.now() - start).count()));
        QVERIFY2(requests <= count + 1, std::to_string(requests).c_str());
    }

    void aCancelledOneLeavesAtOnce()
    {
        ManualClock clock;
        ChatClient client(clock);
        auto *limiter = new RateLimiter(client);
        LimitedServer limited(clock, LimitedServer::Tells::OpenAi);
        std::vector<std::unique_ptr<Chain>> asked;
        for (int i = 0; i < 14; ++i)
            asked.push_back(std::make_unique<Chain>(
                client, asking(limited.server, i), QHash<QString, QByteArray>(), limiter));
        QTRY_VERIFY(asked[13]->wait && asked[13]->wait->place == 4);
        asked[11]->delivery->stop();
        QTRY_COMPARE(asked[11]->message.end, End::Stopped);
        QCOMPARE(asked[11]->ends, 1);
        QCOMPARE(asked[11]->message.timeline.started, std::nullopt);
        QTRY_COMPARE(asked[13]->wait->place, 3);
        QCOMPARE(asked[10]->wait->place, 1);
    }

    void theQueueIsBoundedAndShedsTheNewest()
    {
        ManualClock clock;
        ChatClient client(clock);
        auto *limiter = new RateLimiter(client);
        ScriptedServer silent([](QTcpSocket &, const QByteArray &) {});
        std::vector<std::unique_ptr<Chain>> asked;
        const int room = RateLane::unheard + RateLimiter::longest;
        for (int i = 0; i < room + 2; ++i)
            asked.push_back(
                std::make_unique<Chain>(client, asking(silent, i), QHash<QString, QByteArray>(), limiter));
        for (int i = room; i < room + 2; ++i) {
            const Message &shed = asked[static_cast<std::size_t>(i)]->message;
            QTRY_COMPARE(shed.end, End::Error);
            QCOMPARE(shed.error->kind, Error::Kind::RateLimit);
            QCOMPARE(shed.error->code, u"queue-full"_s);
        }
        QVERIFY(!asked[static_cast<std::size_t>(room - 1)]->isOver());
        QCOMPARE(asked[static_cast<std::size_t>(room - 1)]->wait->place, RateLimiter::longest);
    }

    // Who refuses after each wait that it asked for is believed for two minutes.
    void whoAlwaysRefusesIsGivenUp()
    {
        ManualClock clock;
        ChatClient client(clock);
        auto *limiter = new RateLimiter(client);
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpAnswer(R"({"error":{"message":"slow down","code":"rate_limit_exceeded"}})",
                "429 Too Many Requests\r\nRetry-After: 50", "application/json"));
        });
        Chain asked(client, asking(server, 0), {}, limiter);
        for (int refused = 1; refused <= 2; ++refused) {
            QTRY_COMPARE(asked.failed.size(), refused);
            QTRY_VERIFY(asked.wait && asked.wait->until && *asked.wait->until > clock.now());
            clock.advance(50s);
        }
        QTRY_COMPARE(asked.message.end, End::Error);
        QCOMPARE(asked.message.error->kind, Error::Kind::RateLimit);
        QCOMPARE(asked.ends, 1);
        QCOMPARE(server.requests.size(), 3);
    }

    // Gemini names the wait in the error body only.
    void theBodysWaitIsKept()
    {
        ManualClock clock;
        ChatClient client(clock);
        auto *limiter = new RateLimiter(client);
        int requests = 0;
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) {
            if (++requests == 1)
                socket.write(httpAnswer(
                    R"({"error":{"code":429,"message":"quota per minute","status":"RESOURCE_EXHAUSTED","details":[)"
                    R"({"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"17s"}]}})",
                    "429 Too Many Requests", "application/json"));
            else
                socket.write(httpAnswer("data: "
                                        "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"late\"}]},"
                                        "\"finishReason\":\"STOP\"}]}\r\n\r\n"));
        });
        Question question = asking(server, 0);
        question.provider.dialect = DialectKind::Gemini;
        Chain asked(client, question, {}, limiter);
        QTRY_VERIFY(asked.wait && asked.wait->until);
        QCOMPARE(*asked.wait->until - clock.now(), Nanoseconds(17s));
        QCOMPARE(asked.wait->place, 1);
        clock.advance(16s);
        QTest::qWait(50);
        QCOMPARE(requests, 1);
        clock.advance(1s);
        QTRY_COMPARE(asked.message.text, u"late"_s);
        QCOMPARE(asked.failed.size(), 1);
    }

    // A wait of more than 20 s is worse than another provider.
    void aLongQueueIsLeftForAFallback()
    {
        ManualClock clock;
        ChatClient client(clock);
        auto *limiter = new RateLimiter(client);
        LimitedServer limited(clock, LimitedServer::Tells::Anthropic);
        ScriptedServer other([](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpAnswer(chatDelta("from the other") + chatEnd()));
        });
        std::vector<std::unique_ptr<Chain>> asked;
        for (int i = 0; i < 14; ++i) {
            Question question = asking(limited.server, i);
            if (i == 13) {
                question.fallbacks = {{asking(other, 0).provider, u"m2"_s}};
                question.fallbacks[0].provider.id = u"q"_s;
                question.fallbacks[0].provider.needsKey = false;
            }
            asked.push_back(std::make_unique<Chain>(client, question, QHash<QString, QByteArray>(), limiter));
        }
        QTRY_COMPARE(asked[13]->message.text, u"from the other"_s);
        QCOMPARE(asked[13]->failed[0].error.code, u"queue"_s);
        QCOMPARE(asked[13]->failed[0].timeline.started, std::nullopt);
    }
};

QTEST_GUILESS_MAIN(TestRateLimiter)
#include "tst_rate_limiter.moc"

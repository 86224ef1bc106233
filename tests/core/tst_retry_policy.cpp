#include <algorithm>
#include <cmath>
#include <utility>

#include <QTest>

#include "delivery/RetryPolicy.h"

using namespace Qt::StringLiterals;
using namespace firstlight;
using namespace std::chrono_literals;
using Kind = NextStep::Kind;

static Ended failed(Error error)
{
    return {End::Error, std::move(error)};
}

class TestRetryPolicy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsTriedAgain_data()
    {
        QTest::addColumn<Error>("error");
        QTest::addColumn<Kind>("alone"); // without a fallback
        QTest::addColumn<Kind>("chained"); // with one
        using K = Error::Kind;
        const auto row = [](const char *name, const Error &error, Kind alone, Kind chained) {
            QTest::newRow(name) << error << alone << chained;
        };
        row("refused", {.kind = K::Network, .code = u"refused"_s}, Kind::Again, Kind::Other);
        row("reset", {.kind = K::Network, .code = u"reset"_s}, Kind::Again, Kind::Other);
        row("proxy asks for a login", {.kind = K::Network, .code = u"proxy-login"_s}, Kind::GiveUp,
            Kind::GiveUp);
        row("connect", {.kind = K::Timeout, .code = u"connect"_s}, Kind::Again, Kind::Other);
        row("silence", {.kind = K::Timeout, .code = u"silence"_s}, Kind::Again, Kind::Other);
        row("no first token", {.kind = K::Timeout, .code = u"first-token"_s}, Kind::GiveUp, Kind::Other);
        for (const int status : {408, 409, 425, 500, 502, 503, 504, 524})
            row(QByteArray::number(status).constData(), {.kind = K::Http, .status = status}, Kind::Again,
                Kind::Other);
        row("529", {.kind = K::Http, .status = 529, .code = u"overloaded"_s}, Kind::Again, Kind::Other);
        row("loading", {.kind = K::Http, .status = 503, .code = u"loading"_s}, Kind::Again, Kind::Other);
        row("429", {.kind = K::RateLimit, .status = 429}, Kind::Again, Kind::Other);
        for (const int status : {400, 404, 405, 413, 418, 422})
            row(QByteArray::number(status).constData(), {.kind = K::Http, .status = status}, Kind::GiveUp,
                Kind::GiveUp);
        row("picture for the blind", {.kind = K::Http, .status = 500, .code = u"no-pictures"_s}, Kind::GiveUp,
            Kind::GiveUp);
        row("too long", {.kind = K::Provider, .code = u"context-too-long"_s}, Kind::GiveUp, Kind::GiveUp);
        row("no such model", {.kind = K::Http, .status = 503, .code = u"model-not-found"_s}, Kind::GiveUp,
            Kind::GiveUp);
        row("redirect", {.kind = K::Http, .status = 307, .code = u"redirect"_s}, Kind::GiveUp, Kind::GiveUp);
        row("error in the stream", {.kind = K::Provider, .status = 200}, Kind::Again, Kind::Other);
        row("login page", {.kind = K::Protocol, .status = 200, .code = u"proxy-page"_s}, Kind::GiveUp,
            Kind::Other);
        row("wrong key", {.kind = K::Auth, .status = 401}, Kind::GiveUp, Kind::GiveUp);
        row("spent quota", {.kind = K::Quota, .status = 429}, Kind::GiveUp, Kind::GiveUp);
        row("filter", {.kind = K::Filtered, .status = 400}, Kind::GiveUp, Kind::GiveUp);
        row("certificate", {.kind = K::Tls, .code = u"untrusted"_s}, Kind::GiveUp, Kind::GiveUp);
        row("keychain", {.kind = K::Keychain}, Kind::GiveUp, Kind::GiveUp);
        row("x-should-retry: false", {.kind = K::Http, .status = 500, .shouldRetry = false}, Kind::GiveUp,
            Kind::Other);
        row("x-should-retry: true", {.kind = K::Http, .status = 418, .shouldRetry = true}, Kind::Again,
            Kind::Other);
        row("true, but a wrong key", {.kind = K::Auth, .status = 401, .shouldRetry = true}, Kind::GiveUp,
            Kind::GiveUp);
        row("true, but a bad request", {.kind = K::Http, .status = 400, .shouldRetry = true}, Kind::GiveUp,
            Kind::GiveUp);
    }

    void whatIsTriedAgain()
    {
        QFETCH(Error, error);
        QFETCH(Kind, alone);
        QFETCH(Kind, chained);
        QCOMPARE(RetryPolicy(2, 1).after(failed(error), 1, false).kind, alone);
        QCOMPARE(RetryPolicy(2, 1).after(failed(error), 1, true).kind, chained);
    }

    void aCutBeforeTheFirstWordIsTriedAgain()
    {
        QCOMPARE(RetryPolicy(2, 1).after({End::Incomplete, {}}, 1, false).kind, Kind::Again);
        QCOMPARE(RetryPolicy(2, 1).after({End::Complete, {}}, 1, false).kind, Kind::GiveUp);
        QCOMPARE(RetryPolicy(2, 1).after({End::Stopped, {}}, 1, true).kind, Kind::GiveUp);
    }

    void triesAreCounted()
    {
        const Ended gone = failed({.kind = Error::Kind::Network});
        QCOMPARE(RetryPolicy(2, 1).after(gone, 2, false).kind, Kind::Again);
        QCOMPARE(RetryPolicy(2, 1).after(gone, 3, false).kind, Kind::GiveUp);
        QCOMPARE(RetryPolicy(0, 1).after(gone, 1, false).kind, Kind::GiveUp);
    }

    void theServersWaitWins()
    {
        Error error{.kind = Error::Kind::RateLimit, .status = 429, .retryAfter = 7'300ms};
        QCOMPARE(RetryPolicy(2, 1).after(failed(error), 1, false), (NextStep{Kind::Again, 7'300ms}));
        error.retryAfter = RetryPolicy::longestWait + 1ms;
        QCOMPARE(RetryPolicy(2, 1).after(failed(error), 1, false).kind, Kind::GiveUp);
    }

    // Full jitter: anywhere up to the bound, which doubles up to the cap.
    void backoffIsFullJitter()
    {
        RetryPolicy policy(2, 42);
        for (const auto &[tries, bound] :
            {std::pair(1, 500), std::pair(2, 1000), std::pair(5, 8000), std::pair(40, 8000)}) {
            double sum = 0;
            auto least = milliseconds::max(), most = milliseconds::zero();
            for (int i = 0; i < 2000; ++i) {
                const milliseconds wait = policy.backoff(tries);
                sum += static_cast<double>(wait.count());
                least = std::min(least, wait);
                most = std::max(most, wait);
            }
            QVERIFY(least.count() >= 0 && least.count() < bound / 50);
            QVERIFY(most.count() <= bound && most.count() > bound - bound / 50);
            QVERIFY(std::abs(sum / 2000 - bound / 2.0) < bound * 0.03);
        }
    }

    void theSameSeedGivesTheSameWaits()
    {
        RetryPolicy one(2, 7), same(2, 7), other(2, 8);
        QList<milliseconds> a, b, c;
        for (int i = 1; i < 20; ++i) {
            a.append(one.backoff(i));
            b.append(same.backoff(i));
            c.append(other.backoff(i));
        }
        QCOMPARE(a, b);
        QVERIFY(a != c);
    }

    void whoThinksGetsLonger()
    {
        QCOMPARE(patience(30s, 100, u"gpt-4o"_s), 30s);
        QCOMPARE(patience(30s, 100, u"deepseek-reasoner"_s), 120s);
        QCOMPARE(patience(30s, 20'000, u"gpt-4o"_s), 120s);
    }

private:
    using milliseconds = std::chrono::milliseconds;
};

QTEST_GUILESS_MAIN(TestRetryPolicy)
#include "tst_retry_policy.moc"

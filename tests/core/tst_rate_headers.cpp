#include <QTest>

#include "dialect/RateHeaders.h"

using namespace firstlight;
using namespace std::chrono_literals;
using Of = RateGauge::Of;

static const Header date{"Date", "Mon, 30 Nov 2026 12:00:00 GMT"};

class TestRateHeaders : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void forms_data()
    {
        QTest::addColumn<QList<Header>>("headers");
        QTest::addColumn<QList<RateGauge>>("gauges");
        const auto row = [](const char *name, const QList<Header> &headers, const QList<RateGauge> &gauges) {
            QTest::newRow(name) << headers << gauges;
        };
        row("OpenAI",
            {{"x-ratelimit-limit-requests", "60"}, {"x-ratelimit-remaining-requests", "59"},
                {"x-ratelimit-reset-requests", "1s"}, {"x-ratelimit-limit-tokens", "150000"},
                {"x-ratelimit-remaining-tokens", "149984"}, {"x-ratelimit-reset-tokens", "6m0s"}},
            {{Of::Requests, 60, 59, 1000ms}, {Of::Tokens, 150000, 149984, 360'000ms}});
        row("Groq",
            {{"X-RateLimit-Limit-Requests", "14400"}, {"X-RateLimit-Remaining-Requests", "14370"},
                {"X-RateLimit-Reset-Requests", "2m59.56s"}, {"x-ratelimit-limit-tokens", "18000"},
                {"x-ratelimit-remaining-tokens", "17997"}, {"x-ratelimit-reset-tokens", "7.66ms"}},
            {{Of::Requests, 14400, 14370, 179'560ms}, {Of::Tokens, 18000, 17997, 8ms}});
        row("Anthropic, read against the server's own clock",
            {date, {"anthropic-ratelimit-requests-limit", "50"},
                {"anthropic-ratelimit-requests-remaining", "0"},
                {"anthropic-ratelimit-requests-reset", "2026-11-30T12:00:42Z"},
                {"anthropic-ratelimit-input-tokens-limit", "40000"},
                {"anthropic-ratelimit-input-tokens-remaining", "39000"},
                {"anthropic-ratelimit-input-tokens-reset", "2026-11-30T12:00:02Z"}},
            {{Of::Requests, 50, 0, 42'000ms}, {Of::InputTokens, 40000, 39000, 2000ms}});
        row("OpenRouter, milliseconds since 1970",
            {date, {"X-RateLimit-Limit", "20"}, {"X-RateLimit-Remaining", "0"},
                {"X-RateLimit-Reset", "1796040030000"}},
            {{Of::Requests, 20, 0, 30'000ms}});
        row("IETF draft",
            {{"RateLimit-Limit", "10, 10;w=60"}, {"RateLimit-Remaining", "3"}, {"RateLimit-Reset", "50"}},
            {{Of::Requests, 10, 3, 50'000ms}});
        row("remaining alone", {{"x-ratelimit-remaining-requests", "4"}},
            {{Of::Requests, std::nullopt, 4, std::nullopt}});
        row("Azure's -1 and 0",
            {{"x-ratelimit-limit-requests", "-1"}, {"x-ratelimit-remaining-requests", "-1"},
                {"x-ratelimit-limit-tokens", "0"}, {"x-ratelimit-remaining-tokens", "0"},
                {"x-ratelimit-reset-tokens", "0"}},
            {});
        row("nonsense", {{"x-ratelimit-limit-requests", "many"}, {"x-ratelimit-remaining-requests", "some"}},
            {});
        row("a past reset is no wait",
            {date, {"x-ratelimit-limit", "20"}, {"x-ratelimit-remaining", "5"},
                {"x-ratelimit-reset", "2026-11-30T11:00:00Z"}},
            {{Of::Requests, 20, 5, 0ms}});
        row("nothing", {{"content-type", "text/event-stream"}}, {});
    }

    void forms()
    {
        QFETCH(QList<Header>, headers);
        QFETCH(QList<RateGauge>, gauges);
        QCOMPARE(rateGauges({.headers = headers}), gauges);
    }
};

QTEST_GUILESS_MAIN(TestRateHeaders)
#include "tst_rate_headers.moc"

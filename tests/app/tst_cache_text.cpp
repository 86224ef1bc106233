#include <QTest>

#include "latency/CacheFigures.h"
#include "latency/CacheJson.h"
#include "latency/CacheText.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

// What is said of the prompt cache, in words and in JSON.
class CacheTexts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void countsTokensMoneyAndTime();
    void saysNothingOfWhatIsNotKnown();
    void namesWhatChanged();
    void namesOtherCauses_data();
    void namesOtherCauses();
    void foretells();
    void writesJson();
};

static CacheXray hit()
{
    CacheXray xray;
    xray.verdict = CacheXray::Verdict::Hit;
    xray.cached = 11'900;
    xray.written = 0;
    xray.uncached = 62;
    xray.paidForInput = 0.0038;
    xray.saved = 0.0321;
    xray.ttft = 210;
    xray.coldMedian = 2410;
    xray.coldCount = 3;
    return xray;
}

static CacheXray missed()
{
    CacheXray xray = hit();
    xray.verdict = CacheXray::Verdict::Missed;
    xray.cached = 0;
    xray.cause = CacheXray::Cause::Changed;
    xray.change = PromptChange{.kind = PromptChange::Kind::Date,
        .byte = 1234,
        .before = "It is ",
        .was = "2026-11-29",
        .is = "2026-11-30",
        .after = ". Be brief"};
    xray.idle = std::chrono::seconds(60);
    return xray;
}

void CacheTexts::countsTokensMoneyAndTime()
{
    QCOMPARE(cacheTokensText(hit()), u"11.9k read, 0 written, 62 new"_s);
    QCOMPARE(cacheMoneyText(hit(), u"USD"_s), u"saved $0.0321"_s);
    QCOMPARE(cacheTimeText(hit()), u"210 ms, cold 2.41 s (median of 3)"_s);
    QVERIFY(cacheFinding(hit()).isEmpty());
    CacheXray wrote = hit();
    wrote.saved = -0.0068;
    QCOMPARE(cacheMoneyText(wrote, u"EUR"_s), u"cost 0.0068 EUR more"_s);
    QCOMPARE(cacheLine(hit(), u"USD"_s),
        u"Prompt cache: 11.9k read, 0 written, 62 new; saved $0.0321; first token 210 ms, cold 2.41 s (median of 3)"_s);
}

void CacheTexts::saysNothingOfWhatIsNotKnown()
{
    const CacheXray nothing;
    QVERIFY(cacheTokensText(nothing).isEmpty());
    QVERIFY(cacheMoneyText(nothing, u"USD"_s).isEmpty());
    QVERIFY(cacheTimeText(nothing).isEmpty());
    QVERIFY(cacheLine(nothing, u"USD"_s).isEmpty());
    CacheXray silent = hit();
    silent.written.reset();
    QCOMPARE(cacheTokensText(silent), u"11.9k read, 62 new"_s);
}

void CacheTexts::namesWhatChanged()
{
    QCOMPARE(cacheFinding(missed()),
        u"The cache found nothing: at byte 1234 the request leaves the last one, by a date: \"2026-11-30\" "
        u"stands "
        "where \"2026-11-29\" stood."_s);
    QVERIFY(cacheRemedy(missed()).contains(u"Take the date out"_s));
    for (const auto kind : {PromptChange::Kind::Model, PromptChange::Kind::Id,
             PromptChange::Kind::ReorderedJson, PromptChange::Kind::Text}) {
        CacheXray xray = missed();
        xray.change->kind = kind;
        QVERIFY(cacheFinding(xray) != cacheFinding(missed()));
        QVERIFY(cacheRemedy(xray) != cacheRemedy(missed()));
    }
}

void CacheTexts::namesOtherCauses_data()
{
    QTest::addColumn<int>("cause");
    QTest::addColumn<QString>("words");
    QTest::newRow("minimum") << int(CacheXray::Cause::BelowMinimum) << u"less than 1024 tokens"_s;
    QTest::newRow("expired") << int(CacheXray::Cause::Expired) << u"7 minutes ago"_s;
    QTest::newRow("unexplained") << int(CacheXray::Cause::Unexplained) << u"the same bytes"_s;
}

void CacheTexts::namesOtherCauses()
{
    QFETCH(int, cause);
    QFETCH(QString, words);
    CacheXray xray = missed();
    xray.change.reset();
    xray.cause = static_cast<CacheXray::Cause>(cause);
    xray.minimum = 1024;
    xray.idle = std::chrono::seconds(400);
    xray.lifetime = std::chrono::minutes(5);
    const QString said = cacheFinding(xray);
    QVERIFY2(said.contains(words), qPrintable(said));
    QVERIFY(!cacheRemedy(xray).isEmpty());
}

void CacheTexts::foretells()
{
    PromptForecast forecast{.instructions = 40, .knowledge = 11'960, .breakpoints = 3, .minimum = 1024};
    QVERIFY(forecastText(forecast).startsWith(u"About 12.0k tokens stay the same in each request, 3"_s));
    QVERIFY(forecastText(forecast).contains(u"keeps them"_s));
    forecast.minimum = 20'000;
    QVERIFY(forecastText(forecast).contains(u"Too few"_s));
    forecast.minimum.reset();
    QVERIFY(forecastText(forecast).contains(u"not known"_s));
}

void CacheTexts::writesJson()
{
    const QJsonObject good = cacheJson(hit(), u"USD"_s);
    QCOMPARE(good[u"verdict"].toString(), u"hit"_s);
    QCOMPARE(good[u"read"].toInt(), 11'900);
    QCOMPARE(good[u"saved"].toDouble(), 0.0321);
    QCOMPARE(good[u"cold_n"].toInt(), 3);
    QVERIFY(!good.contains(u"cause"));
    const QJsonObject bad = cacheJson(missed(), u"USD"_s);
    QCOMPARE(bad[u"cause"].toString(), u"date"_s);
    QCOMPARE(bad[u"byte"].toInt(), 1234);
    QCOMPARE(bad[u"was"].toString(), u"2026-11-29"_s);
    QCOMPARE(cacheJson(CacheXray(), u"USD"_s), (QJsonObject{{u"verdict"_s, u"unknown"_s}}));
    const CacheFigures figures = CacheFigures::from(missed(), u"USD"_s);
    QCOMPARE(figures.before + figures.is + figures.after, u"It is 2026-11-30. Be brief"_s);
}

QTEST_GUILESS_MAIN(CacheTexts)
#include "tst_cache_text.moc"

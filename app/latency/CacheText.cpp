#include "latency/CacheText.h"

#include <cmath>

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "latency/FigureText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Cache)
};

}

QString moneyText(double amount, const QString &currency)
{
    const QString number = QLocale().toString(amount, 'f', 4);
    return currency == u"USD" ? u"$"_s + number : number + u' ' + currency;
}

QString cacheTokensText(const CacheXray &xray)
{
    if (!xray.cached || !xray.uncached)
        return {};
    const QString read = countText(*xray.cached);
    const QString fresh = countText(*xray.uncached);
    return xray.written ? Words::tr("%1 read, %2 written, %3 new").arg(read, countText(*xray.written), fresh)
                        : Words::tr("%1 read, %2 new").arg(read, fresh);
}

QString cacheMoneyText(const CacheXray &xray, const QString &currency)
{
    if (!xray.saved || std::abs(*xray.saved) < 0.00005)
        return {};
    return *xray.saved > 0 ? Words::tr("saved %1").arg(moneyText(*xray.saved, currency))
                           : Words::tr("cost %1 more").arg(moneyText(-*xray.saved, currency));
}

QString cacheTimeText(const CacheXray &xray)
{
    if (!xray.ttft)
        return {};
    const QString took = durationText(xray.ttft);
    return xray.coldMedian
        ? Words::tr("%1, cold %2 (median of %3)").arg(took, durationText(xray.coldMedian)).arg(xray.coldCount)
        : took;
}

static QString changeText(const PromptChange &change)
{
    const QString byte = QLocale().toString(static_cast<qlonglong>(change.byte));
    const QString was = QString::fromUtf8(change.was);
    const QString is = QString::fromUtf8(change.is);
    switch (change.kind) {
    case PromptChange::Kind::Model:
        return Words::tr("the last one was read by another model, %1.").arg(was);
    case PromptChange::Kind::Date:
        return Words::tr(
            "at byte %1 the request leaves the last one, by a date: \"%2\" stands where \"%3\" stood.")
            .arg(byte, is, was);
    case PromptChange::Kind::Id:
        return Words::tr(
            "at byte %1 the request leaves the last one, by an id: \"%2\" stands where \"%3\" stood.")
            .arg(byte, is, was);
    case PromptChange::Kind::ReorderedJson:
        return Words::tr(
            "at byte %1 the request leaves the last one: the members of a JSON object come in another "
            "order, though they are the same.")
            .arg(byte);
    case PromptChange::Kind::Text:
        return Words::tr("at byte %1 the request leaves the last one: \"%2\" stands where \"%3\" stood.")
            .arg(byte, is, was);
    }
    Q_UNREACHABLE();
}

static QString minutesText(std::chrono::seconds time)
{
    const auto minutes = static_cast<int>((time.count() + 30) / 60);
    return minutes >= 120 ? Words::tr("%n hours", nullptr, minutes / 60)
        : minutes == 1    ? Words::tr("1 minute")
                          : Words::tr("%n minutes", nullptr, minutes);
}

static QString causeText(const CacheXray &xray)
{
    switch (*xray.cause) {
    case CacheXray::Cause::Changed:
        return changeText(*xray.change);
    case CacheXray::Cause::BelowMinimum:
        return Words::tr("this provider keeps no prompt of less than %1 tokens.")
            .arg(countText(*xray.minimum));
    case CacheXray::Cause::Expired:
        return Words::tr("the last request was %1 ago, and an unused prompt is kept for %2.")
            .arg(minutesText(*xray.idle), minutesText(*xray.lifetime));
    case CacheXray::Cause::Unexplained:
        return Words::tr(
            "the request begins with the same bytes as the last one, so the provider did not keep them.");
    }
    Q_UNREACHABLE();
}

QString cacheFinding(const CacheXray &xray)
{
    if (!xray.cause)
        return {};
    const QString much = xray.cached.value_or(0) == 0
        ? Words::tr("The cache found nothing")
        : Words::tr("The cache found only %1 tokens").arg(countText(*xray.cached));
    return much + u": "_s + causeText(xray);
}

static QString changeRemedy(PromptChange::Kind kind)
{
    switch (kind) {
    case PromptChange::Kind::Model:
        return Words::tr("Stay with one model for as long as its cache is warm.");
    case PromptChange::Kind::Date:
        return Words::tr(
            "Take the date out of the instructions and the knowledge: a preset can tell it behind the "
            "question.");
    case PromptChange::Kind::Id:
        return Words::tr(
            "Take what is made anew each time out of the instructions and the knowledge, or put it into "
            "the question.");
    case PromptChange::Kind::ReorderedJson:
        return Words::tr("Let whatever writes this JSON sort its keys.");
    case PromptChange::Kind::Text:
        return Words::tr(
            "What changes belongs behind what does not: into the question, or as the last piece of the "
            "knowledge.");
    }
    Q_UNREACHABLE();
}

QString cacheRemedy(const CacheXray &xray)
{
    if (!xray.cause)
        return {};
    switch (*xray.cause) {
    case CacheXray::Cause::Changed:
        return changeRemedy(xray.change->kind);
    case CacheXray::Cause::BelowMinimum:
        return Words::tr("Nothing needs changing: so short a prompt is read quickly.");
    case CacheXray::Cause::Expired:
        return Words::tr("Ask sooner, let the preset's prompt be kept for an hour, or keep it warm.");
    case CacheXray::Cause::Unexplained:
        return Words::tr("Caches promise nothing. If it happens again and again, ask the provider.");
    }
    Q_UNREACHABLE();
}

QString cacheLine(const CacheXray &xray, const QString &currency)
{
    if (xray.verdict == CacheXray::Verdict::Unknown)
        return {};
    QStringList parts{cacheTokensText(xray), cacheMoneyText(xray, currency)};
    if (xray.coldMedian)
        parts.append(Words::tr("first token %1").arg(cacheTimeText(xray)));
    parts.removeAll(QString());
    return Words::tr("Prompt cache: %1").arg(parts.join(u"; "_s));
}

QString forecastText(const PromptForecast &forecast)
{
    const auto count = [](double tokens) { return countText(std::llround(tokens)); };
    QString text = Words::tr("About %1 tokens stay the same in each request").arg(count(forecast.fixed()));
    if (forecast.breakpoints > 0)
        text += forecast.breakpoints == 1 ? Words::tr(", 1 breakpoint")
                                          : Words::tr(", %n breakpoints", nullptr, forecast.breakpoints);
    if (!forecast.minimum)
        return text + Words::tr(". From how many on the provider keeps them is not known.");
    return text
        + (*forecast.reachesMinimum() ? Words::tr(". The provider keeps them: its minimum is %1.")
                                      : Words::tr(". Too few to be kept: the provider's minimum is %1."))
              .arg(countText(*forecast.minimum));
}

}

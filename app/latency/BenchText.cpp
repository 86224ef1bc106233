#include "latency/BenchText.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QLocale>

#include "latency/FigureText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(BenchText)
};

}

static QString number(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

static QString cacheText(PromptCache cache)
{
    switch (cache) {
    case PromptCache::AsIs:
        return {};
    case PromptCache::Cold:
        return Words::tr("cold prompt");
    case PromptCache::Cached:
        return Words::tr("cached prefix");
    }
    Q_UNREACHABLE();
}

QString targetText(const BenchmarkPlan &plan, int target)
{
    const auto differ = [&](const QString BenchmarkTarget::*part) {
        return std::any_of(plan.targets.begin(), plan.targets.end(),
            [&](const BenchmarkTarget &other) { return other.*part != plan.targets.first().*part; });
    };
    const BenchmarkTarget &it = plan.targets[target];
    const bool subjects = differ(&BenchmarkTarget::subject);
    QStringList parts;
    if (subjects)
        parts.append(it.subject);
    if (!it.size.isEmpty())
        parts.append(Words::tr("%1 tokens").arg(it.size));
    const bool caches = std::any_of(plan.targets.begin(), plan.targets.end(),
        [&](const BenchmarkTarget &other) { return other.cache != it.cache; });
    if (const QString cache = cacheText(it.cache); !cache.isEmpty() && (caches || parts.isEmpty()))
        parts.append(cache);
    if (parts.isEmpty())
        parts.append(it.subject);
    // A model's name is written as its maker writes it; our own words begin a sentence.
    const bool ours = parts.first() != it.subject;
    QString text = parts.join(u", "_s);
    if (ours)
        text[0] = text[0].toUpper();
    return text;
}

QString metricText(BenchmarkMetric metric)
{
    switch (metric) {
    case BenchmarkMetric::Ttft:
        return Words::tr("Time to first token");
    case BenchmarkMetric::Ttfo:
        return Words::tr("Time to first word of the answer");
    case BenchmarkMetric::Ttfb:
        return Words::tr("Time to the response headers");
    case BenchmarkMetric::E2e:
        return Words::tr("Whole reply");
    case BenchmarkMetric::Tpot:
        return Words::tr("Time per token");
    case BenchmarkMetric::TokensPerSecond:
        return Words::tr("Tokens per second");
    }
    Q_UNREACHABLE();
}

QString valueText(BenchmarkMetric metric, std::optional<double> value)
{
    if (metric != BenchmarkMetric::TokensPerSecond || !value)
        return durationText(value);
    return Words::tr("%1 tokens/s").arg(speedText(value, false));
}

QString intervalText(BenchmarkMetric metric, const std::optional<Interval> &interval)
{
    if (!interval)
        return Words::tr("n/a");
    const QString low = valueText(metric, interval->low);
    const QString high = valueText(metric, interval->high);
    // "881 ms–930 ms" says its unit once.
    const QString lowUnit = low.section(u' ', 1);
    const bool same = !lowUnit.isEmpty() && lowUnit == high.section(u' ', 1);
    return (same ? low.section(u' ', 0, 0) : low) + u'–' + high;
}

QString pText(double p)
{
    if (p < 0.0001)
        return Words::tr("p < %1").arg(number(0.0001, 4));
    return Words::tr("p = %1").arg(number(p, p < 0.001 ? 4 : p < 0.01 ? 3 : 2));
}

static QString countsText(const Comparison &comparison)
{
    if (comparison.first.n == comparison.second.n)
        return Words::tr("n = %1").arg(comparison.first.n);
    return Words::tr("n = %1 against %2").arg(comparison.second.n).arg(comparison.first.n);
}

// "65 % faster", or "2.8 times as long" where a percentage would be over a hundred.
static QString changeText(const Comparison &comparison, BenchmarkMetric metric)
{
    const bool speed = metric == BenchmarkMetric::TokensPerSecond;
    const double share = *comparison.second.median / *comparison.first.median;
    const bool faster = (comparison.verdict == Comparison::Verdict::Smaller) != speed;
    if (!speed && share >= 2)
        return Words::tr("takes %1 times as long").arg(number(share, 1));
    if (speed && share >= 2)
        return Words::tr("is %1 times as fast").arg(number(share, 1));
    // 99.6 % is not all of it.
    const double percent = std::min(std::abs(share - 1) * 100, 99.0);
    const QString amount = number(percent, percent < 9.5 ? 1 : 0);
    return faster ? Words::tr("is %1 % faster").arg(amount) : Words::tr("is %1 % slower").arg(amount);
}

static QString verdict(const Comparison &comparison, BenchmarkMetric metric, const QString &first,
    const QString &second, const QString &evidence)
{
    const QString counts = countsText(comparison);
    switch (comparison.verdict) {
    case Comparison::Verdict::TooFew:
        return Words::tr("%1 and %2: too few to compare (%3).").arg(second, first, counts);
    case Comparison::Verdict::NoDifference:
        return Words::tr("No difference between %1 and %2 can be seen at %3: %4 against %5, %6.")
            .arg(second, first, counts, valueText(metric, comparison.second.median),
                valueText(metric, comparison.first.median), pText(*comparison.p));
    default:
        return Words::tr("%1 %2: %3 against %4%5, %6, %7.")
            .arg(second, changeText(comparison, metric), valueText(metric, comparison.second.median),
                valueText(metric, comparison.first.median), evidence, counts, pText(*comparison.p));
    }
}

QString verdictText(
    const Comparison &comparison, BenchmarkMetric metric, const QString &first, const QString &second)
{
    return verdict(comparison, metric, first, second, {});
}

QString pairText(const BenchmarkResult &result, const TargetPair &pair, BenchmarkMetric metric)
{
    const Comparison comparison = compare(result, pair, metric);
    if (!pair.byCache)
        return verdictText(
            comparison, metric, targetText(result.plan, pair.first), targetText(result.plan, pair.second));
    const BenchmarkTarget &cached = result.plan.targets[pair.second];
    const bool several = pairsOf(result.plan).size() > 1;
    const QString first = several ? targetText(result.plan, pair.first) : Words::tr("cold");
    const QString second = several ? targetText(result.plan, pair.second) : Words::tr("Cached");
    if (comparison.second.n == 0 && countOf(result, pair.second, LeftOut::NotCached) > 0)
        return Words::tr("%1: usage shows no cache read in any request, so none counts as cached.")
            .arg(second);
    const Usage usage = typicalUsage(result, pair.second);
    QString evidence;
    if (usage.in && usage.cached && metric == BenchmarkMetric::Ttft && cached.cache == PromptCache::Cached)
        evidence = Words::tr(" (%1 % of it), %2 of %3 input tokens read from the cache by usage")
                       .arg(number(*comparison.second.median / *comparison.first.median * 100, 1),
                           QLocale().toString(static_cast<qlonglong>(*usage.cached)),
                           QLocale().toString(static_cast<qlonglong>(*usage.in)));
    return verdict(comparison, metric, first, second, evidence);
}

QString leftOutText(const BenchmarkResult &result, int target)
{
    QStringList parts;
    const auto add = [&](LeftOut why, const QString &text) {
        if (const int count = countOf(result, target, why); count > 0)
            parts.append(text.arg(count));
    };
    add(LeftOut::Failed, Words::tr("%1 failed"));
    add(LeftOut::Stopped, Words::tr("%1 stopped"));
    add(LeftOut::Retried, Words::tr("%1 asked twice"));
    add(LeftOut::NotCached, Words::tr("%1 without a cache read"));
    add(LeftOut::NotCold, Words::tr("%1 read from a cache"));
    return parts.join(u", "_s);
}

QString timetableText(const BenchmarkResult &result)
{
    const auto report = timetableOf(result);
    if (!report)
        return {};
    const auto rate = [](std::optional<double> value) {
        return value ? number(*value, 1) : Words::tr("n/a");
    };
    const auto late = [](std::optional<double> value) {
        return value ? number(*value, 2) : Words::tr("n/a");
    };
    QString text = Words::tr("Offered %1 requests/s, started %2, answered %3; starts late by %4 p50, %5 p99, "
                             "%6 at most; %7 under way at most.")
                       .arg(rate(report->offered), rate(report->started), rate(report->answered),
                           late(report->late.median), late(report->late.p99), late(report->late.most))
                       .arg(report->mostUnderWay);
    if (report->held > 0)
        text += u' '
            + Words::tr("%1 requests waited for a free place, the longest %2; that wait counts.")
                  .arg(report->held)
                  .arg(durationText(report->longestHeld));
    return text;
}

QString protocolText(const BenchmarkResult &result)
{
    QString text = result.plan.targets.size() > 1
        ? Words::tr("%1 runs each, interleaved").arg(result.plan.runs)
        : Words::tr("%1 runs").arg(result.plan.runs);
    if (result.rate)
        text += Words::tr(", on a timetable and measured from the intended start");
    return text + Words::tr(", warm-ups left out.");
}

}

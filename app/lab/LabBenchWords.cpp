// What LabBench makes of its result: the plot, the two tables, the sentences.
#include <algorithm>

#include <QLocale>

#include "ErrorText.h"
#include "lab/LabBench.h"
#include "latency/BenchText.h"
#include "latency/FigureText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static constexpr auto metric = BenchmarkMetric::Ttft;

DotPlotData LabBench::plot() const
{
    DotPlotData plot;
    QStringList subjects;
    for (int target = 0; target < m_result.plan.targets.size(); ++target) {
        const QString &subject = m_result.plan.targets[target].subject;
        if (!subjects.contains(subject))
            subjects.append(subject);
        DotPlotData::Row row{.label = targetText(m_result.plan, target),
            .colour = static_cast<int>(subjects.indexOf(subject)),
            .values = valuesOf(m_result, target, metric),
            .median = {}};
        row.median = summaryOf(row.values).median;
        plot.rows.append(row);
    }
    return plot;
}

QString LabBench::caption() const
{
    return any() ? tr("%1 Each dot is a request; the bar is the median.").arg(protocolText(m_result))
                 : QString();
}

QString LabBench::remarks() const
{
    QStringList remarks;
    for (int target = 0; target < m_result.plan.targets.size(); ++target) {
        if (const QString out = leftOutText(m_result, target); !out.isEmpty())
            remarks.append(tr("Left out of %1: %2.").arg(targetText(m_result.plan, target), out));
    }
    const auto failed = std::find_if(m_result.samples.begin(), m_result.samples.end(),
        [](const BenchmarkSample &sample) { return sample.error.has_value(); });
    if (failed != m_result.samples.end())
        remarks.append(errorText(*failed->error, &m_result.plan.targets[failed->turn.target].provider));
    const auto fresh = std::find_if(m_result.samples.begin(), m_result.samples.end(),
        [](const BenchmarkSample &sample) { return sample.turn.warmUp; });
    if (fresh != m_result.samples.end())
        remarks.append(tr("The first request, a warm-up, took %1 to its first token.")
                           .arg(durationText(figureOf(*fresh, metric))));
    return remarks.join(u' ');
}

void LabBench::tell()
{
    m_changeTable.setRows({});
    m_cacheTable.setRows({});
    for (QString *text :
        {&m_changeTitle, &m_changeFirst, &m_changeSecond, &m_changeWords, &m_cacheTitle, &m_cacheWords})
        text->clear();
    if (any()) {
        if (m_before)
            tellAgainstBaseline(*m_before);
        else
            tellChange();
        tellCache();
    }
    Q_EMIT resultChanged();
}

void LabBench::fillChange(const Comparison &comparison, const QString &first, const QString &second)
{
    m_changeFirst = first;
    m_changeSecond = second;
    const auto value = [](const std::optional<double> &figure) { return valueText(metric, figure); };
    QList<LabTable::Row> rows{{tr("Median"), value(comparison.first.median), value(comparison.second.median)},
        {tr("95 % interval"), intervalText(metric, comparison.first.interval),
            intervalText(metric, comparison.second.interval)},
        {tr("p95"), value(comparison.first.p95), value(comparison.second.p95)},
        {tr("Requests"), QString::number(comparison.first.n), QString::number(comparison.second.n)}};
    if (comparison.ratio && comparison.p)
        rows.append({tr("Typical ratio"), {},
            tr("%1   (%2)").arg(QLocale().toString(*comparison.ratio, 'f', 2), pText(*comparison.p))});
    m_changeTable.setRows(rows);
}

// The pair of subjects that says most about daily use: both cached where that was measured.
void LabBench::tellChange()
{
    const QList<TargetPair> pairs = pairsOf(m_result.plan);
    const TargetPair *chosen = nullptr;
    for (const TargetPair &pair : pairs) {
        if (!pair.byCache)
            chosen = &pair;
    }
    if (!chosen)
        return;
    const BenchmarkTarget &first = m_result.plan.targets[chosen->first];
    const BenchmarkTarget &second = m_result.plan.targets[chosen->second];
    const QString state = first.cache == PromptCache::Cached ? tr(", both cached")
        : first.cache == PromptCache::Cold                   ? tr(", both cold")
                                                             : QString();
    m_changeTitle = tr("%1 against %2%3").arg(second.subject, first.subject, state);
    const Comparison comparison = compare(m_result, *chosen, metric);
    fillChange(comparison, first.subject, second.subject);
    m_changeWords = verdictText(comparison, metric, first.subject, second.subject);
}

void LabBench::tellAgainstBaseline(const BenchmarkResult &before)
{
    int target = static_cast<int>(m_result.plan.targets.size()) - 1;
    while (target >= 0 && !counterpart(before.plan, m_result.plan.targets[target]))
        --target;
    if (target < 0) {
        m_changeTitle = tr("Nothing in “%1” is like what was measured here.").arg(m_baselineName);
        return;
    }
    const int other = *counterpart(before.plan, m_result.plan.targets[target]);
    const Comparison comparison =
        compare(valuesOf(before, other, metric), valuesOf(m_result, target, metric));
    m_changeTitle = tr("%1, now against “%2” of %3")
                        .arg(targetText(m_result.plan, target), m_baselineName,
                            QLocale().toString(before.begun.toLocalTime(), QLocale::ShortFormat));
    fillChange(comparison, tr("Before"), tr("Now"));
    m_changeWords = verdictText(comparison, metric, tr("Before"), targetText(m_result.plan, target));
}

void LabBench::tellCache()
{
    const QList<TargetPair> pairs = pairsOf(m_result.plan);
    const auto pair =
        std::find_if(pairs.begin(), pairs.end(), [](const TargetPair &one) { return one.byCache; });
    if (pair == pairs.end())
        return;
    const Summary cold = summaryOf(valuesOf(m_result, pair->first, metric));
    const Summary cached = summaryOf(valuesOf(m_result, pair->second, metric));
    const Usage usage = typicalUsage(m_result, pair->second);
    const int without = countOf(m_result, pair->second, LeftOut::NotCached);
    m_cacheTitle = usage.cached
        ? tr("%1: %2 of %3 input tokens read from the cache, by usage")
              .arg(m_result.plan.targets[pair->second].subject, countText(*usage.cached),
                  countText(usage.in.value_or(*usage.cached)))
        : m_result.plan.targets[pair->second].subject;
    QString saved = tr("n/a");
    if (cold.median && cached.median)
        saved = tr("%1 %").arg(QLocale().toString((1 - *cached.median / *cold.median) * 100, 'f', 0));
    m_cacheTable.setRows({{tr("Cold"), {}, durationText(cold.median)},
        {tr("Cached"), {}, durationText(cached.median)}, {tr("Saved"), {}, saved, true},
        {tr("Cache reads seen"), {}, tr("%1 of %2").arg(cached.n).arg(cached.n + without)}});
    m_cacheWords = verdictText(compare(m_result, *pair, metric), metric, tr("cold"), tr("Cached"));
}

}

#include "BenchReport.h"

#include <cmath>

#include <QJsonArray>
#include <QJsonDocument>

#include "latency/BenchmarkFile.h"
#include "latency/BenchText.h"
#include "latency/FigureText.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

static QString boundText(const BenchmarkCondition &condition, double value)
{
    if (condition.metric && condition.statistic != BenchmarkCondition::Statistic::Ratio)
        return valueText(*condition.metric, value);
    return QString::number(value, 'g', 4);
}

QStringList BenchReport::broken() const
{
    QStringList sentences;
    for (const BenchmarkCondition &condition : options.conditions) {
        for (const ConditionFinding &finding : judge(condition, result, baseline ? &*baseline : nullptr)) {
            if (finding.holds)
                sentences.append(u"%1 holds: %2 at %3."_s.arg(condition.text,
                    boundText(condition, *finding.value), targetText(result.plan, finding.target)));
        }
    }
    return sentences;
}

QStringList BenchReport::unjudged() const
{
    QStringList sentences;
    for (const BenchmarkCondition &condition : options.conditions) {
        const auto findings = judge(condition, result, baseline ? &*baseline : nullptr);
        if (findings.isEmpty())
            sentences.append(
                u"%1 cannot be judged: no target is called \"%2\"."_s.arg(condition.text, condition.target));
        for (const ConditionFinding &finding : findings) {
            if (!finding.value)
                sentences.append(u"%1 cannot be judged at %2: too few requests count."_s.arg(
                    condition.text, targetText(result.plan, finding.target)));
        }
    }
    return sentences;
}

namespace {

// Columns that are as wide as their widest cell; all but the first stand right.
class Table
{
public:
    void add(const QStringList &row) { m_rows.append(row); }

    QString text() const
    {
        QString text;
        for (const QStringList &row : m_rows) {
            QString line;
            for (qsizetype column = 0; column < row.size(); ++column) {
                const auto width = static_cast<int>(widest(column));
                line += column == 0 ? row[column].leftJustified(width)
                                    : u"   "_s + row[column].rightJustified(width);
            }
            text += line.trimmed() + u'\n';
        }
        return text;
    }

private:
    qsizetype widest(qsizetype column) const
    {
        qsizetype width = 0;
        for (const QStringList &row : m_rows)
            width = std::max(width, row.value(column).size());
        return width;
    }

    QList<QStringList> m_rows;
};

}

static QString tableText(const BenchmarkResult &result)
{
    Table table;
    table.add({u"TTFT"_s, u"n"_s, u"median"_s, u"95 % interval"_s, u"p95"_s, u"p99"_s, u"whole reply"_s,
        u"tokens/s"_s, u"tokens in"_s, u"cached"_s});
    for (int target = 0; target < result.plan.targets.size(); ++target) {
        const Summary ttft = summaryOf(valuesOf(result, target, BenchmarkMetric::Ttft));
        const Summary whole = summaryOf(valuesOf(result, target, BenchmarkMetric::E2e));
        const Summary speed = summaryOf(valuesOf(result, target, BenchmarkMetric::TokensPerSecond));
        const Usage usage = typicalUsage(result, target);
        const auto count = [](std::optional<std::int64_t> value) {
            return value ? QString::number(*value) : u"n/a"_s;
        };
        table.add({targetText(result.plan, target), QString::number(ttft.n), durationText(ttft.median),
            intervalText(BenchmarkMetric::Ttft, ttft.interval), durationText(ttft.p95),
            durationText(ttft.p99), durationText(whole.median), speedText(speed.median, false),
            count(usage.in), count(usage.cached)});
    }
    return table.text();
}

static QString warmUpText(const BenchmarkResult &result)
{
    QStringList parts;
    for (const BenchmarkSample &sample : result.samples) {
        if (!sample.turn.warmUp)
            continue;
        const bool fresh = sample.figures.connectionReused && !*sample.figures.connectionReused;
        parts.append(u"%1 %2%3"_s.arg(targetText(result.plan, sample.turn.target),
            durationText(figureOf(sample, BenchmarkMetric::Ttft)),
            fresh ? u" on a new connection"_s : QString()));
    }
    return parts.isEmpty() ? QString() : u"Warm-ups, TTFT: %1.\n"_s.arg(parts.join(u"; "_s));
}

static QString fixedText(const BenchReport &report)
{
    const BenchmarkTarget &first = report.result.plan.targets.first();
    QString prompt = first.request.turns.last().text.simplified();
    if (prompt.size() > 60)
        prompt = prompt.left(59) + u'…';
    QString text = u"Prompt \"%1\""_s.arg(prompt);
    if (!first.request.system.isEmpty())
        text += u" after %1 characters of static text"_s.arg(first.request.system.size());
    text += u", max_tokens %1, temperature %2, seed %3."_s.arg(
        first.request.maxTokens ? QString::number(*first.request.maxTokens) : u"not set"_s,
        first.request.temperature ? QString::number(*first.request.temperature) : u"not set"_s,
        QString::number(report.result.plan.seed));
    return text;
}

static QString versus(const BenchReport &report)
{
    QString text;
    const BenchmarkResult &result = report.result;
    for (int target = 0; target < result.plan.targets.size(); ++target) {
        const auto before = counterpart(report.baseline->plan, result.plan.targets[target]);
        const QString name = targetText(result.plan, target);
        if (!before) {
            text += u"%1: baseline %2 has no target like it.\n"_s.arg(name, report.options.compare);
            continue;
        }
        for (const auto metric : {BenchmarkMetric::Ttft, BenchmarkMetric::TokensPerSecond}) {
            const Comparison comparison =
                compare(valuesOf(*report.baseline, *before, metric), valuesOf(result, target, metric));
            if (comparison.first.n == 0 || comparison.second.n == 0)
                continue;
            const QString sentence =
                verdictText(comparison, metric, u"baseline %1"_s.arg(report.options.compare), name);
            text += u"Against baseline %1, %2: %3\n"_s.arg(
                report.options.compare, QString(metricName(metric)), sentence);
        }
    }
    return text;
}

QString BenchReport::text() const
{
    QString text;
    QStringList whom;
    for (const BenchmarkTarget &target : result.plan.targets) {
        const QString one =
            u"%1 at %2"_s.arg(target.request.model, target.provider.baseUrl.toString(QUrl::RemoveUserInfo));
        if (!whom.contains(one))
            whom.append(one);
    }
    text += whom.join(u"; "_s) + u'\n';
    text += protocolText(result) + u' ' + fixedText(*this) + u"\n\n"_s;
    text += tableText(result) + u'\n';
    text += warmUpText(result);
    for (int target = 0; target < result.plan.targets.size(); ++target) {
        if (const QString out = leftOutText(result, target); !out.isEmpty())
            text += u"Left out of %1: %2.\n"_s.arg(targetText(result.plan, target), out);
    }
    if (const QString timetable = timetableText(result); !timetable.isEmpty())
        text += timetable + u'\n';
    for (const TargetPair &pair : pairsOf(result.plan))
        text += pairText(result, pair, BenchmarkMetric::Ttft) + u'\n';
    if (baseline)
        text += versus(*this);
    for (const QString &sentence : broken() + unjudged())
        text += sentence + u'\n';
    return text;
}

template <typename T> static void put(QJsonObject &json, const QString &name, const std::optional<T> &value)
{
    if (value)
        json.insert(name, std::round(static_cast<double>(*value) * 1e6) / 1e6);
}

static QJsonObject summaryJson(const Summary &summary)
{
    QJsonObject json{{u"n"_s, summary.n}};
    put(json, u"median"_s, summary.median);
    if (summary.interval)
        json.insert(u"interval"_s, QJsonArray{summary.interval->low, summary.interval->high});
    put(json, u"p95"_s, summary.p95);
    put(json, u"p99"_s, summary.p99);
    put(json, u"min"_s, summary.least);
    put(json, u"max"_s, summary.most);
    return json;
}

static QLatin1StringView verdictName(Comparison::Verdict verdict)
{
    switch (verdict) {
    case Comparison::Verdict::TooFew:
        return "too_few"_L1;
    case Comparison::Verdict::NoDifference:
        return "no_difference"_L1;
    case Comparison::Verdict::Larger:
        return "larger"_L1;
    case Comparison::Verdict::Smaller:
        return "smaller"_L1;
    }
    Q_UNREACHABLE();
}

static QJsonObject comparisonJson(const Comparison &comparison, BenchmarkMetric metric)
{
    QJsonObject json{{u"metric"_s, QString(metricName(metric))},
        {u"verdict"_s, QString(verdictName(comparison.verdict))},
        {u"n"_s, QJsonArray{comparison.first.n, comparison.second.n}}};
    put(json, u"ratio"_s, comparison.ratio);
    if (comparison.p)
        json.insert(u"p"_s, *comparison.p);
    return json;
}

static QJsonArray summariesJson(const BenchmarkResult &result)
{
    QJsonArray all;
    for (int target = 0; target < result.plan.targets.size(); ++target) {
        QJsonObject json{{u"target"_s, target}, {u"name"_s, targetText(result.plan, target)},
            {u"failed"_s, countOf(result, target, LeftOut::Failed)},
            {u"not_cached"_s, countOf(result, target, LeftOut::NotCached)}};
        for (const auto metric : allBenchmarkMetrics)
            json.insert(
                QString(metricName(metric)), summaryJson(summaryOf(valuesOf(result, target, metric))));
        const Usage usage = typicalUsage(result, target);
        put(json, u"in"_s, usage.in);
        put(json, u"cached"_s, usage.cached);
        all.append(json);
    }
    return all;
}

static QJsonArray comparisonsJson(const BenchReport &report)
{
    QJsonArray all;
    for (const TargetPair &pair : pairsOf(report.result.plan)) {
        for (const auto metric : {BenchmarkMetric::Ttft, BenchmarkMetric::TokensPerSecond}) {
            QJsonObject json = comparisonJson(compare(report.result, pair, metric), metric);
            json.insert(u"first"_s, pair.first);
            json.insert(u"second"_s, pair.second);
            json.insert(u"words"_s, pairText(report.result, pair, metric));
            all.append(json);
        }
    }
    for (int target = 0; report.baseline && target < report.result.plan.targets.size(); ++target) {
        const auto before = counterpart(report.baseline->plan, report.result.plan.targets[target]);
        if (!before)
            continue;
        for (const auto metric : {BenchmarkMetric::Ttft, BenchmarkMetric::TokensPerSecond}) {
            const Comparison comparison =
                compare(valuesOf(*report.baseline, *before, metric), valuesOf(report.result, target, metric));
            QJsonObject json = comparisonJson(comparison, metric);
            json.insert(u"baseline"_s, report.options.compare);
            json.insert(u"second"_s, target);
            json.insert(u"words"_s,
                verdictText(comparison, metric, u"baseline %1"_s.arg(report.options.compare),
                    targetText(report.result.plan, target)));
            all.append(json);
        }
    }
    return all;
}

QByteArray BenchReport::json() const
{
    QJsonObject json = benchmarkToJson(result);
    json.insert(u"summary"_s, summariesJson(result));
    json.insert(u"comparisons"_s, comparisonsJson(*this));
    if (const auto report = timetableOf(result)) {
        QJsonObject timetable{{u"offered_per_second"_s, report->offered},
            {u"late_ms"_s, summaryJson(report->late)}, {u"held"_s, report->held},
            {u"longest_held_ms"_s, report->longestHeld}, {u"most_under_way"_s, report->mostUnderWay}};
        put(timetable, u"started_per_second"_s, report->started);
        put(timetable, u"answered_per_second"_s, report->answered);
        json.insert(u"timetable"_s, timetable);
    }
    if (!options.conditions.isEmpty())
        json.insert(u"fail_if"_s,
            QJsonObject{{u"holds"_s, QJsonArray::fromStringList(broken())},
                {u"not_judged"_s, QJsonArray::fromStringList(unjudged())}});
    return QJsonDocument(json).toJson();
}

static QByteArray csvCell(QString text)
{
    if (text.contains(u',') || text.contains(u'"') || text.contains(u'\n'))
        text = u'"' + text.replace(u'"', u"\"\""_s) + u'"';
    return text.toUtf8();
}

static QByteArray csvCell(std::optional<double> value)
{
    return value ? QByteArray::number(std::round(*value * 1000) / 1000, 'g', 12) : QByteArray();
}

QByteArray BenchReport::csv() const
{
    QByteArray text =
        "target,model,url,size,cache,round,warm_up,left_out,end,ttft_ms,ttfo_ms,ttfb_ms,e2e_ms,tpot_ms,"
        "tokens_per_second,tokens_in,tokens_out,tokens_cached,connection_reused,due_ms,held_ms,late_ms\n";
    for (const BenchmarkSample &sample : result.samples) {
        const BenchmarkTarget &target = result.plan.targets[sample.turn.target];
        const auto count = [](std::optional<std::int64_t> value) {
            return value ? QByteArray::number(*value) : QByteArray();
        };
        QByteArrayList cells{csvCell(targetText(result.plan, sample.turn.target)),
            csvCell(target.request.model), csvCell(target.provider.baseUrl.toString(QUrl::RemoveUserInfo)),
            csvCell(target.size), csvCell(QString(promptCacheName(target.cache))),
            QByteArray::number(sample.turn.round), sample.turn.warmUp ? "1" : "0",
            csvCell(QString(leftOutName(leftOut(target, sample)))), csvCell(QString(endName(sample.end)))};
        for (const auto metric : allBenchmarkMetrics)
            cells.append(csvCell(figureOf(sample, metric)));
        cells += {count(sample.usage.in), count(sample.usage.out), count(sample.usage.cached),
            sample.figures.connectionReused ? *sample.figures.connectionReused ? "1" : "0" : ""};
        cells += sample.due ? QByteArrayList{csvCell(sample.due), csvCell(std::optional(sample.held)),
                     csvCell(std::optional(sample.late))}
                            : QByteArrayList{"", "", ""};
        text += cells.join(',') + '\n';
    }
    return text;
}

}

#include "latency/BenchmarkCondition.h"

#include <array>
#include <utility>

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace firstlight {

using Statistic = BenchmarkCondition::Statistic;
using Operator = BenchmarkCondition::Operator;

static constexpr std::array<std::pair<const char *, Statistic>, 7> statistics{
    {{"p50", Statistic::P50}, {"median", Statistic::P50}, {"p95", Statistic::P95}, {"p99", Statistic::P99},
        {"min", Statistic::Least}, {"max", Statistic::Most}, {"ratio", Statistic::Ratio}}};
static constexpr std::array<std::pair<const char *, Operator>, 4> operators{
    {{">=", Operator::AtLeast}, {">", Operator::Above}, {"<=", Operator::AtMost}, {"<", Operator::Below}}};

template <typename Table> static auto find(const Table &table, const QString &name)
{
    std::optional<decltype(table.front().second)> found;
    for (const auto &[candidate, value] : table) {
        if (name == QLatin1StringView(candidate))
            found = value;
    }
    return found;
}

tl::expected<BenchmarkCondition, QString> BenchmarkCondition::parse(const QString &text)
{
    static const QRegularExpression form(
        u"^\\s*(?:(.+):)?\\s*([a-z0-9_]+)(?:\\.([a-z0-9]+))?\\s*(>=|<=|>|<)\\s*(\\S+)\\s*$"_s);
    const auto wrong = [&](const QString &what) {
        return tl::unexpected(u"--fail-if \"%1\": %2, as in \"ttft.p50 > 500\"."_s.arg(text, what));
    };
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return wrong(u"a condition is METRIC.STATISTIC, one of > >= < <=, and a number"_s);
    BenchmarkCondition condition{.text = text.trimmed(), .target = match.captured(1).trimmed(), .metric = {}};
    const QString metric = match.captured(2);
    const bool errors = metric == u"errors";
    condition.metric = metricFromName(metric);
    if (!condition.metric && !errors)
        return wrong(u"the metric is ttft, ttfo, ttfb, e2e, tpot, tokens_per_second or errors"_s);
    if (errors != match.captured(3).isEmpty())
        return wrong(errors ? u"errors is a number by itself"_s : u"a statistic is missing"_s);
    if (!errors) {
        const auto statistic = find(statistics, match.captured(3));
        if (!statistic)
            return wrong(u"the statistic is p50, p95, p99, min, max or ratio"_s);
        condition.statistic = *statistic;
    }
    condition.op = find(operators, match.captured(4)).value_or(Operator::Above);
    bool ok = false;
    condition.bound = match.captured(5).toDouble(&ok);
    if (!ok)
        return wrong(u"\"%1\" is not a number"_s.arg(match.captured(5)));
    return condition;
}

int BenchmarkCondition::leastRuns() const
{
    if (!metric)
        return 0;
    switch (statistic) {
    case Statistic::P95:
        return 20;
    case Statistic::P99:
        return 100;
    case Statistic::Ratio:
        return 6; // against as many: fewer cannot differ significantly
    default:
        return 1;
    }
}

bool BenchmarkCondition::concerns(const BenchmarkTarget &candidate) const
{
    return target.isEmpty() || target == promptCacheName(candidate.cache) || target == candidate.size
        || target == candidate.subject;
}

static std::optional<double> valueOf(const BenchmarkCondition &condition, const BenchmarkResult &result,
    int target, const BenchmarkResult *baseline)
{
    if (!condition.metric)
        return countOf(result, target, LeftOut::Failed);
    const std::vector<double> values = valuesOf(result, target, *condition.metric);
    const Summary summary = summaryOf(values);
    switch (condition.statistic) {
    case Statistic::P50:
        return summary.median;
    case Statistic::P95:
        return summary.p95;
    case Statistic::P99:
        return summary.p99;
    case Statistic::Least:
        return summary.least;
    case Statistic::Most:
        return summary.most;
    case Statistic::Ratio:
        break;
    }
    const auto before = baseline ? counterpart(baseline->plan, result.plan.targets[target]) : std::nullopt;
    if (!before)
        return std::nullopt;
    const Comparison comparison = compare(valuesOf(*baseline, *before, *condition.metric), values);
    if (comparison.verdict == Comparison::Verdict::TooFew)
        return std::nullopt;
    return comparison.verdict == Comparison::Verdict::NoDifference ? 1.0 : comparison.ratio;
}

static bool holds(const BenchmarkCondition &condition, double value)
{
    switch (condition.op) {
    case Operator::Above:
        return value > condition.bound;
    case Operator::AtLeast:
        return value >= condition.bound;
    case Operator::Below:
        return value < condition.bound;
    case Operator::AtMost:
        return value <= condition.bound;
    }
    Q_UNREACHABLE();
}

QList<ConditionFinding> judge(
    const BenchmarkCondition &condition, const BenchmarkResult &result, const BenchmarkResult *baseline)
{
    QList<ConditionFinding> findings;
    for (int target = 0; target < result.plan.targets.size(); ++target) {
        if (!condition.concerns(result.plan.targets[target]))
            continue;
        const auto value = valueOf(condition, result, target, baseline);
        findings.append({target, value, value && holds(condition, *value)});
    }
    return findings;
}

}

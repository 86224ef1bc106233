// What the doctor makes of many requests (Doctor.h).

#include <algorithm>
#include <map>
#include <utility>

#include "latency/Doctor.h"
#include "latency/DriftWatch.h"

namespace firstlight {

static void take(Past &past, const RequestRecord &record)
{
    const Figures figures = figuresOf(record.timeline, record.usage);
    past.replies.prepend({record.at, record.usage, figures.connectionReused, figures.ttft});
    if (past.replies.size() > Past::most)
        past.replies.removeLast();
    if (!isCounted(record) || !figures.ttft)
        return;
    auto &sample = cacheStateOf(record.usage) == CacheState::Cached ? past.cachedTtft : past.otherTtft;
    sample.push_back(*figures.ttft);
    if (sample.size() > static_cast<std::size_t>(Past::most))
        sample.erase(sample.begin());
}

static bool hasSlowed(const std::vector<double> &ttft)
{
    DriftWatch watch(DriftRule::ttft());
    for (const double sample : ttft)
        watch.add(sample);
    return watch.state() == DriftWatch::State::Alarm;
}

Past pastOf(const QList<RequestRecord> &records, const QString &endpoint, const QString &model)
{
    Past past;
    for (const RequestRecord &record : records) {
        if (record.endpoint == endpoint && record.model == model && isOfPerson(record.origin))
            take(past, record);
    }
    past.slowed = hasSlowed(past.cachedTtft) || hasSlowed(past.otherTtft);
    return past;
}

Result<QList<RequestRecord>> latestOf(MetricsFile &file, int most, const std::optional<RequestTarget> &target)
{
    return file.facts().and_then([&](const RequestFacts *facts) {
        QList<qint64> rows;
        for (auto fact = facts->rows.rbegin(); fact != facts->rows.rend() && rows.size() < most; ++fact) {
            const RequestTarget &asked = facts->targets[fact->target];
            if (!target || (asked.endpoint == target->endpoint && asked.model == target->model))
                rows.prepend(fact->row);
        }
        return file.records(rows);
    });
}

QList<Complaint> checkUp(const QList<RequestRecord> &records)
{
    using Target = std::pair<QString, QString>; // endpoint, model
    std::map<Target, Past> pasts;
    std::map<Target, int> looked;
    std::map<std::pair<Target, Symptom>, Complaint> found;
    for (const RequestRecord &record : records) {
        if (!isOfPerson(record.origin))
            continue;
        const Target target{record.endpoint, record.model};
        Past &past = pasts[target];
        ++looked[target];
        const Message reply = replyOf(record);
        const auto findings = diagnose({.reply = reply, .past = past, .at = record.at});
        for (const Finding &finding : findings) {
            Complaint &complaint = found[{target, finding.symptom}];
            complaint = {record.provider, record.model, finding, record.at, complaint.requests + 1, 0};
        }
        take(past, record);
    }
    QList<Complaint> complaints;
    for (auto &[key, complaint] : found) {
        complaint.of = looked[key.first];
        complaints.append(complaint);
    }
    std::stable_sort(complaints.begin(), complaints.end(),
        [](const Complaint &a, const Complaint &b) { return a.requests > b.requests; });
    return complaints;
}

}

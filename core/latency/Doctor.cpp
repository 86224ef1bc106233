#include "latency/Doctor.h"

#include <algorithm>
#include <utility>

#include "domain/FinishMeaning.h"
#include "domain/Quantile.h"
#include "latency/WireEvents.h"

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

constexpr double slowEdge = 15; // ms (issue 5; metrics.md, "What typical looks like")
constexpr double slowDns = 100; // ms; a resolver nearby answers in some 20
constexpr double lateFrame = 50; // ms at p95: three frames of a screen
constexpr int enoughFrames = 20;
constexpr int lumpEvents = 5; // text events in one read, where a model makes them one by one
constexpr double lumpGap = 80; // ms between such reads: no model makes five tokens in one and then rests
constexpr int oneLump = 40; // events of a reply that came in one read
constexpr std::int64_t usualMinimum = 1024; // tokens of a prefix that is cached (latency-notes.md, 6.1)
constexpr std::int64_t surelyCacheable = 4096; // above every provider's minimum
constexpr int enoughPast = 6; // replies that a median is made of
constexpr qint64 largestLookedAt = 4 << 20; // bytes of a record that are read once more

// The text events of each read, and those that nobody could read.
struct Reads
{
    std::vector<double> at; // ms
    std::vector<double> texts;
    int malformed = 0;
};

Reads readsOf(const Capture &record)
{
    Reads reads;
    const QList<WireEvent> events = WireEvents().takeNew(record);
    for (const WireEvent &event : events) {
        reads.malformed += event.kind == WireEvent::Kind::Malformed ? 1 : 0;
        if (event.kind != WireEvent::Kind::Text && event.kind != WireEvent::Kind::Reasoning)
            continue;
        const double at = std::chrono::duration<double, std::milli>(event.at).count();
        // What is read within a millisecond came together.
        if (reads.at.empty() || at - reads.at.back() > 1) {
            reads.at.push_back(at);
            reads.texts.push_back(0);
        }
        reads.texts.back() += 1;
    }
    return reads;
}

double median(std::vector<double> values)
{
    return quantile(std::move(values), 0.5).value_or(0);
}

// Makes the findings of one reply.
class Examination
{
public:
    explicit Examination(const Patient &patient)
        : m_patient(patient)
        , m_reply(patient.reply)
        , m_timeline(patient.reply.timeline)
        , m_figures(figuresOf(m_timeline, m_reply.usage))
    {
        if (patient.record && patient.record->size() <= largestLookedAt)
            m_reads = readsOf(*patient.record);
    }

    QList<Finding> findings()
    {
        allAtOnce();
        cut();
        maxTokens();
        cache();
        slowThoughCached();
        path();
        newConnection();
        rendering();
        rateLimited();
        slowerThanUsual();
        std::stable_sort(m_found.begin(), m_found.end(),
            [](const Finding &a, const Finding &b) { return a.sure != b.sure ? a.sure : a.cost > b.cost; });
        return m_found;
    }

private:
    void allAtOnce()
    {
        if (!m_reads)
            return lumpOfArrivals();
        std::vector<double> gaps;
        for (std::size_t i = 1; i < m_reads->at.size(); ++i)
            gaps.push_back(m_reads->at[i] - m_reads->at[i - 1]);
        double sum = 0;
        for (const double texts : m_reads->texts)
            sum += texts;
        const auto count = static_cast<int>(m_reads->at.size());
        const bool one =
            count > 0 && *std::max_element(m_reads->texts.begin(), m_reads->texts.end()) >= 0.9 * sum;
        if (one && sum >= lumpEvents * 2)
            add({.symptom = Symptom::AllAtOnce,
                .sure = sum >= oneLump,
                .value = sum,
                .count = count,
                .detail = whoIsOnTheWay(),
                .cost = m_figures.ttft.value_or(0)});
        else if (count >= 3 && median(m_reads->texts) >= lumpEvents && median(gaps) >= lumpGap)
            add({.symptom = Symptom::AllAtOnce,
                .sure = true,
                .value = median(m_reads->texts),
                .limit = median(gaps),
                .count = count,
                .detail = whoIsOnTheWay(),
                .cost = median(gaps) * count});
    }

    // Without the record nobody can tell many events in one read from one long event, so it is a suspicion.
    void lumpOfArrivals()
    {
        double most = 0, sum = 0;
        for (const Arrival &arrival : m_timeline.arrivals) {
            const double tokens = estimateTokens(arrival.alphabetic, arrival.cjk);
            most = std::max(most, tokens);
            sum += tokens;
        }
        if (sum > 20 && most >= 0.9 * sum)
            add({.symptom = Symptom::AllAtOnce,
                .value = sum,
                .count = static_cast<int>(m_timeline.arrivals.size()),
                .cost = m_figures.ttft.value_or(0)});
    }

    // What stands between the model and here, in its own words.
    QString whoIsOnTheWay() const
    {
        QStringList names;
        const auto response = m_patient.record->response.value_or(Capture::Response());
        for (const Header &header : response.headers) {
            const QByteArray name = header.name.toLower();
            if (name == "via" || name == "server" || name == "x-cache" || name == "x-served-by"
                || name == "cf-ray")
                names.append(QString::fromLatin1(name + ": " + header.value.left(60)));
        }
        return names.join(u", "_s);
    }

    void cut()
    {
        if (m_reply.end != End::Incomplete)
            return;
        add({.symptom = Symptom::Cut,
            .sure = true,
            .value = m_figures.e2e.value_or(0),
            .count = static_cast<int>(m_reply.text.size()),
            .detail = m_reply.error ? m_reply.error->code : QString()});
    }

    void maxTokens()
    {
        if (m_reply.end == End::Complete && finishMeaning(m_reply.finish) == FinishMeaning::Length)
            add({.symptom = Symptom::MaxTokens,
                .sure = true,
                .count = static_cast<int>(m_reply.usage.out.value_or(0))});
    }

    // A provider that does not say what its cache did is not accused.
    void cache()
    {
        const auto &usage = m_reply.usage;
        if (!usage.in || !usage.cached || *usage.cached > 0)
            return;
        const auto in = static_cast<double>(*usage.in);
        if (*usage.in < usualMinimum) {
            // Small talk has no prefix to speak of.
            if (*usage.in >= usualMinimum / 4)
                add({.symptom = Symptom::ShortPrefix, .value = in, .limit = usualMinimum});
            return;
        }
        int row = 1;
        std::int64_t least = *usage.in;
        for (const Past::Reply &earlier : m_patient.past.replies) {
            if (!earlier.usage.cached || *earlier.usage.cached > 0
                || earlier.usage.in.value_or(0) < usualMinimum)
                break;
            least = std::min(least, *earlier.usage.in);
            ++row;
        }
        if (row >= 3)
            add({.symptom = Symptom::NeverCached,
                .sure = least >= surelyCacheable,
                .value = in,
                .count = row,
                .cost = std::max(0.0, m_figures.wait.value_or(0) - 400)});
    }

    void slowThoughCached()
    {
        const auto &usage = m_reply.usage;
        const std::int64_t cached = usage.cached.value_or(0);
        if (!m_figures.ttft || cached < usualMinimum || 2 * cached < usage.in.value_or(0))
            return;
        const auto &usual = m_patient.past.cachedTtft;
        const bool known = static_cast<int>(usual.size()) >= enoughPast;
        const double limit = known ? median(usual) : 400; // typical: 100 to 400 ms
        const bool slow = *m_figures.ttft > (known ? 2 : 3) * limit && *m_figures.ttft - limit >= 300;
        if (slow)
            add({.symptom = Symptom::SlowThoughCached,
                .sure = known,
                .value = *m_figures.ttft,
                .limit = limit,
                .count = static_cast<int>(cached),
                .cost = *m_figures.ttft - limit});
    }

    void path()
    {
        over(Symptom::SlowEdge, m_figures.edge, slowEdge);
        over(Symptom::SlowDns, m_figures.dns, slowDns);
        if (m_reads && m_reads->malformed > 0)
            add({.symptom = Symptom::Malformed, .sure = true, .count = m_reads->malformed});
        if (m_figures.stalls > 0)
            add({.symptom = Symptom::Stalls,
                .sure = true,
                .value = m_figures.gapMax.value_or(0),
                .count = m_figures.stalls,
                .cost = m_figures.gapMax.value_or(0)});
    }

    // Only of questions that followed each other within a minute: servers close what rests for longer.
    void newConnection()
    {
        if (m_figures.connectionReused.value_or(true))
            return;
        int row = 1;
        QDateTime next = m_patient.at;
        for (const Past::Reply &earlier : m_patient.past.replies) {
            const bool soon = next.isValid() && earlier.at.isValid() && earlier.at.secsTo(next) < 60;
            if (!soon || earlier.connectionReused.value_or(true))
                break;
            next = earlier.at;
            ++row;
        }
        if (row < 4)
            return;
        const double spent = m_figures.connect.value_or(0) + m_figures.tls.value_or(0);
        add({.symptom = Symptom::NewConnection, .sure = true, .value = spent, .count = row, .cost = spent});
    }

    void rendering()
    {
        const auto frames = static_cast<int>(m_timeline.frames.size());
        if (frames >= enoughFrames)
            over(Symptom::LateRendering, m_figures.frameP95, lateFrame, frames);
    }

    void rateLimited()
    {
        const auto limited = [](const Error &error) { return error.kind == Error::Kind::RateLimit; };
        const auto refusals = std::count_if(m_patient.attempts.begin(), m_patient.attempts.end(),
                                  [&](const Attempt &attempt) { return limited(attempt.error); })
            + (m_reply.error && limited(*m_reply.error) ? 1 : 0);
        if (refusals == 0)
            return;
        const double waited = m_timeline.pressed && m_timeline.started
            ? toMilliseconds(*m_timeline.started - *m_timeline.pressed)
            : m_figures.queue.value_or(0);
        add({.symptom = Symptom::RateLimited,
            .sure = true,
            .value = waited,
            .count = static_cast<int>(refusals),
            .cost = waited});
    }

    void slowerThanUsual()
    {
        const bool cached = m_reply.usage.cached.value_or(0) > 0;
        const auto &usual = cached ? m_patient.past.cachedTtft : m_patient.past.otherTtft;
        if (!m_figures.ttft || usual.size() < 20)
            return;
        const double limit = median(usual);
        const bool slow = *m_figures.ttft > 2 * limit && *m_figures.ttft - limit >= 300;
        // One slow reply is weather; the alarm over many is climate.
        const bool slowed = m_patient.past.slowed && *m_figures.ttft >= 1.2 * limit;
        if (slow || slowed)
            add({.symptom = Symptom::SlowerThanUsual,
                .sure = slowed,
                .value = *m_figures.ttft,
                .limit = limit,
                .count = static_cast<int>(usual.size()),
                .cost = std::max(0.0, *m_figures.ttft - limit)});
    }

    // A span that is longer than it should ever be.
    void over(Symptom symptom, std::optional<double> ms, double limit, int count = 0)
    {
        if (ms.value_or(0) > limit)
            add({.symptom = symptom,
                .sure = true,
                .value = *ms,
                .limit = limit,
                .count = count,
                .cost = *ms});
    }

    void add(const Finding &finding) { m_found.append(finding); }

    const Patient &m_patient;
    const Message &m_reply;
    const Timeline &m_timeline;
    Figures m_figures;
    std::optional<Reads> m_reads; // absent without a record
    QList<Finding> m_found;
};

}

QLatin1StringView symptomName(Symptom symptom)
{
    static constexpr std::array names{"all-at-once", "cut", "max-tokens", "never-cached", "short-prefix",
        "slow-though-cached", "slow-edge", "malformed", "slow-dns", "new-connection", "stalls",
        "late-rendering", "rate-limited", "slower-than-usual"};
    static_assert(names.size() == allSymptoms.size());
    return QLatin1StringView(names[static_cast<std::size_t>(symptom)]);
}

QList<Finding> diagnose(const Patient &patient)
{
    return patient.reply.end ? Examination(patient).findings() : QList<Finding>();
}

Message replyOf(const RequestRecord &record)
{
    Message reply;
    reply.role = Message::Role::Assistant;
    reply.provider = record.provider;
    reply.model = record.answered.isEmpty() ? record.model : record.answered;
    reply.end = record.end;
    reply.error = record.error;
    reply.usage = record.usage;
    reply.timeline = record.timeline;
    return reply;
}

}

#include "latency/LatencyHistory.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QDateTime>
#include <QFileDialog>
#include <QSaveFile>

#include "ErrorText.h"
#include "latency/FigureText.h"
#include "latency/RequestExport.h"
#include "settings/ProviderListModel.h"
#include "store/MetricsStore.h"

using namespace Qt::StringLiterals;

namespace firstlight {

using namespace std::chrono_literals;

// Beside the names of spans().
static constexpr std::array<int, 5> spanDays{1, 7, 30, 365, 0};

LatencyHistory::LatencyHistory(MetricsStore &metrics, const ProviderListModel &providers, QObject *parent)
    : QObject(parent)
    , m_metrics(metrics)
    , m_names(providers)
{
    m_lookSoon.setSingleShot(true);
    m_lookSoon.setInterval(1500ms); // the first look, too, waits until the window stands
    connect(&m_lookSoon, &QTimer::timeout, this, &LatencyHistory::lookAround);
    m_lookSoon.start();
    connect(&metrics, &MetricsStore::changed, this, [this] {
        m_stale = m_unexamined = true;
        if (!m_lookSoon.isActive())
            m_lookSoon.start();
        if (m_shown)
            count();
    });
    connect(&metrics, &MetricsStore::failed, this,
        [this](const Error &error) { fail(errorText(error, nullptr)); });
    connect(&providers, &ProviderListModel::setChanged, this, &LatencyHistory::changed);
}

void LatencyHistory::fail(const QString &sentence)
{
    m_error = sentence;
    Q_EMIT errorChanged();
}

void LatencyHistory::setShown(bool shown)
{
    if (std::exchange(m_shown, shown) == shown)
        return;
    Q_EMIT shownChanged();
    if (shown && m_stale)
        count();
}

void LatencyHistory::refilter()
{
    Q_EMIT filterChanged();
    m_stale = true;
    if (m_shown)
        count();
}

void LatencyHistory::setMeasured(int measured)
{
    m_filter.measured = measured == 1 ? Measured::Speed : Measured::Ttft;
    refilter();
}

void LatencyHistory::setSpan(int span)
{
    m_span = qBound(0, span, static_cast<int>(spanDays.size()) - 1);
    refilter();
}

int LatencyHistory::provider() const
{
    return static_cast<int>(m_overview.providerChoices.indexOf(m_filter.provider)) + 1;
}

void LatencyHistory::setProvider(int provider)
{
    m_filter.provider = provider > 0 ? m_overview.providerChoices.value(provider - 1) : QString();
    m_filter.model.clear();
    refilter();
}

int LatencyHistory::model() const
{
    return static_cast<int>(m_overview.modelChoices.indexOf(m_filter.model)) + 1;
}

void LatencyHistory::setModel(int model)
{
    m_filter.model = model > 0 ? m_overview.modelChoices.value(model - 1) : QString();
    refilter();
}

void LatencyHistory::setCache(int cache)
{
    m_cache = cache;
    m_filter.cache = cache == 1 ? std::optional(CacheState::Cold)
        : cache == 2            ? std::optional(CacheState::Cached)
        : cache == 3            ? std::optional(CacheState::Unknown)
                                : std::nullopt;
    refilter();
}

void LatencyHistory::setOrigin(int origin)
{
    m_origin = origin;
    m_filter.origin = origin > 0 ? std::optional(static_cast<Origin>(origin - 1)) : std::nullopt;
    refilter();
}

QStringList LatencyHistory::spans() const
{
    return {tr("24 hours"), tr("7 days"), tr("30 days"), tr("A year"), tr("All time")};
}

QString LatencyHistory::nameOf(const QString &provider) const
{
    if (provider == u"rehearsal")
        return tr("Rehearsal");
    const Provider *known = m_names.set().find(provider);
    return known ? known->name : provider;
}

QStringList LatencyHistory::providers() const
{
    QStringList names{tr("All providers")};
    for (const QString &provider : m_overview.providerChoices)
        names.append(nameOf(provider));
    return names;
}

QStringList LatencyHistory::models() const
{
    return QStringList{tr("All models")} + m_overview.modelChoices;
}

QStringList LatencyHistory::caches() const
{
    return {tr("Cold and cached"), tr("Cold"), tr("Cached"), tr("Cache unknown")};
}

QStringList LatencyHistory::origins() const
{
    // In the order of Origin.
    return {tr("Real requests"), tr("Chats"), tr("Bench"), tr("Rehearsal"), tr("Replays"), tr("Pings")};
}

RequestFilter LatencyHistory::wanted() const
{
    RequestFilter filter = m_filter;
    filter.until = QDateTime::currentMSecsSinceEpoch();
    constexpr std::int64_t day = 86'400'000;
    const int days = spanDays[static_cast<std::size_t>(m_span)];
    if (days > 0)
        filter.since = filter.until - days * day;
    return filter;
}

void LatencyHistory::count()
{
    m_stale = false;
    const int turn = ++*m_latest;
    m_metrics.study(this, [this, turn, latest = m_latest, filter = wanted()](MetricsFile &file) {
        using Answer = MetricsStore::Answer;
        if (*latest != turn)
            return Result<Answer>([] {});
        return file.facts().map([&](const RequestFacts *facts) -> Answer {
            return [this, turn, latest, overview = overviewOf(*facts, filter)] {
                if (*latest == turn)
                    show(overview);
            };
        });
    });
    // Behind what the page waits for; no filter changes what the doctor looks at.
    if (std::exchange(m_unexamined, false))
        examine();
}

void LatencyHistory::show(LatencyOverview overview)
{
    m_overview = std::move(overview);
    m_ready = true;
    Q_EMIT changed();
    Q_EMIT filterChanged(); // the choices may stand elsewhere now
}

QString LatencyHistory::summary() const
{
    const QString count = m_overview.requests == 1 ? tr("One request.")
                                                   : tr("%1 requests.").arg(countText(m_overview.requests));
    return count + u' '
        + tr("Each dot is one that was answered; the thick line is the median, the thin one the 95th "
             "percentile.");
}

QString LatencyHistory::nothing() const
{
    if (!m_ready || m_overview.counted > 0)
        return {};
    if (m_overview.requests > 0 && m_filter.measured == Measured::Speed)
        return tr("No reply to these requests was long enough, or streamed finely enough, to tell a speed.");
    if (m_overview.requests > 0)
        return tr("None of these requests was answered.");
    const bool all =
        m_filter.provider.isEmpty() && m_filter.model.isEmpty() && !m_filter.cache && !m_filter.origin;
    if (all && m_overview.providerChoices.isEmpty())
        return tr("Nothing is measured yet. Each reply adds one dot here: ask something, and come back.");
    return all
        ? tr("No request to a provider in this time. Rehearsals are left out: choose them above to see them.")
        : tr("No request fits this choice.");
}

// Beside the page: what the sidebar says, and drift.
void LatencyHistory::lookAround()
{
    m_metrics.study(this, [this](MetricsFile &file) {
        using Answer = MetricsStore::Answer;
        constexpr int latest = 100;
        return file.latestTtft(latest).map([&](const std::vector<double> &values) -> Answer {
            return [this, median = summaryOf(values).median] {
                const QString text = median ? tr("p50 %1").arg(durationText(median)) : QString();
                if (std::exchange(m_typical, text) != text)
                    Q_EMIT typicalChanged();
            };
        });
    });
    m_metrics.study(this, [this](MetricsFile &file) {
        using Answer = MetricsStore::Answer;
        return file.baselines().and_then([&](const QList<Baseline> &baselines) {
            return file.facts().map([&](const RequestFacts *facts) -> Answer {
                return [this, findings = driftOf(*facts, baselines)] { showDrift(findings); };
            });
        });
    });
}

void LatencyHistory::examine()
{
    static constexpr int latest = 200;
    m_metrics.study(this, [this](MetricsFile &file) {
        return latestOf(file, latest).map([&](const QList<RequestRecord> &records) -> MetricsStore::Answer {
            return [this, found = checkUp(records)] {
                m_complaints = found;
                Q_EMIT complaintsChanged();
            };
        });
    });
}

void LatencyHistory::showDrift(QList<DriftFinding> findings)
{
    const QList<DriftFinding> before = std::exchange(m_drift, std::move(findings));
    Q_EMIT driftChanged();
    if (!std::exchange(m_driftKnown, true))
        return;
    for (const DriftFinding &finding : std::as_const(m_drift)) {
        const bool known = std::any_of(before.begin(), before.end(), [&](const DriftFinding &other) {
            return other.isSameStratum(finding) && other.state == DriftWatch::State::Alarm;
        });
        if (finding.state == DriftWatch::State::Alarm && !known)
            Q_EMIT slowed(finding);
    }
}

void LatencyHistory::beginBaseline(int row)
{
    if (row < 0 || row >= m_drift.size())
        return;
    const DriftFinding &finding = m_drift[row];
    m_metrics.save({finding.endpoint, finding.model, finding.cache, QDateTime::currentDateTimeUtc()});
    m_metrics.study(
        this, [this](MetricsFile &) { return Result<MetricsStore::Answer>([this] { lookAround(); }); });
}

void LatencyHistory::open(qint64 row)
{
    m_metrics.study(this, [this, row](MetricsFile &file) {
        return file.load(row).map([&](const RequestRecord &record) -> MetricsStore::Answer {
            return [this, reply = replyOf(record)] {
                m_figures = ReplyFigures::from(reply, {}, {.findings = diagnose({.reply = reply})});
                Q_EMIT opened();
            };
        });
    });
}

void LatencyHistory::removeShown()
{
    m_metrics.study(this, [this, filter = wanted()](MetricsFile &file) {
        return file.facts().map([&](const RequestFacts *facts) -> MetricsStore::Answer {
            return [this, rows = rowsOf(*facts, filter)] { m_metrics.remove(rows); };
        });
    });
}

void LatencyHistory::exportShown(bool json)
{
    auto *dialog = new QFileDialog(nullptr, json ? tr("Export as JSON") : tr("Export as CSV"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(json ? u"json"_s : u"csv"_s);
    dialog->setNameFilter(json ? tr("JSON (*.json)") : tr("CSV (*.csv)"));
    dialog->selectFile(json ? u"firstlight-requests.json"_s : u"firstlight-requests.csv"_s);
    connect(dialog, &QFileDialog::fileSelected, this, &LatencyHistory::exportTo);
    dialog->open();
}

void LatencyHistory::exportTo(const QString &path)
{
    m_metrics.study(this, [this, path, filter = wanted()](MetricsFile &file) {
        const auto records = file.facts().and_then(
            [&](const RequestFacts *facts) { return file.records(rowsOf(*facts, filter)); });
        return records.map([&](const QList<RequestRecord> &found) -> MetricsStore::Answer {
            QSaveFile out(path);
            const bool json = path.endsWith(u".json", Qt::CaseInsensitive);
            const bool written = out.open(QIODevice::WriteOnly)
                && out.write(json ? requestsAsJson(found) : requestsAsCsv(found)) >= 0 && out.commit();
            return [this, path, written, why = out.errorString()] {
                if (written)
                    Q_EMIT exported(path);
                else
                    fail(tr("%1 could not be written: %2.").arg(path, why));
            };
        });
    });
}

}

#include "latency/LatencyOverview.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "domain/Quantile.h"

namespace firstlight {

namespace {

// Targets once instead of rows: which of them the filter takes, and to which model of a provider they belong.
class Selection
{
public:
    Selection(const RequestFacts &facts, const RequestFilter &filter)
        : m_filter(filter)
    {
        std::map<std::pair<QString, QString>, int> known;
        for (const RequestTarget &target : facts.targets) {
            const auto key = std::pair(target.provider, target.model);
            const auto [place, isNew] = known.try_emplace(key, static_cast<int>(models.size()));
            if (isNew)
                models.append(key);
            const bool taken = (filter.provider.isEmpty() || filter.provider == target.provider)
                && (filter.model.isEmpty() || filter.model == target.model);
            m_modelOf.push_back(taken ? place->second : -1);
        }
    }

    // Index into `models`; -1 where the filter does not take it.
    int modelOf(const RequestFact &fact) const
    {
        if (m_filter.since && fact.at < *m_filter.since)
            return -1;
        if (m_filter.cache && fact.cache != *m_filter.cache)
            return -1;
        if (m_filter.origin ? fact.origin != *m_filter.origin
                            : fact.origin == Origin::Rehearsal || fact.origin == Origin::Replay
                    || fact.origin == Origin::Ping)
            return -1;
        return m_modelOf[fact.target];
    }

    float valueOf(const RequestFact &fact) const
    {
        return m_filter.measured == Measured::Ttft ? fact.ttft : fact.speed;
    }

    QList<std::pair<QString, QString>> models; // provider and model

private:
    const RequestFilter &m_filter;
    std::vector<int> m_modelOf; // by target
};

// A request that is in the picture.
struct Sample
{
    const RequestFact *fact;
    float value;
    int model;
};

}

// 1, 2 or 5 times a power of ten.
static double rounded(double value, bool up)
{
    const double power = std::pow(10, std::floor(std::log10(value)));
    const std::array steps{1.0, 2.0, 5.0, 10.0};
    double last = power;
    for (const double step : steps) {
        const double edge = step * power;
        if (up && edge >= value * (1 - 1e-9))
            return edge;
        if (!up && edge > value * (1 + 1e-9))
            return last;
        last = edge;
    }
    return last;
}

double LatencyOverview::placeOf(double value) const
{
    return high > low ? std::log(value / low) / std::log(high / low) : 0;
}

double LatencyOverview::valueAt(double y) const
{
    return low * std::exp(y * std::log(high / low));
}

namespace {

// Fills an overview step by step.
class Survey
{
public:
    Survey(const RequestFacts &facts, const RequestFilter &filter)
        : m_facts(facts)
        , m_filter(filter)
        , m_selection(facts, filter)
    { }

    LatencyOverview overview()
    {
        choices();
        count();
        tabulate();
        scale();
        if (m_overview.counted > 0) {
            placeDots();
            drawLines();
            fillHistogram();
        }
        return std::move(m_overview);
    }

private:
    void choices()
    {
        for (const auto &[provider, model] : std::as_const(m_selection.models)) {
            if (!m_overview.providerChoices.contains(provider))
                m_overview.providerChoices.append(provider);
            const bool fits = m_filter.provider.isEmpty() || m_filter.provider == provider;
            if (fits && !m_overview.modelChoices.contains(model))
                m_overview.modelChoices.append(model);
        }
        m_overview.providerChoices.sort();
        m_overview.modelChoices.sort();
    }

    void count()
    {
        m_rows.resize(static_cast<std::size_t>(m_selection.models.size()));
        m_samples.reserve(m_facts.rows.size());
        for (const RequestFact &fact : m_facts.rows) {
            const int model = m_selection.modelOf(fact);
            if (model < 0)
                continue;
            ModelLatency &row = m_rows[static_cast<std::size_t>(model)];
            ++m_overview.requests;
            ++row.requests;
            row.failed += fact.outcome == Outcome::Failed ? 1 : 0;
            row.timedOut += fact.outcome == Outcome::TimedOut ? 1 : 0;
            const float value = m_selection.valueOf(fact);
            if (fact.counted && value > 0)
                m_samples.push_back({&fact, value, model});
        }
        m_overview.counted = static_cast<int>(m_samples.size());
    }

    void tabulate()
    {
        std::vector<std::vector<double>> values(m_rows.size());
        for (const Sample &sample : m_samples)
            values[static_cast<std::size_t>(sample.model)].push_back(static_cast<double>(sample.value));
        std::vector<int> order;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            if (m_rows[i].requests == 0)
                continue;
            std::tie(m_rows[i].provider, m_rows[i].model) = m_selection.models[static_cast<qsizetype>(i)];
            m_rows[i].summary = summaryOf(values[i]);
            order.push_back(static_cast<int>(i));
        }
        std::stable_sort(order.begin(), order.end(), [this](int a, int b) {
            return m_rows[static_cast<std::size_t>(a)].requests
                > m_rows[static_cast<std::size_t>(b)].requests;
        });
        m_seriesOf.assign(m_rows.size(), ownSeries);
        for (const int model : order) {
            const int series = std::min<int>(ownSeries, static_cast<int>(m_overview.models.size()));
            m_seriesOf[static_cast<std::size_t>(model)] = series;
            m_rows[static_cast<std::size_t>(model)].series = series;
            m_overview.models.append(m_rows[static_cast<std::size_t>(model)]);
        }
    }

    void scale()
    {
        m_overview.until = m_filter.until;
        m_overview.from = m_filter.since.value_or(m_filter.until);
        if (m_samples.empty())
            return;
        const auto [least, most] = std::minmax_element(m_samples.begin(), m_samples.end(),
            [](const Sample &a, const Sample &b) { return a.value < b.value; });
        m_overview.low = rounded(static_cast<double>(least->value), false);
        m_overview.high = std::max(m_overview.low * 2, rounded(static_cast<double>(most->value), true));
        constexpr std::int64_t hour = 3'600'000;
        m_overview.until = std::max(m_overview.until, m_samples.back().fact->at);
        if (!m_filter.since)
            m_overview.from = std::min(m_samples.front().fact->at, m_overview.until - hour);
    }

    float x(const Sample &sample) const
    {
        return static_cast<float>(static_cast<double>(sample.fact->at - m_overview.from)
            / static_cast<double>(m_overview.until - m_overview.from));
    }

    float y(const Sample &sample) const
    {
        return static_cast<float>(m_overview.placeOf(static_cast<double>(sample.value)));
    }

    int seriesOf(const Sample &sample) const { return m_seriesOf[static_cast<std::size_t>(sample.model)]; }

    // The picture has room for so many spots; a dot more on one that is taken would not be seen.
    void placeDots()
    {
        constexpr int columns = 240;
        constexpr int lines = 72;
        std::vector<int> taken(static_cast<std::size_t>(columns * lines * (ownSeries + 1)), -1);
        for (const Sample &sample : m_samples) {
            const LatencyDot dot{.x = x(sample),
                .y = y(sample),
                .value = sample.value,
                .series = seriesOf(sample),
                .row = sample.fact->row,
                .at = sample.fact->at};
            const int column = std::clamp(static_cast<int>(dot.x * columns), 0, columns - 1);
            const int line = std::clamp(static_cast<int>(dot.y * lines), 0, lines - 1);
            int &place =
                taken[static_cast<std::size_t>((column * lines + line) * (ownSeries + 1) + dot.series)];
            if (place < 0) {
                place = static_cast<int>(m_overview.dots.size());
                m_overview.dots.push_back(dot);
            } else {
                ++m_overview.dots[static_cast<std::size_t>(place)].count;
            }
        }
    }

    void drawLines()
    {
        const auto seriesCount = std::min<qsizetype>(ownSeries, m_overview.models.size());
        std::vector<std::vector<const Sample *>> bySeries(static_cast<std::size_t>(seriesCount));
        for (const Sample &sample : m_samples) {
            if (seriesOf(sample) < seriesCount)
                bySeries[static_cast<std::size_t>(seriesOf(sample))].push_back(&sample);
        }
        for (const auto &samples : bySeries)
            m_overview.lines.append(lineOf(samples));
    }

    // A stretch holds about ten requests where they are few, and no more than sixty make a line.
    std::vector<LatencyStretch> lineOf(const std::vector<const Sample *> &samples) const
    {
        std::vector<LatencyStretch> line;
        const int stretches = std::clamp(static_cast<int>(samples.size()) / 10, 1, 60);
        std::vector<double> values;
        double sum = 0;
        const auto close = [&] {
            if (values.empty())
                return;
            LatencyStretch stretch{.x = static_cast<float>(sum / static_cast<double>(values.size()))};
            if (values.size() >= 20)
                stretch.p95 = static_cast<float>(m_overview.placeOf(*quantile(values, 0.95)));
            stretch.median = static_cast<float>(m_overview.placeOf(*quantile(values, 0.5)));
            line.push_back(stretch);
            values.clear();
            sum = 0;
        };
        int current = -1;
        for (const Sample *sample : samples) {
            const int here =
                std::clamp(static_cast<int>(x(*sample) * static_cast<float>(stretches)), 0, stretches - 1);
            if (here != current && values.size() >= 5)
                close();
            current = here;
            values.push_back(static_cast<double>(sample->value));
            sum += static_cast<double>(x(*sample));
        }
        close();
        return line;
    }

    void fillHistogram()
    {
        m_overview.histogram.resize(histogramBins);
        for (const Sample &sample : m_samples) {
            const int bin = std::clamp(static_cast<int>(y(sample) * histogramBins), 0, histogramBins - 1);
            ++m_overview.histogram[static_cast<std::size_t>(bin)][static_cast<std::size_t>(seriesOf(sample))];
        }
    }

    const RequestFacts &m_facts;
    const RequestFilter &m_filter;
    Selection m_selection;
    LatencyOverview m_overview;
    std::vector<ModelLatency> m_rows; // by model of the selection
    std::vector<int> m_seriesOf; // by model of the selection
    std::vector<Sample> m_samples; // those that count, by time
};

}

LatencyOverview overviewOf(const RequestFacts &facts, const RequestFilter &filter)
{
    return Survey(facts, filter).overview();
}

QList<qint64> rowsOf(const RequestFacts &facts, const RequestFilter &filter)
{
    const Selection selection(facts, filter);
    QList<qint64> rows;
    for (const RequestFact &fact : facts.rows) {
        if (selection.modelOf(fact) >= 0)
            rows.append(fact.row);
    }
    return rows;
}

}

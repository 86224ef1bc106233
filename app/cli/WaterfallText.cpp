#include "WaterfallText.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QStringList>

#include "latency/FigureLine.h"
#include "latency/FigureText.h"
#include "latency/PhaseBars.h"
#include "latency/PhaseRows.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

namespace {

// One row: name, picture, value; the three columns are the same for all rows.
class Sheet
{
public:
    Sheet(const Message &reply, int columns, bool colour)
        : m_figures(figuresOf(reply.timeline, reply.usage))
        , m_rows(phaseRowsOf(reply, m_figures))
        , m_bars(phaseBarsOf(reply, m_figures, {}))
        , m_colour(colour)
    {
        for (const PhaseRow &row : m_rows) {
            m_nameWidth = std::max(m_nameWidth, row.name.size());
            m_valueWidth = std::max(m_valueWidth, row.value.size());
        }
        m_width = std::max<qsizetype>(12, columns - m_nameWidth - m_valueWidth - 4);
    }

    QString text(const Message &reply)
    {
        line(u"Where %1 went"_s.arg(totalText(m_bars, m_figures)), {}, {});
        for (const PhaseRow &row : m_rows) {
            const bool ofReply = row.phase == Phase::Reasoning || row.phase == Phase::Answer;
            if (row.phase == firstOfReply() && m_bars.firstToken)
                axis(u"first token %1"_s.arg(durationText(m_figures.ttft)), {});
            line(row.name, painted(row.phase, ofReply ? density(row.phase) : bar(row.phase)), row.value);
        }
        if (m_bars.firstToken)
            axis(deltasText(m_bars, m_figures), totalText(m_bars, m_figures));
        m_lines.append(figureLine(reply, m_figures));
        return m_lines.join(u'\n');
    }

private:
    Phase firstOfReply() const
    {
        const auto first = std::find_if(m_rows.begin(), m_rows.end(),
            [](const PhaseRow &row) { return row.phase == Phase::Reasoning || row.phase == Phase::Answer; });
        return first == m_rows.end() ? Phase::Answer : first->phase;
    }

    // `picture` may hold escapes, so it comes with its padding.
    void line(const QString &name, const QString &picture, const QString &value)
    {
        if (picture.isEmpty()) {
            m_lines.append(name);
            return;
        }
        m_lines.append(name.leftJustified(m_nameWidth) + u"  "_s + picture + u"  "_s
            + value.rightJustified(m_valueWidth));
    }

    void axis(const QString &middle, const QString &end)
    {
        const QString scale = u"0 "_s + middle.left(m_width - 2).rightJustified(m_width - 2);
        m_lines.append(QString(m_nameWidth + 2, u' ') + dimmed(scale) + u"  "_s
            + dimmed(end.rightJustified(m_valueWidth)));
    }

    QString bar(Phase phase) const
    {
        static constexpr QStringView eighths = u" ▏▎▍▌▋▊▉█";
        const auto found = std::find_if(
            m_bars.before.begin(), m_bars.before.end(), [&](const Bar &bar) { return bar.phase == phase; });
        const double span = m_bars.until - m_bars.from;
        if (found == m_bars.before.end() || span <= 0)
            return QString(m_width, u' ');
        const double unit = static_cast<double>(m_width) / span;
        const auto start = std::min(m_width - 1, static_cast<qsizetype>((found->start - m_bars.from) * unit));
        const auto length = std::max<qsizetype>(1, std::lround(found->length * unit * 8));
        const QString picture = QString(start, u' ') + QString(length / 8, eighths[8])
            + (length % 8 > 0 ? QString(eighths[length % 8]) : QString());
        return picture.left(m_width).leftJustified(m_width);
    }

    // How many deltas came in each column's time; a dot where the reply was under way and nothing came.
    QString density(Phase phase) const
    {
        static constexpr QStringView heights = u"▁▂▃▄▅▆▇█";
        QList<int> counts(m_width, 0);
        const auto column = [&](double at) {
            return std::clamp<qsizetype>(
                static_cast<qsizetype>(at / m_bars.total * static_cast<double>(m_width)), 0, m_width - 1);
        };
        QString picture(m_width, u' ');
        if (m_bars.total <= 0)
            return picture;
        for (const Bar &bar : m_bars.whole) {
            if (bar.phase == phase || bar.phase == Phase::Stall)
                std::fill(picture.begin() + column(bar.start), picture.begin() + column(bar.end()) + 1, u'·');
        }
        for (const double tick : m_bars.ticks)
            ++counts[column(tick)];
        const int most = *std::max_element(counts.begin(), counts.end());
        for (const Bar &bar : m_bars.whole) {
            for (qsizetype i = column(bar.start); bar.phase == phase && i <= column(bar.end()); ++i) {
                if (counts[i] > 0)
                    picture[i] = heights[(counts[i] * 8 - 1) / std::max(1, most) * 7 / 8];
            }
        }
        return picture;
    }

    QString painted(Phase phase, const QString &picture) const
    {
        static constexpr std::array codes{
            90, 36, 34, 35, 37, 33, 35, 32, 31, 37, 35, 90}; // in the order of Phase
        return m_colour ? u"\033[%1m%2\033[0m"_s.arg(codes[static_cast<std::size_t>(phase)]).arg(picture)
                        : picture;
    }

    QString dimmed(const QString &text) const { return m_colour ? u"\033[2m%1\033[0m"_s.arg(text) : text; }

    Figures m_figures;
    QList<PhaseRow> m_rows;
    PhaseBars m_bars;
    bool m_colour;
    qsizetype m_nameWidth = 0;
    qsizetype m_valueWidth = 0;
    qsizetype m_width = 0;
    QStringList m_lines;
};

}

QString waterfallText(const Message &reply, int columns, bool colour)
{
    return Sheet(reply, columns, colour).text(reply);
}

}

#include "latency/FigureLine.h"

#include <cmath>

#include <QCoreApplication>
#include <QStringList>

#include "latency/FigureText.h"

namespace firstlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(FigureLine)
};

}

QString tokensText(const Figures &figures)
{
    if (!figures.tokens)
        return {};
    const QString count = countText(std::llround(*figures.tokens));
    return figures.tokensEstimated ? Words::tr("~%1").arg(count) : count;
}

QString totalText(const PhaseBars &bars, const Figures &figures)
{
    return durationText(figures.e2e ? *figures.e2e : bars.until);
}

QString deltasText(const PhaseBars &bars, const Figures &figures)
{
    const auto n = static_cast<int>(bars.ticks.size());
    const QString count = n == 1 ? Words::tr("1 delta") : Words::tr("%n deltas", nullptr, n);
    return figures.gapP50 ? Words::tr("%1, median gap %2").arg(count, durationText(figures.gapP50)) : count;
}

QString figureLine(const Message &message, const Figures &figures)
{
    QStringList parts;
    if (const QString outcome = outcomeText(message); !outcome.isEmpty())
        parts.append(outcome);
    if (message.continuedAt > 0)
        parts.append(Words::tr("continued, the last part"));
    if (figures.ttft) {
        //: The name of the figure (TTFT), then the figure.
        parts.append(Words::tr("%1 %2").arg(ttftName(message.timeline), durationText(figures.ttft)));
        parts.append(
            Words::tr("%1 tokens/s").arg(speedText(figures.tokensPerSecond, figures.tokensEstimated)));
    }
    if (const QString tokens = tokensText(figures); !tokens.isEmpty())
        parts.append(Words::tr("%1 tokens").arg(tokens));
    if (message.usage.cached)
        parts.append(Words::tr("%1 cached").arg(countText(*message.usage.cached)));
    if (!message.model.isEmpty())
        parts.append(message.model);
    return parts.join(QLatin1StringView(", "));
}

}

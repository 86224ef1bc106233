#include "latency/DriftText.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include "latency/FigureText.h"

namespace firstlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(DriftText)
};

}

QString driftSubject(const DriftFinding &finding)
{
    const QString measure = finding.measured == Measured::Ttft ? Words::tr("TTFT") : Words::tr("tokens/s");
    switch (finding.cache) {
    case CacheState::Cold:
        return Words::tr("%1, cold prompt").arg(measure);
    case CacheState::Cached:
        return Words::tr("%1, cached prefix").arg(measure);
    case CacheState::Unknown:
        return measure;
    }
    Q_UNREACHABLE();
}

QString driftStateText(const DriftFinding &finding)
{
    switch (finding.state) {
    case DriftWatch::State::NotEnoughData:
        return Words::tr("not enough data");
    case DriftWatch::State::Watching:
        return Words::tr("no drift");
    case DriftWatch::State::Alarm:
        return Words::tr("slower");
    case DriftWatch::State::Cleared:
        return Words::tr("back to normal");
    }
    Q_UNREACHABLE();
}

QString driftEvidence(const DriftFinding &finding)
{
    if (finding.state == DriftWatch::State::NotEnoughData)
        return finding.missing == 1 ? Words::tr("One more request is needed.")
                                    : Words::tr("%1 more requests are needed.").arg(finding.missing);
    const auto value = [&](const std::optional<double> &figure) {
        return finding.measured == Measured::Ttft ? durationText(figure) : speedText(figure, false);
    };
    QString text = Words::tr("Baseline: median %1 of %2 requests.")
                       .arg(value(finding.baseline.median), countText(finding.baseline.n));
    if (finding.latest) {
        const QString p = finding.latest->p < 0.0001
            ? Words::tr("p < %1").arg(QLocale().toString(0.0001, 'f', 4))
            : Words::tr("p = %1").arg(
                QLocale().toString(finding.latest->p, 'f', finding.latest->p < 0.01 ? 4 : 2));
        text += QLatin1Char(' ')
            + Words::tr("Last window of %1: median %2, ratio %3, %4.")
                  .arg(QString::number(finding.latest->now.n), value(finding.latest->now.median),
                      QLocale().toString(finding.latest->ratio, 'f', 2), p);
    }
    if (finding.worseSince)
        text += QLatin1Char(' ')
            + Words::tr("Since %1.")
                  .arg(QLocale().toString(
                      QDateTime::fromMSecsSinceEpoch(*finding.worseSince), QLocale::ShortFormat));
    return text;
}

}

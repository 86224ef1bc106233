#include "latency/LatencyTable.h"

#include <QLocale>

#include "latency/FigureText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

LatencyTable::LatencyTable(QObject *parent)
    : HistoryRows(&LatencyHistory::changed, parent)
{ }

// Rows that stay keep their delegates.
void LatencyTable::rebuild(const LatencyHistory *history)
{
    const QList<ModelLatency> rows = history ? history->overview().models : QList<ModelLatency>();
    if (rows.size() > m_rows.size()) {
        beginInsertRows({}, static_cast<int>(m_rows.size()), static_cast<int>(rows.size()) - 1);
        m_rows = rows;
        endInsertRows();
    } else if (rows.size() < m_rows.size()) {
        beginRemoveRows({}, static_cast<int>(rows.size()), static_cast<int>(m_rows.size()) - 1);
        m_rows = rows;
        endRemoveRows();
    }
    m_rows = rows;
    if (!rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int LatencyTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString LatencyTable::valueText(const std::optional<double> &value) const
{
    return history() && history()->filter().measured == Measured::Speed ? speedText(value, false)
                                                                        : durationText(value);
}

static QString shareText(int count, int of)
{
    if (count == 0)
        return u"0"_s;
    const double percent = 100.0 * count / of;
    //: A count, and its share in percent.
    return LatencyTable::tr("%1 (%2 %)")
        .arg(countText(count), QLocale().toString(percent, 'f', percent < 9.95 ? 1 : 0));
}

QVariant LatencyTable::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ModelLatency &row = m_rows[index.row()];
    const Summary &summary = row.summary;
    switch (role) {
    case SeriesRole:
        return row.series;
    case NameRole:
        return row.model.isEmpty() ? tr("no model") : row.model;
    case DetailRole:
        return nameOf(row.provider);
    case CountRole:
        return countText(summary.n);
    case MedianRole:
        return valueText(summary.median);
    case IntervalRole:
        return summary.interval
            ? tr("%1 to %2").arg(valueText(summary.interval->low), valueText(summary.interval->high))
            : tr("n/a");
    case P95Role:
        return valueText(summary.p95);
    case FailedRole:
        return shareText(row.failed, row.requests);
    case TimedOutRole:
        return shareText(row.timedOut, row.requests);
    default:
        return {};
    }
}

QHash<int, QByteArray> LatencyTable::roleNames() const
{
    return {{SeriesRole, "series"}, {NameRole, "name"}, {DetailRole, "detail"}, {CountRole, "count"},
        {MedianRole, "median"}, {IntervalRole, "interval"}, {P95Role, "p95"}, {FailedRole, "failed"},
        {TimedOutRole, "timedOut"}};
}

}

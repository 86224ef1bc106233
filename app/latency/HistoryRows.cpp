#include "latency/HistoryRows.h"

namespace firstlight {

HistoryRows::HistoryRows(Change change, QObject *parent)
    : QAbstractListModel(parent)
    , m_change(change)
{ }

void HistoryRows::setHistory(LatencyHistory *history)
{
    if (m_history == history)
        return;
    if (m_history)
        m_history->disconnect(this);
    m_history = history;
    if (history)
        connect(history, m_change, this, &HistoryRows::renew);
    Q_EMIT historyChanged();
    renew();
}

void HistoryRows::renew()
{
    rebuild(m_history);
    Q_EMIT rebuilt();
}

QString HistoryRows::nameOf(const QString &provider) const
{
    return m_history ? m_history->nameOf(provider) : provider;
}

}

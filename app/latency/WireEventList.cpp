#include "latency/WireEventList.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>

#include "latency/WireText.h"

namespace firstlight {

void WireEventList::show(const Capture &capture, bool grown)
{
    if (!grown)
        clear();
    const QList<WireEvent> more = m_source.takeNew(capture);
    QList<qsizetype> rows;
    for (const WireEvent &event : more) {
        if (passes(event))
            rows.append(m_events.size());
        m_events.append(event);
    }
    if (!rows.isEmpty()) {
        beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(rows.size()) - 1);
        m_rows += rows;
        endInsertRows();
    }
    if (!more.isEmpty())
        Q_EMIT countChanged();
}

void WireEventList::clear()
{
    beginResetModel();
    m_source = {};
    m_events.clear();
    m_rows.clear();
    endResetModel();
    Q_EMIT countChanged();
}

bool WireEventList::passes(const WireEvent &event) const
{
    return m_filter.isEmpty() || wireKindText(event).contains(m_filter, Qt::CaseInsensitive)
        || QString::fromUtf8(event.raw).contains(m_filter, Qt::CaseInsensitive);
}

void WireEventList::setFilter(const QString &filter)
{
    if (std::exchange(m_filter, filter) == filter)
        return;
    beginResetModel();
    m_rows.clear();
    for (qsizetype i = 0; i < m_events.size(); ++i) {
        if (passes(m_events[i]))
            m_rows.append(i);
    }
    endResetModel();
    Q_EMIT filterChanged();
    Q_EMIT countChanged();
}

QString WireEventList::countText() const
{
    const QString all = QLocale().toString(m_events.size());
    if (!m_filter.isEmpty())
        return tr("%1 of %2").arg(QLocale().toString(m_rows.size()), all);
    return m_events.size() == 1 ? tr("1 event") : tr("%1 events").arg(all);
}

void WireEventList::copy(int row) const
{
    if (row >= 0 && row < rowCount())
        QGuiApplication::clipboard()->setText(QString::fromUtf8(m_events[m_rows[row]].raw));
}

int WireEventList::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant WireEventList::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const qsizetype at = m_rows[index.row()];
    const WireEvent &event = m_events[at];
    switch (role) {
    case StampRole:
        return wireTimeText(event.at);
    case GapRole:
        return at == 0 ? QString() : u'+' + wireTimeText(event.at - m_events[at - 1].at);
    case KindRole:
        return wireKindText(event);
    case WordsRole:
        return wireLine(event.words);
    case LineRole:
        return wireLine(event.raw);
    case WholeRole:
        return wireWhole(event.raw);
    default:
        return {};
    }
}

QHash<int, QByteArray> WireEventList::roleNames() const
{
    return {{StampRole, "stamp"}, {GapRole, "gap"}, {KindRole, "kind"}, {WordsRole, "words"},
        {LineRole, "line"}, {WholeRole, "whole"}};
}

}

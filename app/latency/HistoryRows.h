#pragma once

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include "latency/LatencyHistory.h"

namespace firstlight {

// What the lists of the Latency page share: rows made of one part of the history, anew whenever that changed.
class HistoryRows : public QAbstractListModel
{
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(firstlight::LatencyHistory *history READ history WRITE setHistory NOTIFY historyChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY rebuilt)
public:
    LatencyHistory *history() const { return m_history; }
    void setHistory(LatencyHistory *history);
    bool isEmpty() const { return rowCount() == 0; }

Q_SIGNALS:
    void historyChanged();
    void rebuilt();

protected:
    using Change = void (LatencyHistory::*)();
    // `change`: tells of that part.
    explicit HistoryRows(Change change, QObject *parent = nullptr);

    // `history`: where the rows come from; null: there are none.
    virtual void rebuild(const LatencyHistory *history) = 0;
    // "OpenAI", of a Provider::id.
    QString nameOf(const QString &provider) const;

private:
    void renew();

    Change m_change;
    QPointer<LatencyHistory> m_history;
};

}

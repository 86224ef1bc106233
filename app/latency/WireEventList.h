#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "latency/WireEvents.h"

namespace firstlight {

// The events of one reply as rows, those whose text or kind holds `filter`. GUI thread.
class WireEventList : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("A WireReply has it")
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(QString countText READ countText NOTIFY countChanged) // "214 events", "12 of 214"
public:
    enum Role {
        StampRole = Qt::UserRole + 1, // QString: ms since the request was started
        GapRole, // QString: ms since the event before it, of all; empty for the first
        KindRole, // QString
        WordsRole, // QString: those that it brought, one line; empty for none
        LineRole, // QString: its bytes, one line
        WholeRole, // QString: all of it, for reading
    };

    using QAbstractListModel::QAbstractListModel;

    // The events of this capture from now on; `grown`: it is the same one with more in it.
    void show(const Capture &capture, bool grown);
    void clear();

    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    QString countText() const;

    // The bytes of a row, as text, to the clipboard.
    Q_INVOKABLE void copy(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void filterChanged();
    void countChanged();

private:
    bool passes(const WireEvent &event) const;

    WireEvents m_source;
    QList<WireEvent> m_events;
    QList<qsizetype> m_rows; // indexes into m_events
    QString m_filter;
};

}

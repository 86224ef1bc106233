#pragma once

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "store/SearchIndex.h"

namespace firstlight {

class HistoryStore;

// The messages in which what is typed stands, newest first, as it is typed. GUI thread.
class HistorySearch : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
    Q_PROPERTY(QString typed READ typed WRITE setTyped NOTIFY typedChanged)
    Q_PROPERTY(bool active READ isActive NOTIFY typedChanged) // something is typed
    // Of the answer in words; empty while the history looks.
    Q_PROPERTY(QString summary READ summary NOTIFY answered)
    Q_PROPERTY(int count READ count NOTIFY answered)
public:
    enum Role {
        ConversationRole = Qt::UserRole + 1, // QString: id
        MessageRole, // QString: id
        TitleRole, // QString: of the conversation
        ExcerptRole, // QString: styled text, what was typed in bold
        WhoRole, // QString: who wrote it, translated
    };

    explicit HistorySearch(HistoryStore &history, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    QString typed() const { return m_typed; }
    void setTyped(const QString &typed);
    bool isActive() const { return !m_typed.trimmed().isEmpty(); }
    QString summary() const;
    int count() const { return static_cast<int>(m_hits.size()); }

Q_SIGNALS:
    void typedChanged();
    void answered();

private:
    void take(const QString &typed, const QList<SearchHit> &hits);

    HistoryStore &m_history;
    QString m_typed;
    QString m_answered; // what the rows are the answer to; until the next answer the last one stays, so that
                        // nothing flickers
    QList<SearchHit> m_hits;
};

}

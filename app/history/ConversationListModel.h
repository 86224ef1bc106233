#pragma once

#include <functional>
#include <optional>

#include <QAbstractListModel>
#include <QSet>
#include <QtQml/qqmlregistration.h>

#include "domain/Conversation.h"
#include "domain/Error.h"

namespace firstlight {

class HistoryStore;

// The conversations of the history: the pinned ones, then the others in groups by age; newest first.
class ConversationListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
    // What is wrong with the history file, as a sentence; empty while all is well.
    Q_PROPERTY(QString error READ error NOTIFY errorChanged)
public:
    enum Role {
        IdRole = Qt::UserRole + 1, // QString
        TitleRole, // QString
        SectionRole, // QString: the group it belongs to, translated
        BusyRole, // bool: a reply is arriving in it
        PinnedRole, // bool: it stands above the others
    };

    using Now = std::function<QDateTime()>; // local time
    explicit ConversationListModel(
        HistoryStore &history, Now now = &QDateTime::currentDateTime, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    QString error() const { return m_error; }

    bool contains(const QString &id) const { return rowOf(id) >= 0; }

    // A conversation came or changed; the history has been told already.
    void update(const ConversationSummary &summary);
    // It left nothing behind that the history would hold.
    void forget(const QString &id);
    void setBusy(const QString &id, bool busy);
    // Days go by while the window is open.
    Q_INVOKABLE void regroup();

    // Blank titles are ignored.
    Q_INVOKABLE void rename(const QString &id, const QString &title);
    Q_INVOKABLE void pin(const QString &id, bool pinned);
    Q_INVOKABLE void remove(const QString &id);
    // Brings the conversation back that was removed last.
    Q_INVOKABLE void undoRemove();
    // Id of the first conversation; empty where there is none.
    Q_INVOKABLE QString newest() const;

Q_SIGNALS:
    void errorChanged();
    void loaded();
    void renamed(const QString &id, const QString &title);
    void pinned(const QString &id, bool pinned);
    void removed(const QString &id, const QString &title);
    void restored(const QString &id);

private:
    void reset(const QList<ConversationSummary> &conversations);
    void fail(const Error &error);
    int rowOf(const QString &id) const; // -1 where it is not in the list
    int placeFor(const ConversationSummary &summary) const;
    QString sectionOf(const ConversationSummary &summary) const;

    HistoryStore &m_history;
    Now m_now;
    QList<ConversationSummary> m_rows;
    QSet<QString> m_busy;
    std::optional<ConversationSummary> m_removed;
    QDate m_grouped; // the day that the groups were made for
    QString m_error;
};

}

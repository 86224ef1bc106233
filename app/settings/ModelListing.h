#pragma once

#include <functional>

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "domain/Secret.h"
#include "net/ModelCatalog.h"
#include "store/ModelLists.h"

namespace firstlight {

// The models of one provider: at once as they were listed last, anew when asked for. GUI thread.
class ModelListing : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("A draft or an answerer has it")
    Q_PROPERTY(QList<QString> ids READ ids NOTIFY changed) // as the provider lists them
    // How many and how old, that it is being asked, or why there is no list; empty before all that.
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(bool failed READ failed NOTIFY changed) // `text` says why
    Q_PROPERTY(bool asking READ isAsking NOTIFY changed)
public:
    // Gives the key to ask with, sooner or later; an empty one where none is needed.
    using WithKey = std::function<void(std::function<void(Result<Secret>)>)>;

    ModelListing(ModelLists &lists, ChatClient &client, QObject *parent = nullptr);

    QStringList ids() const { return m_ids; }
    QString text() const;
    bool failed() const { return m_failed; }
    bool isAsking() const { return m_asking; }

    // Another provider, or the same with another address: what is known of it is shown.
    void show(const Provider &provider);
    // Asks the provider; an earlier answer that is still out is late and dropped. -> listed
    void refresh(WithKey withKey);
    // Its age has grown: `text` is read again.
    Q_INVOKABLE void look() { Q_EMIT changed(); }

Q_SIGNALS:
    void changed();
    void listed(); // it was asked, and answered with a list

private:
    void take(const Result<QList<Model>> &models);
    void fail(const Error &error);
    void showKnown();

    ModelLists &m_lists;
    ModelCatalog m_catalog;
    Provider m_provider;
    QStringList m_ids;
    QString m_fault;
    bool m_failed = false;
    bool m_asking = false;
    int m_asked = 0;
};

// "just now", "5 min ago", "3 h ago", "2 days ago".
QString agoText(const QDateTime &then, const QDateTime &now);

}

#pragma once

#include <functional>

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "domain/Provider.h"
#include "store/KeyStore.h"

namespace firstlight {

// The key of a provider that is being edited: where it is kept, and a new one on its way there. A stored key
// is never shown.
class ProviderKey : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("A draft has it")
    Q_PROPERTY(State state READ state NOTIFY changed)
    Q_PROPERTY(QString stateText READ stateText NOTIFY changed)
    // What keeps the keychain from taking the key, and what to do; empty where nothing does.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(QString typed READ typed WRITE setTyped NOTIFY changed) // not stored yet
public:
    enum State {
        Asking, // the keychain has not answered yet
        None,
        Stored,
        ForThisRun,
        Unknown, // the keychain cannot be asked: see `problem`
    };
    Q_ENUM(State)

    // `provider` names the key; it is looked up at once.
    ProviderKey(KeyStore &keys, const Provider &provider, QObject *parent = nullptr);

    State state() const { return m_state; }
    QString stateText() const;
    QString problem() const { return m_problem; }
    QString typed() const { return m_typed; }
    void setTyped(const QString &key);

    // Puts a typed key into the keychain. `done` comes once it is there, or at once where nothing was typed;
    // never where the keychain refuses: then `problem` says why and useForThisRun() remains.
    void store(std::function<void()> done);

    // Holds the typed key in memory.
    Q_INVOKABLE void useForThisRun();

    // Takes the key out of the keychain and out of memory.
    Q_INVOKABLE void remove();

    // Looks again, after the person unlocked the keychain.
    Q_INVOKABLE void lookUp();

    // The typed key, else the stored one. An empty Secret where there is none.
    void current(std::function<void(Result<Secret>)> answer);

Q_SIGNALS:
    void changed();

private:
    void set(State state, const QString &problem = {});
    void refused(const Error &error);
    Secret typedSecret() const { return Secret(m_typed.toUtf8()); }

    KeyStore &m_keys;
    Provider m_provider;
    State m_state = Asking;
    QString m_problem;
    QString m_typed;
};

}

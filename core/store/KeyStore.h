#pragma once

#include <functional>

#include <QHash>
#include <QObject>
#include <QString>

#include "domain/Error.h"
#include "domain/Provider.h"
#include "domain/Secret.h"

namespace firstlight {

// Provider keys in the operating system's keychain, through QtKeychain; they never reach the disk otherwise.
// GUI thread. Answers come later, on the same thread, and never after `context` is gone.
class KeyStore : public QObject
{
    Q_OBJECT
public:
    // `service`: under which the keychain files our keys (the app id; tests use another).
    explicit KeyStore(QString service, QObject *parent = nullptr);

    // The key of a provider; an empty Secret where none is stored. Kind::Keychain where the keychain cannot
    // be asked. A key held for this run wins and needs no keychain.
    void read(const QString &providerId, QObject *context, std::function<void(Result<Secret>)> answer);

    // What to ask this provider with: its key, or an empty Secret where it needs none. Then no keychain is
    // asked, for a locked one would want its password for nothing.
    void readFor(const Provider &provider, QObject *context, std::function<void(Result<Secret>)> answer);

    // Stores or replaces. On an error nothing was stored: offer holdForThisRun().
    void write(const QString &providerId, const Secret &key, QObject *context,
        std::function<void(Result<void>)> answer);

    // Deleting what is not there succeeds. Also forgets a key held for this run.
    void remove(const QString &providerId, QObject *context, std::function<void(Result<void>)> answer);

    // In memory only: where there is no keychain, and for keys from the environment.
    void holdForThisRun(const QString &providerId, const Secret &key);
    bool isHeldForThisRun(const QString &providerId) const;

private:
    QString m_service;
    QHash<QString, Secret> m_held;
};

}

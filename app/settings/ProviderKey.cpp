#include "settings/ProviderKey.h"

#include "ErrorText.h"

namespace firstlight {

ProviderKey::ProviderKey(KeyStore &keys, const Provider &provider, QObject *parent)
    : QObject(parent)
    , m_keys(keys)
    , m_provider(provider)
{
    lookUp();
}

QString ProviderKey::stateText() const
{
    switch (m_state) {
    case Asking:
        return tr("asking the keychain");
    case None:
        return tr("no key yet");
    case Stored:
        return tr("stored in the keychain");
    case ForThisRun:
        return tr("held for this run only");
    case Unknown:
        return tr("the keychain cannot be asked");
    }
    Q_UNREACHABLE();
}

void ProviderKey::setTyped(const QString &key)
{
    // A key is often pasted with the line end that followed it.
    const QString trimmed = key.trimmed();
    if (trimmed == m_typed)
        return;
    m_typed = trimmed;
    Q_EMIT changed();
}

void ProviderKey::lookUp()
{
    set(Asking);
    m_keys.read(m_provider.id, this, [this](const Result<Secret> &key) {
        if (!key)
            refused(key.error());
        else if (m_keys.isHeldForThisRun(m_provider.id))
            set(ForThisRun);
        else
            set(key->isEmpty() ? None : Stored);
    });
}

void ProviderKey::store(std::function<void()> done)
{
    if (m_typed.isEmpty()) {
        done();
        return;
    }
    m_keys.write(
        m_provider.id, typedSecret(), this, [this, done = std::move(done)](const Result<void> &written) {
            if (!written) {
                refused(written.error());
                return;
            }
            m_typed.clear();
            set(Stored);
            done();
        });
}

void ProviderKey::useForThisRun()
{
    if (m_typed.isEmpty())
        return;
    m_keys.holdForThisRun(m_provider.id, typedSecret());
    m_typed.clear();
    set(ForThisRun);
}

void ProviderKey::remove()
{
    m_typed.clear();
    m_keys.remove(m_provider.id, this, [this](const Result<void> &removed) {
        if (removed)
            set(None);
        else
            refused(removed.error());
    });
}

void ProviderKey::current(std::function<void(Result<Secret>)> answer)
{
    if (!m_typed.isEmpty())
        answer(typedSecret());
    else
        m_keys.read(m_provider.id, this, std::move(answer));
}

void ProviderKey::set(State state, const QString &problem)
{
    m_state = state;
    m_problem = problem;
    Q_EMIT changed();
}

void ProviderKey::refused(const Error &error)
{
    set(Unknown, errorText(error, &m_provider));
}

}

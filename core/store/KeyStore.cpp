#include "store/KeyStore.h"

#include <qt6keychain/keychain.h>

#include "store/KeyringState.h"

namespace firstlight {

template <typename T> using Answer = std::function<void(Result<T>)>;

template <typename Job> static Job *newJob(const QString &service, const QString &key)
{
    auto *job = new Job(service);
    job->setKey(key);
    job->setInsecureFallback(false); // a key in a plain file is worse than a key to be typed again
    return job;
}

static bool failed(const QKeychain::Job &job)
{
    return job.error() != QKeychain::NoError && job.error() != QKeychain::EntryNotFound;
}

static Error errorOf(const QKeychain::Job &job, const char16_t *code)
{
    return {.kind = Error::Kind::Keychain, .detail = job.errorString(), .code = QString::fromUtf16(code)};
}

// Answers `otherwise`, unless the keyring turns out to be locked, or to be missing where the job failed.
template <typename T>
static void settle(const QKeychain::Job &job, Result<T> otherwise, QObject *context, Answer<T> answer)
{
    const auto state = [missing = errorOf(job, u"no-service"), locked = errorOf(job, u"locked"),
                           failed = failed(job), otherwise = std::move(otherwise),
                           answer = std::move(answer)](KeyringState state) {
        if (state == KeyringState::Locked)
            answer(tl::unexpected(locked));
        else if (state == KeyringState::Missing && failed)
            answer(tl::unexpected(missing));
        else
            answer(otherwise);
    };
    askKeyringState(context, state);
}

KeyStore::KeyStore(QString service, QObject *parent)
    : QObject(parent)
    , m_service(std::move(service))
{ }

void KeyStore::readFor(const Provider &provider, QObject *context, Answer<Secret> answer)
{
    if (provider.needsKey || isHeldForThisRun(provider.id))
        return read(provider.id, context, std::move(answer));
    QMetaObject::invokeMethod(
        context, [answer = std::move(answer)] { answer(Secret()); }, Qt::QueuedConnection);
}

void KeyStore::read(const QString &providerId, QObject *context, Answer<Secret> answer)
{
    if (isHeldForThisRun(providerId)) {
        QMetaObject::invokeMethod(
            context, [key = m_held[providerId], answer = std::move(answer)] { answer(key); },
            Qt::QueuedConnection);
        return;
    }
    auto *job = newJob<QKeychain::ReadPasswordJob>(m_service, providerId);
    connect(job, &QKeychain::Job::finished, context, [job, context, answer = std::move(answer)] {
        if (job->error() == QKeychain::NoError)
            answer(Secret(job->textData().toUtf8()));
        else if (failed(*job))
            settle<Secret>(*job, tl::unexpected(errorOf(*job, u"denied")), context, answer);
        else
            settle<Secret>(*job, Secret(), context, answer);
    });
    job->start();
}

void KeyStore::write(const QString &providerId, const Secret &key, QObject *context, Answer<void> answer)
{
    auto *job = newJob<QKeychain::WritePasswordJob>(m_service, providerId);
    job->setTextData(QString::fromUtf8(key.reveal()));
    // In the order of connection: the key is no longer held when the answer comes.
    connect(job, &QKeychain::Job::finished, this, [this, job, providerId] {
        if (job->error() == QKeychain::NoError)
            m_held.remove(providerId); // an older key must not win over the new one
    });
    connect(job, &QKeychain::Job::finished, context, [job, context, answer = std::move(answer)] {
        if (job->error() == QKeychain::NoError)
            answer({});
        else
            settle<void>(*job, tl::unexpected(errorOf(*job, u"denied")), context, answer);
    });
    job->start();
}

void KeyStore::remove(const QString &providerId, QObject *context, Answer<void> answer)
{
    m_held.remove(providerId);
    auto *job = newJob<QKeychain::DeletePasswordJob>(m_service, providerId);
    connect(job, &QKeychain::Job::finished, context, [job, context, answer = std::move(answer)] {
        if (failed(*job))
            settle<void>(*job, tl::unexpected(errorOf(*job, u"denied")), context, answer);
        else
            settle<void>(*job, {}, context, answer); // a locked keyring reports success and deletes nothing
    });
    job->start();
}

void KeyStore::holdForThisRun(const QString &providerId, const Secret &key)
{
    m_held.insert(providerId, key);
}

bool KeyStore::isHeldForThisRun(const QString &providerId) const
{
    return m_held.contains(providerId);
}

}

#include "store/KeyStore.h"

#include <QPointer>
#include <qt6keychain/keychain.h>

#include "store/KeyringLock.h"

namespace firstlight {

// On Linux a missing service comes as OtherError, not as NoBackendAvailable (measured with QtKeychain 0.13).
static QString codeOf(QKeychain::Error error)
{
    switch (error) {
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        return u"denied"_qs;
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
    case QKeychain::OtherError:
        return u"no-service"_qs;
    default:
        return {};
    }
}

static Error errorOf(const QKeychain::Job &job)
{
    return {.kind = Error::Kind::Keychain, .detail = job.errorString(), .code = codeOf(job.error())};
}

static bool isServiceMissing(const Error &error)
{
    return error.code == u"no-service";
}

template <typename T> using Answer = std::function<void(Result<T>)>;

// A locked keyring reads as "not found" or "denied": only the service itself can tell the difference.
template <typename T>
static void answerUnlessLocked(Error error, Result<T> unlocked, QObject *context, Answer<T> answer)
{
    askWhetherKeyringIsLocked(context,
        [error = std::move(error), unlocked = std::move(unlocked), answer = std::move(answer)](
            bool isLocked) mutable {
            error.code = u"locked"_qs;
            answer(isLocked ? tl::unexpected(error) : unlocked);
        });
}

template <typename Job> static Job *newJob(const QString &service, const QString &key)
{
    auto *job = new Job(service);
    job->setKey(key);
    job->setInsecureFallback(false); // a key in a plain file is worse than a key to be typed again
    return job;
}

KeyStore::KeyStore(QString service, QObject *parent)
    : QObject(parent)
    , m_service(std::move(service))
{ }

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
        const Error error = errorOf(*job);
        if (job->error() == QKeychain::NoError)
            answer(Secret(job->textData().toUtf8()));
        else if (isServiceMissing(error))
            answer(tl::unexpected(error));
        else if (job->error() == QKeychain::EntryNotFound)
            answerUnlessLocked<Secret>(error, Secret(), context, answer);
        else
            answerUnlessLocked<Secret>(error, tl::unexpected(error), context, answer);
    });
    job->start();
}

void KeyStore::write(const QString &providerId, const Secret &key, QObject *context, Answer<void> answer)
{
    auto *job = newJob<QKeychain::WritePasswordJob>(m_service, providerId);
    job->setTextData(QString::fromUtf8(key.reveal()));
    connect(job, &QKeychain::Job::finished, context,
        [job, context, providerId, self = QPointer(this), answer = std::move(answer)] {
            const Error error = errorOf(*job);
            if (job->error() == QKeychain::NoError) {
                if (self)
                    self->m_held.remove(providerId); // an older key must not win over the new one
                answer({});
            } else if (isServiceMissing(error)) {
                answer(tl::unexpected(error));
            } else {
                answerUnlessLocked<void>(error, tl::unexpected(error), context, answer);
            }
        });
    job->start();
}

void KeyStore::remove(const QString &providerId, QObject *context, Answer<void> answer)
{
    m_held.remove(providerId);
    auto *job = newJob<QKeychain::DeletePasswordJob>(m_service, providerId);
    connect(job, &QKeychain::Job::finished, context, [job, context, answer = std::move(answer)] {
        const Error error = errorOf(*job);
        if (isServiceMissing(error))
            answer(tl::unexpected(error));
        else if (job->error() == QKeychain::NoError || job->error() == QKeychain::EntryNotFound)
            answerUnlessLocked<void>(
                error, {}, context, answer); // "nothing to delete" is what a locked one says too
        else
            answerUnlessLocked<void>(error, tl::unexpected(error), context, answer);
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

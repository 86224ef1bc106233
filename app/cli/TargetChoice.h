#pragma once

#include <functional>
#include <memory>

#include <QObject>

#include "latency/MeasuredSpeeds.h"
#include "net/ChatClient.h"
#include "net/ModelCatalog.h"
#include "Options.h"
#include "rehearsal/RehearsalServer.h"
#include "session/ChatSession.h"
#include "store/EnvironmentProviders.h"
#include "store/KeyStore.h"
#include "store/ProviderFile.h"

namespace firstlight::cli {

// Whom a command asks, and why: --base-url, else --provider, else the profile's default, else a key in the
// environment, else the built-in rehearsal. The model: --model, else the provider's last one, else the first
// of its list. Main thread.
class TargetChoice : public QObject
{
    Q_OBJECT
public:
    TargetChoice(const CommonOptions &options, ChatClient &client, KeyStore &keys);

    // The provider alone; a UsageError where the words do not name one.
    Parsed<Provider> chooseProvider();

    // The provider with a model. `answer` comes at once or after the provider's list was fetched; its error
    // is the request's.
    void choose(const Provider &provider, std::function<void(Result<Target>)> answer);

    // Those of --fallback, else those of the provider's settings; their keys are looked up when they are
    // asked.
    Parsed<QList<Candidate>> fallbacksOf(const Provider &provider, const QString &model);

    // By the rules of the profile: whose turn it is to answer this question. `measured`: by the person's own
    // requests.
    Parsed<Target> automatic(const QString &question, const MeasuredSpeeds &measured);

    // The provider's own list, asked for with its key where it needs one.
    void fetchModels(const Provider &provider, std::function<void(Result<QList<Model>>)> answer);

    // Keeps what a delivery found out about a provider's server, where that provider is in the profile.
    Result<void> remember(const Provider &learnt);

    // How the choice was made, in words ("the profile's default", "first of the provider's list").
    QString providerReason() const { return m_providerReason; }
    QString modelReason() const { return m_modelReason; }
    bool isRehearsal() const { return m_rehearsal != nullptr; }

private:
    Parsed<Provider> fromUrl();
    Parsed<Provider> byName(const QString &name);
    Parsed<Provider> known(const QString &name);
    Parsed<ProviderSet> providerSet() const;
    Provider hold(const EnvironmentProvider &found);
    Provider rehearsal();
    Parsed<void> holdNamedKey(const Provider &provider);

    CommonOptions m_options;
    KeyStore &m_keys;
    ModelCatalog m_catalog;
    std::unique_ptr<RehearsalServer> m_rehearsal; // runs only where it is the answer
    QString m_providerReason;
    QString m_modelReason;
};

}

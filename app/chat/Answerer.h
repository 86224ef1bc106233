#pragma once

#include <memory>

#include <QObject>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include "chat/AutoRoute.h"
#include "chat/Wish.h"
#include "session/ChatSession.h"
#include "settings/ModelListing.h"
#include "store/EnvironmentProviders.h"
#include "store/Settings.h"

namespace firstlight {

class ProviderListModel;
class RehearsalServer;

// Who answers the next question: the provider that the person chose, else one whose key stands in the
// environment, else the built-in rehearsal, whose server starts when it is first needed. GUI thread.
class Answerer : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
    Q_PROPERTY(QString name READ name NOTIFY changed) // of the provider
    Q_PROPERTY(QString model READ model NOTIFY changed) // empty until one is known
    // The name of what answers, where its list says that it sees no pictures; else empty.
    Q_PROPERTY(QString blindModel READ blindModel NOTIFY changed)
    Q_PROPERTY(bool automatic READ isAutomatic WRITE setAutomatic NOTIFY changed) // Auto chooses
    Q_PROPERTY(firstlight::AutoRoute *route READ route CONSTANT)
    Q_PROPERTY(bool rehearsing READ isRehearsing NOTIFY changed)
    Q_PROPERTY(firstlight::ModelListing *models READ models CONSTANT) // what the provider offers
public:
    Answerer(ProviderListModel &providers, QList<EnvironmentProvider> environment, ModelLists &lists,
        ChatClient &client, KeyStore &keys, Settings &settings, AutoRoute &route, QObject *parent = nullptr);
    ~Answerer() override;

    Target target(const ChatSession &session, const Message &question, const Wish &wish);

    QString name() const { return m_provider.name; }
    QString model() const { return m_provider.model; }
    QString blindModel() const;
    bool isRehearsing() const;
    bool isAutomatic() const { return m_settings.isAutomatic() && m_route.isReady(); }
    void setAutomatic(bool automatic) { m_settings.setAutomatic(automatic); }
    AutoRoute *route() { return &m_route; }
    ModelListing *models() { return &m_models; }
    // Of the model, where the provider's list tells it; of Auto what both sides can take.
    std::optional<std::int64_t> contextTokens() const;

    // Asks the provider for its models.
    Q_INVOKABLE void fetchModels();
    // The choice of models is opened: the known list is there at once, and is asked for only where there is
    // none, or where asking costs nothing because the server is on this computer.
    Q_INVOKABLE void lookAtModels();
    Q_INVOKABLE void setModel(const QString &model);
    // The person is about to write: the connection can be there before the question is.
    Q_INVOKABLE void preconnect();

Q_SIGNALS:
    void changed();

private:
    void choose();
    std::optional<Model> listed(const Candidate &asked) const;
    std::optional<std::int64_t> contextOf(const Candidate &asked) const;
    bool isBlind(const Candidate &asked) const;
    Target chosenTarget();
    QList<Candidate> fallbacksOf(const Provider &provider) const;
    void startRehearsal();
    bool listsModels() const;

    ProviderListModel &m_providers;
    QList<EnvironmentProvider> m_environment;
    ModelLists &m_lists;
    ChatClient &m_client;
    KeyStore &m_keys;
    Settings &m_settings;
    AutoRoute &m_route;
    std::unique_ptr<RehearsalServer> m_rehearsal;
    Provider m_provider;
    ModelListing m_models;
};

}

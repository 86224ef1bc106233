#pragma once

#include <memory>

#include <QObject>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include "net/ModelCatalog.h"
#include "session/ChatSession.h"
#include "store/EnvironmentProviders.h"

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
    Q_PROPERTY(bool rehearsing READ isRehearsing NOTIFY changed)
    // What the provider offers, by its own list; and what became of asking for it.
    Q_PROPERTY(QList<QString> models READ models NOTIFY modelsChanged)
    Q_PROPERTY(QString modelsText READ modelsText NOTIFY modelsChanged)
public:
    Answerer(ProviderListModel &providers, QList<EnvironmentProvider> environment, ChatClient &client,
        KeyStore &keys, QObject *parent = nullptr);
    ~Answerer() override;

    Target target();

    QString name() const { return m_provider.name; }
    QString model() const { return m_provider.model; }
    bool isRehearsing() const;
    QStringList models() const { return m_models; }
    QString modelsText() const { return m_modelsText; }

    // Asks the provider for its models.
    Q_INVOKABLE void fetchModels();
    Q_INVOKABLE void setModel(const QString &model);

Q_SIGNALS:
    void changed();
    void modelsChanged();

private:
    void choose();
    void startRehearsal();
    void ask(const Provider &provider, const Secret &key);
    void listed(const Result<QList<Model>> &models);
    void say(const QStringList &models, const QString &text);

    ProviderListModel &m_providers;
    QList<EnvironmentProvider> m_environment;
    KeyStore &m_keys;
    ModelCatalog m_catalog;
    std::unique_ptr<RehearsalServer> m_rehearsal;
    Provider m_provider;
    QStringList m_models;
    QString m_modelsText;
    int m_asked = 0; // answers of earlier requests are late
};

}

#pragma once

#include <functional>

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "domain/Provider.h"
#include "net/ModelCatalog.h"
#include "settings/HeaderListModel.h"
#include "settings/ProviderFaults.h"
#include "settings/ProviderKey.h"
#include "settings/ProviderTest.h"

namespace firstlight {

// One provider while it is edited. Nothing leaves this object before save(), but for a test and the list of
// models, which are real requests with what the form holds. GUI thread.
class ProviderDraft : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("ProviderListModel makes it")
    Q_PROPERTY(QString providerId READ providerId CONSTANT)
    Q_PROPERTY(bool isNew READ isNew CONSTANT)
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY edited)
    Q_PROPERTY(int dialect READ dialect WRITE setDialect NOTIFY edited) // index into dialectNames
    Q_PROPERTY(QList<QString> dialectNames READ dialectNames CONSTANT)
    Q_PROPERTY(QString url READ url WRITE setUrl NOTIFY edited) // as typed
    Q_PROPERTY(QString endpoint READ endpoint NOTIFY
            edited) // where questions will go; empty while the address is none
    Q_PROPERTY(bool needsKey READ needsKey NOTIFY edited) // a server of this computer asks for none
    Q_PROPERTY(bool splitThink READ splitThink WRITE setSplitThink NOTIFY edited)
    Q_PROPERTY(int connectSeconds READ connectSeconds WRITE setConnectSeconds NOTIFY edited)
    Q_PROPERTY(int silenceSeconds READ silenceSeconds WRITE setSilenceSeconds NOTIFY edited) // 0: no limit
    Q_PROPERTY(QString model READ model WRITE setModel NOTIFY edited)
    Q_PROPERTY(QList<QString> models READ models NOTIFY modelsChanged) // ids, as the provider lists them
    Q_PROPERTY(QString modelsText READ modelsText NOTIFY
            modelsChanged) // what became of the list; empty before it was asked for
    Q_PROPERTY(bool modelsFailed READ modelsFailed NOTIFY modelsChanged)
    Q_PROPERTY(firstlight::HeaderListModel *headers READ headers CONSTANT)
    Q_PROPERTY(firstlight::ProviderKey *key READ key CONSTANT)
    // Sentences for under the fields; empty until save() or test() was tried.
    Q_PROPERTY(QString nameFault READ nameFault NOTIFY edited)
    Q_PROPERTY(QString urlFault READ urlFault NOTIFY edited)
    Q_PROPERTY(QString headersFault READ headersFault NOTIFY edited)
    Q_PROPERTY(bool testing READ isTesting NOTIFY tested)
    Q_PROPERTY(bool works READ works NOTIFY tested)
    Q_PROPERTY(QString testText READ testText NOTIFY tested) // what the test said; empty before one
    Q_PROPERTY(QString saveProblem READ saveProblem NOTIFY edited)
public:
    // `keep` stores the entry and says what is wrong, if something is. `others`: the entries beside this one.
    using Keep = std::function<Result<void>(const Provider &)>;
    ProviderDraft(const Provider &provider, QList<Provider> others, bool isNew, ChatClient &client,
        KeyStore &keys, Keep keep, QObject *parent = nullptr);

    const Provider &provider() const { return m_provider; }

    QString providerId() const { return m_provider.id; }
    bool isNew() const { return m_isNew; }
    QString name() const { return m_provider.name; }
    void setName(const QString &name);
    int dialect() const { return static_cast<int>(m_provider.dialect); }
    void setDialect(int dialect);
    QStringList dialectNames() const;
    QString url() const { return m_url; }
    void setUrl(const QString &url);
    QString endpoint() const;
    bool needsKey() const { return m_provider.needsKey; }
    bool splitThink() const { return m_provider.splitThink; }
    void setSplitThink(bool split);
    int connectSeconds() const;
    void setConnectSeconds(int seconds);
    int silenceSeconds() const;
    void setSilenceSeconds(int seconds);
    QString model() const { return m_provider.model; }
    void setModel(const QString &model);
    QStringList models() const { return m_models; }
    QString modelsText() const { return m_modelsText; }
    bool modelsFailed() const { return m_modelsFailed; }
    HeaderListModel *headers() { return &m_headers; }
    ProviderKey *key() { return &m_key; }
    QString nameFault() const { return m_tried ? faults().name : QString(); }
    QString urlFault() const { return m_tried ? faults().url : QString(); }
    QString headersFault() const { return m_tried ? faults().headers : QString(); }
    bool isTesting() const { return m_testing; }
    bool works() const { return m_works; }
    QString testText() const { return m_testText; }
    QString saveProblem() const { return m_saveProblem; }

    // Asks the provider for its models; `models` and `modelsText` follow.
    Q_INVOKABLE void fetchModels();
    // Asks a real question; `testText` follows. A second call ends the first.
    Q_INVOKABLE void test();
    // Keeps the entry, then a typed key. -> saved, or faults, saveProblem or the key's problem say what is
    // wrong.
    Q_INVOKABLE void save();
    // As save(), with a typed key in memory only.
    Q_INVOKABLE void saveForThisRun();

Q_SIGNALS:
    void edited();
    void modelsChanged();
    void tested();
    void saved();

private:
    template <typename T> void change(T &value, const T &to);
    void changed();
    // The typed key, else the stored one; an empty one where none is needed.
    void withKey(std::function<void(Result<Secret>)> use);
    ProviderFaults faults() const { return faultsOf(m_provider, m_others); }
    bool isSound();
    bool kept();
    void listed(const Result<QList<Model>> &models);
    void showTest(bool testing, bool works, const QString &text);

    Provider m_provider;
    QList<Provider> m_others;
    bool m_isNew;
    Keep m_keep;
    QString m_url;
    HeaderListModel m_headers;
    ProviderKey m_key;
    ModelCatalog m_catalog;
    ProviderTest m_test;
    bool m_tried = false; // who is still typing is not told what is missing
    bool m_testing = false;
    bool m_works = false;
    QString m_testText;
    QStringList m_models;
    QString m_modelsText;
    bool m_modelsFailed = false;
    QString m_saveProblem;
};

}

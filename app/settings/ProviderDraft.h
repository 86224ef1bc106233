#pragma once

#include <functional>

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "domain/Provider.h"
#include "settings/FallbackDraft.h"
#include "settings/HeaderListModel.h"
#include "settings/ModelListing.h"
#include "settings/ProviderFaults.h"
#include "settings/ProviderKey.h"
#include "settings/ProviderTest.h"
#include "settings/TransportDraft.h"
#include "store/ProviderPresets.h"

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
    // What is known of its preset; empty texts where it has none.
    Q_PROPERTY(QString presetName READ presetName CONSTANT)
    Q_PROPERTY(QString note READ note CONSTANT)
    Q_PROPERTY(QString keyPage READ keyPage CONSTANT) // an address; empty: nobody can know
    Q_PROPERTY(bool ownAddress READ hasOwnAddress CONSTANT) // the address is the person's, not the preset's
    Q_PROPERTY(bool ownDialect READ hasOwnDialect CONSTANT)
    Q_PROPERTY(bool listsModels READ listsModels CONSTANT)
    Q_PROPERTY(QString modelExample READ modelExample CONSTANT)
    // What the preset's address leaves open; none where the address is another one by now.
    Q_PROPERTY(QList<QString> blankLabels READ blankLabels CONSTANT)
    Q_PROPERTY(QList<QString> blankExamples READ blankExamples CONSTANT)
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY edited)
    Q_PROPERTY(int dialect READ dialect WRITE setDialect NOTIFY edited) // index into dialectNames
    Q_PROPERTY(QList<QString> dialectNames READ dialectNames CONSTANT)
    Q_PROPERTY(QString url READ url WRITE setUrl NOTIFY edited) // as typed
    Q_PROPERTY(QString endpoint READ endpoint NOTIFY
            edited) // where questions will go; empty while the address is none
    Q_PROPERTY(bool needsKey READ needsKey NOTIFY edited) // a server of this computer asks for none
    Q_PROPERTY(QString keyHeader READ keyHeader WRITE setKeyHeader NOTIFY edited) // empty: the dialect's own
    Q_PROPERTY(bool splitThink READ splitThink WRITE setSplitThink NOTIFY edited)
    Q_PROPERTY(int connectSeconds READ connectSeconds WRITE setConnectSeconds NOTIFY edited)
    Q_PROPERTY(int silenceSeconds READ silenceSeconds WRITE setSilenceSeconds NOTIFY edited) // 0: no limit
    Q_PROPERTY(QString model READ model WRITE setModel NOTIFY edited)
    Q_PROPERTY(firstlight::ModelListing *models READ models CONSTANT)
    Q_PROPERTY(firstlight::HeaderListModel *headers READ headers CONSTANT)
    Q_PROPERTY(firstlight::TransportDraft *transport READ transport CONSTANT)
    Q_PROPERTY(firstlight::FallbackDraft *fallback READ fallback CONSTANT)
    Q_PROPERTY(firstlight::ProviderKey *key READ key CONSTANT)
    // Sentences for under the fields; empty until save() or test() was tried.
    Q_PROPERTY(QString nameFault READ nameFault NOTIFY edited)
    Q_PROPERTY(QString urlFault READ urlFault NOTIFY edited)
    Q_PROPERTY(QString headersFault READ headersFault NOTIFY edited)
    Q_PROPERTY(QString transportFault READ transportFault NOTIFY edited)
    Q_PROPERTY(bool fallbackTold READ isFallbackTold NOTIFY edited) // its fault is shown
    Q_PROPERTY(bool testing READ isTesting NOTIFY tested)
    Q_PROPERTY(bool works READ works NOTIFY tested)
    Q_PROPERTY(QString testText READ testText NOTIFY tested) // what the test said; empty before one
    Q_PROPERTY(QString saveProblem READ saveProblem NOTIFY edited)
public:
    // What a draft works with; all of it outlives the draft. `keep` stores the entry and says what is wrong,
    // if something is.
    struct Desk
    {
        ChatClient &client;
        KeyStore &keys;
        ModelLists &lists;
        std::function<Result<void>(const Provider &)> keep;
    };
    // `others`: the entries beside this one.
    ProviderDraft(
        const Provider &provider, QList<Provider> others, bool isNew, Desk desk, QObject *parent = nullptr);

    const Provider &provider() const { return m_provider; }

    QString providerId() const { return m_provider.id; }
    bool isNew() const { return m_isNew; }
    QString presetName() const;
    QString note() const;
    QString keyPage() const;
    bool hasOwnAddress() const;
    bool hasOwnDialect() const;
    bool listsModels() const;
    QString modelExample() const;
    QStringList blankLabels() const;
    QStringList blankExamples() const;
    Q_INVOKABLE QString blank(int index) const;
    Q_INVOKABLE void setBlank(int index, const QString &value);
    Q_INVOKABLE QString blankFault(int index) const; // read again at edited()
    QString name() const { return m_provider.name; }
    void setName(const QString &name);
    int dialect() const { return static_cast<int>(m_provider.dialect); }
    void setDialect(int dialect);
    QStringList dialectNames() const;
    QString url() const { return m_url; }
    void setUrl(const QString &url);
    QString endpoint() const;
    bool needsKey() const { return m_provider.needsKey; }
    QString keyHeader() const { return QString::fromLatin1(m_provider.keyHeader); }
    void setKeyHeader(const QString &name);
    bool splitThink() const { return m_provider.splitThink; }
    void setSplitThink(bool split);
    int connectSeconds() const;
    void setConnectSeconds(int seconds);
    int silenceSeconds() const;
    void setSilenceSeconds(int seconds);
    QString model() const { return m_provider.model; }
    void setModel(const QString &model);
    ModelListing *models() { return &m_models; }
    HeaderListModel *headers() { return &m_headers; }
    TransportDraft *transport() { return &m_transport; }
    FallbackDraft *fallback() { return &m_fallback; }
    ProviderKey *key() { return &m_key; }
    QString nameFault() const { return m_tried ? faults().name : QString(); }
    QString urlFault() const;
    QString headersFault() const { return m_tried ? faults().headers : QString(); }
    QString transportFault() const;
    bool isFallbackTold() const { return m_tried && !m_fallback.fault().isEmpty(); }
    bool isTesting() const { return m_testing; }
    bool works() const { return m_works; }
    QString testText() const { return m_testText; }
    QString saveProblem() const { return m_saveProblem; }

    // Asks the provider for its models -> models.
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
    void tested();
    void saved();

private:
    template <typename T> void change(T &value, const T &to);
    void changed();
    void takeUrl(const QUrl &url);
    // The typed key, else the stored one; an empty one where none is needed.
    void withKey(std::function<void(Result<Secret>)> use);
    ProviderFaults faults() const { return faultsOf(m_provider, m_others); }
    bool isSound();
    bool kept();
    void showTest(bool testing, bool works, const QString &text);

    Provider m_provider;
    QList<Provider> m_others;
    bool m_isNew;
    Desk m_desk;
    const ProviderPreset *m_preset; // of the table; null: none is known
    QHash<QString, QString> m_blanks; // values by the blank's name
    bool m_filled; // the address is the preset's, with these blanks
    QString m_url;
    HeaderListModel m_headers;
    TransportDraft m_transport;
    FallbackDraft m_fallback;
    ProviderKey m_key;
    ModelListing m_models;
    ProviderTest m_test;
    bool m_tried = false; // who is still typing is not told what is missing
    bool m_testing = false;
    bool m_works = false;
    QString m_testText;
    QString m_saveProblem;
};

}

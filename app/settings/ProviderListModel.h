#pragma once

#include <memory>
#include <optional>

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "DeleteLater.h"
#include "net/LocalServers.h"
#include "settings/ProviderDraft.h"
#include "store/ProviderFile.h"

namespace firstlight {

// The providers that the person set up, mirrored from and to the profile's file, and the one that is being
// edited. GUI thread.
class ProviderListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
    Q_PROPERTY(int count READ rowCount NOTIFY setChanged)
    Q_PROPERTY(
        QString chosenName READ chosenName NOTIFY setChanged) // of the default; empty: rehearsal answers
    Q_PROPERTY(QString chosenModel READ chosenModel NOTIFY setChanged)
    // Why the file could not be read or written; empty while all is well. What cannot be read is not written
    // over.
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
    Q_PROPERTY(bool choosing READ isChoosing NOTIFY draftChanged) // which preset to add
    Q_PROPERTY(firstlight::ProviderDraft *draft READ draft NOTIFY draftChanged) // null while none is edited
    // "Ollama at localhost:11434": servers of this computer that are not in the list yet.
    Q_PROPERTY(QStringList found READ found NOTIFY foundChanged)
public:
    enum Role {
        IdRole = Qt::UserRole + 1, // QString
        NameRole, // QString
        HostRole, // QString: host and port
        ModelRole, // QString: the model that answers, empty where none was chosen
        ChosenRole, // bool: questions go to it
    };

    ProviderListModel(
        QString path, ModelLists &lists, ChatClient &client, KeyStore &keys, QObject *parent = nullptr);
    ~ProviderListModel() override;

    const ProviderSet &set() const { return m_set; }
    // The one that answers; null: none is set up.
    const Provider *chosen() const { return m_set.find(m_set.chosen); }

    QString chosenName() const { return chosen() ? chosen()->name : QString(); }
    QString chosenModel() const { return chosen() ? chosen()->model : QString(); }
    QString problem() const { return m_problem; }
    bool isChoosing() const { return m_choosing; }
    ProviderDraft *draft() const { return m_draft.get(); }
    QStringList found() const;

    // Reads the file again.
    Q_INVOKABLE void load();

    // To add one: first a preset is chosen, then its draft is filled in. closeDraft() ends either.
    Q_INVOKABLE void choosePreset();
    Q_INVOKABLE void addFrom(const QString &presetId);
    Q_INVOKABLE void edit(const QString &id);
    Q_INVOKABLE void closeDraft();
    // Makes it the one that answers.
    Q_INVOKABLE void choose(const QString &id);
    Q_INVOKABLE void setModel(const QString &id, const QString &model);
    // Removes the entry and its key.
    Q_INVOKABLE void remove(const QString &id);

    // Looks for servers of this computer -> found.
    Q_INVOKABLE void lookForServers() { m_servers.look(); }
    // Adds one of them, as it was found, and makes it the one that answers.
    Q_INVOKABLE void addFound(int row);

    // Replaces an entry with what was learnt about its server, if it is still there.
    void learn(const Provider &provider);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void setChanged();
    void problemChanged();
    void draftChanged();
    void foundChanged();

private:
    Result<void> keep(ProviderSet set);
    ProviderSet with(const Provider &provider) const;
    void open(const Provider &provider, bool isNew);
    QList<Provider> othersThan(const QString &id) const;
    QList<Provider> newServers() const; // found ones that are not in the list
    QString freeName(const QString &wished) const;
    void say(const Result<void> &result);

    QString m_path;
    ModelLists &m_lists;
    ChatClient &m_client;
    KeyStore &m_keys;
    LocalServers m_servers;
    ProviderSet m_set;
    std::optional<Error> m_unreadable;
    bool m_choosing = false;
    QString m_problem;
    QList<Provider> m_found;
    std::unique_ptr<ProviderDraft, DeleteLater> m_draft;
};

}

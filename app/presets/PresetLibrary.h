#pragma once

#include <memory>
#include <optional>

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include "DeleteLater.h"
#include "presets/ChosenPresets.h"
#include "presets/PresetDraft.h"
#include "session/ChatSession.h"
#include "store/PresetFile.h"
#include "store/Profile.h"
#include "store/PromptMemory.h"

namespace firstlight {

class ProviderListModel;

// The presets, mirrored from and to the profile's file, the one that is edited, and which conversation is
// asked with which. GUI thread.
class PresetLibrary : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
    Q_PROPERTY(int count READ rowCount NOTIFY setChanged)
    // Why a file could not be read or written; empty while all is well.
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
    Q_PROPERTY(firstlight::PresetDraft *draft READ draft NOTIFY draftChanged) // null while none is edited
public:
    enum Role {
        IdRole = Qt::UserRole + 1, // QString
        NameRole, // QString
        AboutRole, // QString: the model and how much knowledge
    };

    PresetLibrary(const Profile &profile, ProviderListModel &providers, PromptMemory &memory,
        QObject *parent = nullptr);
    ~PresetLibrary() override;

    // Fills in what the conversation's preset says; a target whose preset cannot be used gets a fault.
    void apply(const QString &conversation, Target &target) const;

    QString problem() const { return m_problem; }
    PresetDraft *draft() const { return m_draft.get(); }

    // Id of the conversation's preset; empty for none.
    QString chosenFor(const QString &conversation) const;
    QString nameOf(const QString &preset) const; // empty for none
    // The preset's provider and model answer from now on, where it has any; the person can choose others.
    Q_INVOKABLE void choose(const QString &conversation, const QString &preset);

    Q_INVOKABLE void startNew();
    Q_INVOKABLE void edit(const QString &id);
    Q_INVOKABLE void closeDraft();
    Q_INVOKABLE void remove(const QString &id);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void setChanged();
    void problemChanged();
    void draftChanged();
    void chosenChanged();

private:
    void open(const Preset &preset, bool isNew);
    void turnTo(const Preset &preset);
    Result<void> keep(PresetSet set);
    PresetSet with(const Preset &preset) const;
    QList<Provider> available() const;
    void say(const Result<void> &result);

    QString m_path;
    ProviderListModel &m_providers;
    PromptMemory &m_memory;
    ChosenPresets m_chosen;
    PresetSet m_set;
    std::optional<Error> m_unreadable; // why the file is not to be written over
    QString m_problem;
    std::unique_ptr<PresetDraft, DeleteLater> m_draft;
};

}

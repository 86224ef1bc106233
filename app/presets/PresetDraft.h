#pragma once

#include <functional>

#include <QObject>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include "domain/Error.h"
#include "domain/Preset.h"
#include "domain/Provider.h"
#include "presets/KnowledgeModel.h"

namespace firstlight {

// A preset while it is filled in: what it would send is shown before anything is saved or sent. GUI thread.
class PresetDraft : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The library opens it")
    Q_PROPERTY(bool isNew MEMBER m_isNew CONSTANT)
    Q_PROPERTY(QString presetId READ presetId CONSTANT)
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY changed)
    Q_PROPERTY(QString nameFault READ nameFault NOTIFY changed) // empty until it was saved once
    Q_PROPERTY(QString instructions READ instructions WRITE setInstructions NOTIFY changed)
    Q_PROPERTY(firstlight::KnowledgeModel *knowledge READ knowledge CONSTANT)
    Q_PROPERTY(QList<QString> providers READ providers CONSTANT) // names; the first: whichever answers
    Q_PROPERTY(int provider READ provider WRITE setProvider NOTIFY changed) // row of `providers`
    Q_PROPERTY(QString model READ model WRITE setModel NOTIFY changed) // empty: the provider's
    Q_PROPERTY(int maxTokens READ maxTokens WRITE setMaxTokens NOTIFY changed) // 0: as the model allows
    Q_PROPERTY(
        QString temperature READ temperature WRITE setTemperature NOTIFY changed) // empty: the provider's
    Q_PROPERTY(QString temperatureFault READ temperatureFault NOTIFY changed)
    Q_PROPERTY(int cache READ cache WRITE setCache NOTIFY changed) // 0 off, 1 five minutes, 2 an hour
    Q_PROPERTY(bool tellsDate READ tellsDate WRITE setTellsDate NOTIFY changed)
    Q_PROPERTY(QString plan READ plan NOTIFY changed) // what stays the same, and whether it is kept
    Q_PROPERTY(QString problem READ problem NOTIFY
            changed) // why the knowledge cannot be used, or the file not be written
public:
    using Save = std::function<Result<void>(const Preset &)>;
    // `others`: names that are taken. `available`: providers that are set up; the first is the one that
    // answers by default.
    PresetDraft(Preset preset, bool isNew, QStringList others, QList<Provider> available, Save save);

    QString presetId() const { return m_preset.id; }
    QString name() const { return m_preset.name; }
    void setName(const QString &name);
    QString nameFault() const;
    QString instructions() const { return m_preset.instructions; }
    void setInstructions(const QString &text);
    KnowledgeModel *knowledge() { return &m_knowledge; }
    QStringList providers() const;
    int provider() const;
    void setProvider(int row);
    QString model() const { return m_preset.model; }
    void setModel(const QString &model);
    int maxTokens() const { return static_cast<int>(m_preset.maxTokens.value_or(0)); }
    void setMaxTokens(int tokens);
    QString temperature() const { return m_temperature; }
    void setTemperature(const QString &text);
    QString temperatureFault() const;
    int cache() const;
    void setCache(int choice);
    bool tellsDate() const { return m_preset.tellsDate; }
    void setTellsDate(bool tell);
    QString plan() const { return m_plan; }
    QString problem() const { return m_problem; }

    Q_INVOKABLE void save();

Q_SIGNALS:
    void changed();
    void saved();

private:
    void take(); // what changed goes into the plan
    void readKnowledge();

    Preset m_preset;
    bool m_isNew;
    bool m_tried = false;
    QStringList m_others;
    QList<Provider> m_available;
    Save m_save;
    KnowledgeModel m_knowledge;
    QString m_temperature;
    QString m_text; // of the knowledge
    QStringList m_skipped;
    QString m_plan;
    QString m_problem;
};

}

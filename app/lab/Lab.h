#pragma once

#include "lab/LabBench.h"
#include "lab/RehearseLane.h"

namespace firstlight {

// What stands behind the two pages of the Lab. GUI thread.
class Lab : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
    Q_PROPERTY(firstlight::LabBench *bench READ bench CONSTANT)
    Q_PROPERTY(firstlight::RehearseLane *left READ left CONSTANT)
    Q_PROPERTY(firstlight::RehearseLane *right READ right CONSTANT)
    Q_PROPERTY(QString question MEMBER m_question NOTIFY questionChanged) // that both sides are asked
public:
    Lab(ProviderListModel &providers, QList<EnvironmentProvider> environment, ChatClient &client,
        KeyStore &keys, MetricsStore &metrics, const QString &baselineFolder, QObject *parent = nullptr);

    LabBench *bench() { return &m_bench; }
    RehearseLane *left() { return &m_left; }
    RehearseLane *right() { return &m_right; }

    // Both sides at the same moment, so that a person feels the difference.
    Q_INVOKABLE void play();
    Q_INVOKABLE void stop();

    // For a picture of the page "lab" or "rehearse": something to look at, by rehearsal only.
    void demonstrate(const QString &page);

Q_SIGNALS:
    void questionChanged();
    void demonstrated();

private:
    LabBench m_bench;
    RehearseLane m_left, m_right;
    QString m_question;
};

}

#pragma once

#include <memory>

#include <QObject>
#include <QStringList>

#include "latency/Doctor.h"
#include "Options.h"
#include "store/MetricsStore.h"

namespace firstlight::cli {

// `doctor [FILE]`: what is wrong with the latest requests of the profile, or with the reply in a capture.
class Doctor : public QObject
{
    Q_OBJECT
public:
    explicit Doctor(const QStringList &words);

    // Parses and starts; -1: runs, `finished` comes later. Else the exit code.
    int start();

Q_SIGNALS:
    void finished(int exitCode);

private:
    int examine(const QString &file) const;
    void report(const QList<Complaint> &complaints) const;

    QStringList m_words;
    bool m_json = false;
    std::unique_ptr<MetricsStore> m_metrics;
};

}

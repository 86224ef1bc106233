#pragma once

#include <memory>

#include <QObject>
#include <QStringList>

#include "Options.h"
#include "TargetChoice.h"

namespace firstlight::cli {

// `models`: what a provider offers, by its own list.
class Models : public QObject
{
    Q_OBJECT
public:
    Models(const QStringList &words, LowDelay &lowDelay);

    // -1: runs, `finished` comes later. Else the exit code.
    int start();

Q_SIGNALS:
    void finished(int exitCode);

private:
    int print(const Provider &provider, const Result<QList<Model>> &models) const;

    QStringList m_words;
    bool m_json = false;
    SystemClock m_clock;
    ChatClient m_client;
    KeyStore m_keys;
    std::unique_ptr<TargetChoice> m_choice;
};

}

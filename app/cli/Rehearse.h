#pragma once

#include <memory>

#include <QObject>
#include <QStringList>

#include "Interrupt.h"
#include "rehearsal/RehearsalServer.h"

namespace firstlight::cli {

// `rehearse`: runs the RehearsalServer until Ctrl-C. Prints its URL first, alone on a line.
class Rehearse : public QObject
{
    Q_OBJECT
public:
    explicit Rehearse(const QStringList &words);

    // -1: runs, `finished` comes later. Else the exit code.
    int start();

Q_SIGNALS:
    void finished(int exitCode);

private:
    QStringList m_words;
    Interrupt m_interrupt;
    std::unique_ptr<RehearsalServer> m_server;
};

}

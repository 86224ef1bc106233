#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "domain/Capture.h"

namespace firstlight {

class Sessions;

// Plays captures back into new conversations, through all that a reply goes through. GUI thread.
class Replays : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The window is given it")
public:
    explicit Replays(Sessions &sessions, QObject *parent = nullptr);

    // Asks for a file and replays it.
    Q_INVOKABLE void open();
    void replay(const QString &path);

Q_SIGNALS:
    // A new conversation shows the replay.
    void started();
    // In a sentence, why not.
    void failed(const QString &text);

private:
    void play(const Capture &capture);

    Sessions &m_sessions;
};

}

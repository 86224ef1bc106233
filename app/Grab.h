#pragma once

#include <QObject>

#include "CommandLine.h"

class QQuickWindow;

namespace firstlight {

class Lab;
class Sessions;

// Asks the questions of --grab one after the other, draws the window and writes the picture. GUI thread.
class Grab : public QObject
{
    Q_OBJECT
public:
    Grab(GrabOptions options, QQuickWindow &window, Sessions &sessions, Lab &lab, QObject *parent = nullptr);

    void start();

Q_SIGNALS:
    // The exit code: 0, or 1 with a sentence on stderr where the file could not be written.
    void done(int code);

private:
    void askNext();
    void settle();
    void draw();

    GrabOptions m_options;
    QQuickWindow &m_window;
    Sessions &m_sessions;
    Lab &m_lab;
};

}

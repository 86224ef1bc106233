#pragma once

#include <QObject>

#include "CommandLine.h"

class QQuickWindow;

namespace firstlight {

class Lab;
class LatencyHistory;
class PresetLibrary;
class ProviderListModel;
class Sessions;

// Asks the questions of --grab one after the other, draws the window and writes the picture. GUI thread.
class Grab : public QObject
{
    Q_OBJECT
public:
    Grab(GrabOptions options, QQuickWindow &window, Sessions &sessions, ProviderListModel &providers,
        Lab &lab, LatencyHistory &latency, PresetLibrary &presets, QObject *parent = nullptr);

    void start();

Q_SIGNALS:
    // The exit code: 0, or 1 with a sentence on stderr where the file could not be written.
    void done(int code);

private:
    void open();
    bool show();
    void askNext();
    void drawSettled();
    void draw();

    GrabOptions m_options;
    QQuickWindow &m_window;
    Sessions &m_sessions;
    ProviderListModel &m_providers;
    Lab &m_lab;
    LatencyHistory &m_latency;
    PresetLibrary &m_presets;
};

}

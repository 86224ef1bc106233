#pragma once

#include <QObject>

namespace firstlight {

class LatencyHistory;
class Settings;
struct DriftFinding;

// Tells the desktop, by its notification service, when a model has become slower: once each time, and only
// where the person has not switched it off. A desktop without the service is told nothing.
class DriftNotice : public QObject
{
    Q_OBJECT
public:
    DriftNotice(LatencyHistory &history, const Settings &settings, QObject *parent = nullptr);

private:
    void tell(const DriftFinding &finding) const;

    LatencyHistory &m_history;
    const Settings &m_settings;
};

}

#pragma once

#include <optional>

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "delivery/Delivery.h"
#include "latency/MeasuredSpeeds.h"

namespace firstlight {

class ChatSession;
class MetricsStore;
class ProviderListModel;

// "Auto": its two sides, the rules that choose between them, and the person's own figures. The rules stand in
// a file that can be edited; it is read at the start and when the settings are opened. GUI thread.
class AutoRoute : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The answerer has it")
    // "Provider: model", as typed; empty for none.
    Q_PROPERTY(QString quick READ quick WRITE setQuick NOTIFY changed)
    Q_PROPERTY(QString strong READ strong WRITE setStrong NOTIFY changed)
    Q_PROPERTY(QList<QString> choices READ choices NOTIFY changed)
    Q_PROPERTY(QString fault READ fault NOTIFY changed) // a sentence; empty where all is well
    Q_PROPERTY(bool ready READ isReady NOTIFY changed) // both sides are there
    Q_PROPERTY(QString file READ file CONSTANT) // that holds the rules
    Q_PROPERTY(QString rules READ rules NOTIFY changed) // a line each
public:
    AutoRoute(QString path, ProviderListModel &providers, MetricsStore &metrics, QObject *parent = nullptr);

    QString quick() const { return m_quick; }
    void setQuick(const QString &text) { setSide(RouteSide::Quick, text); }
    QString strong() const { return m_strong; }
    void setStrong(const QString &text) { setSide(RouteSide::Strong, text); }
    QStringList choices() const;
    QString fault() const { return m_fault; }
    bool isReady() const { return candidate(RouteSide::Quick) && candidate(RouteSide::Strong); }
    QString file() const { return m_path; }
    QString rules() const;

    // Reads the file again.
    Q_INVOKABLE void load();

    // Who answers this question, and why. `wanted`: the side that the person asks for.
    Routing route(const ChatSession &session, const Message &asked, std::optional<RouteSide> wanted) const;
    // Absent where the side is not set, or its provider is gone.
    std::optional<Candidate> candidate(RouteSide side) const;

Q_SIGNALS:
    void changed();

private:
    void setSide(RouteSide side, const QString &text);
    void measure();
    MeasuredSpeed speedOf(RouteSide side) const;

    QString m_path;
    ProviderListModel &m_providers;
    MetricsStore &m_metrics;
    RouteRules m_rules;
    MeasuredSpeeds m_speeds;
    QString m_quick, m_strong; // as typed
    QString m_fault;
    bool m_readable = true; // a file that cannot be read is not written over
};

}

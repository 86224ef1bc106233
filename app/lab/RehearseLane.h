#pragma once

#include <memory>

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include "latency/ReplyFigures.h"
#include "rehearsal/RehearsalServer.h"
#include "session/ChatSession.h"

namespace firstlight {

// One side of the Rehearse panel: a provider on this computer that answers as the sliders say, and its reply
// as it arrives. GUI thread.
class RehearseLane : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The Lab has two")
    // What the sliders set. Milliseconds, tokens a second, pauses a reply, percent.
    Q_PROPERTY(int ttft MEMBER m_ttft WRITE setTtft NOTIFY changed)
    Q_PROPERTY(int speed MEMBER m_speed WRITE setSpeed NOTIFY changed)
    Q_PROPERTY(int jitter MEMBER m_jitter WRITE setJitter NOTIFY changed)
    Q_PROPERTY(int pauses MEMBER m_pauses WRITE setPauses NOTIFY changed)
    Q_PROPERTY(int roundTrip MEMBER m_roundTrip WRITE setRoundTrip NOTIFY changed)
    Q_PROPERTY(int cacheHits MEMBER m_cacheHits WRITE setCacheHits NOTIFY changed)
    Q_PROPERTY(QList<QString> presets READ presets CONSTANT) // from metrics.md, "What typical looks like"
    Q_PROPERTY(int preset READ preset NOTIFY changed) // -1: none, the sliders were moved
    Q_PROPERTY(bool busy READ isBusy NOTIFY replied)
    Q_PROPERTY(bool any READ any NOTIFY replied) // there is a reply
    Q_PROPERTY(QString text READ text NOTIFY replied)
    Q_PROPERTY(QString outcome READ outcome NOTIFY replied) // "whole reply, cached prompt"
    Q_PROPERTY(firstlight::ReplyFigures figures READ figures NOTIFY replied)
public:
    RehearseLane(ChatClient &client, KeyStore &keys, QObject *parent = nullptr);
    ~RehearseLane() override;

    static QStringList presets();
    int preset() const;
    bool isBusy() const { return m_session && m_session->isBusy(); }
    bool any() const { return m_session != nullptr; }
    QString text() const;
    QString outcome() const;
    ReplyFigures figures() const { return m_figures; }

    Q_INVOKABLE void apply(int preset);
    Q_INVOKABLE void play(const QString &question);
    Q_INVOKABLE void stop();

    void setTtft(int value) { set(m_ttft, value); }
    void setSpeed(int value) { set(m_speed, value); }
    void setJitter(int value) { set(m_jitter, value); }
    void setPauses(int value) { set(m_pauses, value); }
    void setRoundTrip(int value) { set(m_roundTrip, value); }
    void setCacheHits(int value) { set(m_cacheHits, value); }

Q_SIGNALS:
    void changed();
    void replied();
    void ended();

private:
    struct Preset
    {
        const char *name;
        int ttft, speed, jitter, pauses, roundTrip, cacheHits;
    };
    static const QList<Preset> &all();
    void set(int &member, int value);
    void refresh();

    ChatClient &m_client;
    KeyStore &m_keys;
    std::unique_ptr<RehearsalServer> m_server; // once something is played
    std::unique_ptr<ChatSession> m_session; // of the reply that is shown
    ReplyFigures m_figures; // of that reply
    bool m_hit = false; // this reply is one from the cache
    int m_ttft = 400;
    int m_speed = 45;
    int m_jitter = 5;
    int m_pauses = 0;
    int m_roundTrip = 20;
    int m_cacheHits = 0;
};

}

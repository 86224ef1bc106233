#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include "chat/Chat.h"
#include "latency/WireEventList.h"

namespace firstlight {

// One reply of a chat on the wire: what was sent and what came. While the reply arrives it looks again four
// times a second. GUI thread.
class WireReply : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::Chat *chat READ chat WRITE setChat NOTIFY sourceChanged)
    Q_PROPERTY(int row READ row WRITE setRow NOTIFY sourceChanged) // -1: the newest reply
    Q_PROPERTY(bool any READ any NOTIFY changed) // there is a record of it
    Q_PROPERTY(QString missing READ missing NOTIFY changed) // why there is none
    Q_PROPERTY(bool raw READ isRaw WRITE setRaw NOTIFY changed) // the body in one line as it was sent
    Q_PROPERTY(QString requestLine READ requestLine NOTIFY changed)
    Q_PROPERTY(QString requestHeaders READ requestHeaders NOTIFY changed)
    Q_PROPERTY(QString requestBody READ requestBody NOTIFY changed)
    Q_PROPERTY(QString responseLine READ responseLine NOTIFY changed) // empty before there is one
    Q_PROPERTY(QString responseHeaders READ responseHeaders NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed) // what is to be known beyond that
    Q_PROPERTY(firstlight::WireEventList *events READ events CONSTANT)
public:
    explicit WireReply(QObject *parent = nullptr);

    Chat *chat() const { return m_chat; }
    void setChat(Chat *chat);
    int row() const { return m_row; }
    void setRow(int row);
    bool any() const { return m_capture.has_value(); }
    QString missing() const;
    bool isRaw() const { return m_raw; }
    void setRaw(bool raw);
    QString requestLine() const;
    QString requestHeaders() const;
    QString requestBody() const;
    QString responseLine() const;
    QString responseHeaders() const;
    QString note() const;
    WireEventList *events() { return &m_events; }

    // The request as a curl command, to the clipboard.
    Q_INVOKABLE void copyCurl() const;
    // Asks where to and writes the capture there.
    Q_INVOKABLE void save();
    // Writes it; `said` tells how that went.
    void saveTo(const QString &path);

Q_SIGNALS:
    void sourceChanged();
    void changed();
    // Something to tell the person, in a sentence.
    void said(const QString &text);

private:
    QString messageId() const; // of the reply that is shown; empty for none
    void look();
    void follow();

    QPointer<Chat> m_chat;
    int m_row = -1;
    bool m_raw = false;
    QString m_shown; // message id of m_capture
    std::optional<Capture> m_capture;
    WireEventList m_events;
    QTimer m_timer;
};

}

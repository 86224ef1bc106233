#pragma once

#include <QList>
#include <QObject>
#include <QPointer>

#include "domain/Capture.h"
#include "domain/ChatRequest.h"
#include "domain/Provider.h"
#include "domain/Secret.h"
#include "domain/StreamEvent.h"
#include "domain/Timeline.h"

namespace firstlight {

class ChatClient;
class ChatStream;
class WireRecorder;

// One question to one provider, as it is sent.
struct Question
{
    Provider provider;
    ChatRequest request;
};

// One request of a delivery that did not become the answer.
struct Attempt
{
    QString provider;
    QString model;
    Timeline timeline;
    Error error;
    QString remedy; // what the next attempt did differently, for the record ("without stream_options")
};

// Decides how one question gets answered and owns the streams it starts. Lives on the network thread; its
// signals cross to the session as values. Emits exactly one Ended, as the last event.
class Delivery : public QObject
{
    Q_OBJECT
public:
    // Moves itself to the client's thread. Delete it with deleteLater().
    Delivery(ChatClient &client, Question question, Secret key);
    ~Delivery() override;

    // Any thread. After stop() the last event is Ended{Stopped}.
    void start();
    void stop();
    // Network thread: not behind what else waits there.
    void startNow() { begin(); }

    // Any thread. `recorded` comes with what there is so far.
    void askForRecord();

Q_SIGNALS:
    // The events of one read, all with the same `arrived` but for stages.
    void received(const QList<firstlight::TimedEvent> &events);
    // The attempt so far is void and a new one starts; nothing visible had arrived.
    void restarted(const firstlight::Attempt &failed);
    // The provider's entry with what this delivery found out about its server.
    void learnt(const firstlight::Provider &provider);
    // What the attempt sent and got, without the key: before its Ended, and when it was asked for.
    void recorded(const firstlight::Capture &capture);

private:
    void begin();
    void take(const QList<TimedEvent> &arrived);
    // Whether another form of the request may be understood; changes the question accordingly and says how.
    std::optional<QString> otherForm(const Error &refusal);

    ChatClient &m_client;
    Question m_question;
    Secret m_key;
    QPointer<ChatStream> m_stream;
    QPointer<WireRecorder> m_recorder; // of m_stream
    Timeline m_timeline; // of the running attempt, for its record if it fails
    bool m_visible = false; // text, reasoning or a tool call arrived: asking again would show it twice
};

}

Q_DECLARE_METATYPE(firstlight::Attempt)

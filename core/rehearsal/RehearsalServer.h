#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include <QMetaType>
#include <QObject>
#include <QString>
#include <QThread>
#include <QUrl>

namespace firstlight {

// What goes wrong, on purpose.
enum class Fault {
    None,
    Cut, // a clean end in the middle, without the terminal signal
    Reset, // the connection is reset in the middle
    Stall, // silence in the middle, the connection stays open
    Burst, // everything at once after the time it would have taken
    Split, // writes are cut inside characters and line ends
    Status401,
    Status429, // with retry-after
    Status500,
    Html, // a login page with status 200
    ContentType, // right bytes, wrong content type
    InBand, // an error object in the middle of the stream
};

// "cut", "reset", ..., "401", "429", "500", "html", "content-type", "inband", and back.
QString faultName(Fault fault);
std::optional<Fault> faultFromName(QStringView name);

// How a rehearsed provider behaves.
struct LatencyProfile
{
    std::chrono::milliseconds ttft {420}; // request read -> first delta
    std::chrono::milliseconds cachedTtft {160}; // the same where the leading messages equal an earlier request's
    std::chrono::microseconds tpot {22'000}; // a delta holds one token
    std::chrono::milliseconds jitter {0}; // each deadline moves by up to this, either way; never reorders
    int tokens = 0; // length of the reply; 0: as long as the text is
    Fault fault = Fault::None;
};

// An HTTP server on loopback that speaks the dialects (Chat Completions, Responses, Messages, and the model list) with a chosen
// latency. It is the provider of an empty profile, the tool that lets a person feel 400 ms, and the tests' server. It runs on
// a thread of its own with absolute deadlines, one write a delta, so that it does not bend the figures it is measured by.
class RehearsalServer : public QObject
{
    Q_OBJECT
public:
    // Listens on 127.0.0.1:`port` (0: a free one) when the constructor returns; url() is empty where it could not.
    explicit RehearsalServer(const LatencyProfile &profile, quint16 port = 0, QObject *parent = nullptr);
    ~RehearsalServer() override;

    QUrl url() const { return m_url; } // "http://127.0.0.1:PORT/v1"
    QString errorString() const { return m_error; }

    // Holds for requests read from now on. Any thread.
    void setProfile(const LatencyProfile &profile);

private:
    class Listener;
    QThread m_thread;
    Listener *m_listener = nullptr; // lives on the thread
    QUrl m_url;
    QString m_error;
};

}

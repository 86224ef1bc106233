#include "rehearsal/ReplayServer.h"

#include <algorithm>
#include <array>

#include <QTcpServer>

#include "rehearsal/RehearsalConnection.h"

namespace firstlight {

using std::chrono::microseconds;
using std::chrono::milliseconds;

// How the body is framed is ours to say: each read becomes a chunk.
static bool isFraming(const QByteArray &name)
{
    static constexpr std::array names{
        "content-length", "transfer-encoding", "content-encoding", "connection", "keep-alive", "trailer"};
    return std::any_of(names.begin(), names.end(),
        [&](const char *one) { return name.compare(one, Qt::CaseInsensitive) == 0; });
}

static QByteArray headOf(const Capture::Response &response)
{
    const QByteArray reason = response.reason.isEmpty() ? QByteArray("Recorded") : response.reason;
    QByteArray head = "HTTP/1.1 " + QByteArray::number(response.status) + ' ' + reason + "\r\n";
    for (const Header &header : response.headers) {
        if (!isFraming(header.name))
            head += header.name + ": " + header.value + "\r\n";
    }
    return head + "transfer-encoding: chunked\r\n\r\n";
}

static microseconds momentOf(const Capture &capture, Stage stage, microseconds otherwise)
{
    const auto found = capture.stages.find(stage);
    return found == capture.stages.end() ? otherwise : found->second;
}

static bool isSilence(const Capture &capture)
{
    return capture.brokeOff() && capture.error->kind == Error::Kind::Timeout;
}

Script replayScript(const Capture &capture, double speed)
{
    const microseconds sent = momentOf(capture, Stage::Sent, microseconds(0));
    const auto due = [&](microseconds at) {
        const auto wait = std::max(at - sent, microseconds(0));
        return speed > 0 ? std::chrono::round<microseconds>(wait / speed) : microseconds(0);
    };
    const microseconds first = capture.reads.isEmpty() ? capture.endedAt : capture.reads.constFirst().at;
    Script script;
    script.cues.push_back({due(momentOf(capture, Stage::Headers, first)), headOf(*capture.response)});
    // Qt takes a reset for a clean end where it read the head and the first bytes together.
    if (capture.brokeOff() && !isSilence(capture))
        script.cues.push_back({script.cues.back().at + milliseconds(20), {}});
    for (const WireRead &read : capture.reads) {
        if (!read.bytes.isEmpty())
            script.cues.push_back({std::max(due(read.at), script.cues.back().at), httpChunk(read.bytes)});
    }
    if (isSilence(capture)) {
        script.after = Script::After::Hold;
    } else if (capture.brokeOff()) {
        // A reset throws away what the client has not read yet, so at any speed it leaves time to read.
        script.cues.push_back(
            {std::max(due(capture.endedAt), script.cues.back().at + milliseconds(100)), {}});
        script.after = Script::After::Reset;
    } else {
        script.cues.push_back({std::max(due(capture.endedAt), script.cues.back().at), httpLastChunk()});
    }
    return script;
}

class ReplayServer::Listener : public QTcpServer
{
public:
    Listener(const Capture &capture, double speed)
        : m_answer([script = replayScript(capture, speed)](const IncomingRequest &) { return script; })
    { }

    bool open()
    {
        if (!listen(QHostAddress::LocalHost))
            return false;
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *socket = nextPendingConnection())
                new RehearsalConnection(socket, m_answer, this);
        });
        return true;
    }

private:
    const RehearsalConnection::Answer m_answer;
};

ReplayServer::ReplayServer(const Capture &capture, double speed, QObject *parent)
    : QObject(parent)
    , m_capture(capture)
    , m_speed(speed)
    , m_listener(new Listener(capture, speed))
{
    m_thread.setObjectName(QStringLiteral("replay"));
    m_listener->moveToThread(&m_thread);
    m_thread.start(QThread::HighPriority);
    QMetaObject::invokeMethod(
        m_listener,
        [&] {
            if (m_listener->open())
                m_url = QUrl(QStringLiteral("http://127.0.0.1:%1/v1").arg(m_listener->serverPort()));
            else
                m_error = m_listener->errorString();
        },
        Qt::BlockingQueuedConnection);
}

ReplayServer::~ReplayServer()
{
    // Its sockets and timers have to end on their own thread.
    QMetaObject::invokeMethod(
        m_listener, [this] { delete m_listener; }, Qt::BlockingQueuedConnection);
    m_thread.join();
}

Provider ReplayServer::provider() const
{
    Provider provider;
    provider.id = replayProviderId.toString();
    provider.name = m_capture.provider;
    provider.baseUrl = m_url;
    provider.dialect = m_capture.dialect;
    provider.needsKey = false;
    provider.splitThink = m_capture.splitThink;
    provider.model = m_capture.model;
    // The recorded refusal is shown, not answered with another try or another form of the question.
    provider.retries = 0;
    provider.refusesStreamOptions = true;
    provider.wantsCompletionTokens = true;
    provider.limits = TimeLimits::forLoopback();
    if (isSilence(m_capture)) {
        const microseconds last = m_capture.reads.isEmpty()
            ? momentOf(m_capture, Stage::Sent, microseconds(0))
            : m_capture.reads.constLast().at;
        const auto silence = std::chrono::duration<double, std::micro>(m_capture.endedAt - last);
        // At any speed long enough that a busy machine does not give up before the bytes are there.
        provider.limits.silence = std::max(
            milliseconds(500), std::chrono::round<milliseconds>(silence / (m_speed > 0 ? m_speed : 1000)));
    }
    return provider;
}

}

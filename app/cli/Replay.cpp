#include "Replay.h"

#include <cmath>
#include <cstdio>
#include <unistd.h>

#include <QJsonDocument>

#include "domain/Quantile.h"
#include "ErrorText.h"
#include "latency/CaptureFile.h"
#include "latency/RecordedQuestion.h"
#include "latency/ReplayFidelity.h"
#include "ReplyJson.h"
#include "WaterfallText.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

Replay::Replay(const QStringList &words, LowDelay &lowDelay)
    : m_words(words)
    , m_client(m_clock, &lowDelay)
    , m_keys(QString::fromLatin1(FIRSTLIGHT_APP_ID))
{ }

Replay::~Replay() = default;

int Replay::start()
{
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Plays a capture back through the client, with its own timing."_s);
    parser.addPositionalArgument(u"FILE"_s, u"A capture (.flcapture)."_s);
    parser.addOptions({
        {u"speed"_s, u"1 as recorded (default), 2 twice as fast, 0 as fast as can be."_s, u"X"_s, u"1"_s},
        {u"waterfall"_s, u"Print the waterfall also where stderr is no terminal."_s},
        {u"json"_s, u"Print one JSON object."_s},
    });
    if (const auto over = settled(parser, u"replay"_s, m_words))
        return *over;
    if (parser.positionalArguments().size() != 1)
        return complain(BadUsage, u"replay takes one FILE."_s);
    bool ok = false;
    m_speed = parser.value(u"speed"_s).toDouble(&ok);
    if (!ok || !(m_speed >= 0 && m_speed <= 1'000'000))
        return complain(
            BadUsage, u"--speed takes a number from 0 on, not \"%1\"."_s.arg(parser.value(u"speed"_s)));
    m_json = parser.isSet(u"json"_s);
    m_waterfall = parser.isSet(u"waterfall"_s);
    return begin(parser.positionalArguments().constFirst());
}

int Replay::begin(const QString &file)
{
    const auto capture = readCapture(file);
    if (!capture)
        return complain(capture.error().kind == Error::Kind::Storage ? BadUsage : Failed,
            u"%1 cannot be replayed. %2."_s.arg(file, capture.error().detail));
    m_capture = *capture;
    if (!m_capture.response)
        return complain(Failed,
            u"%1 holds no reply: its request failed before there was one. %2"_s.arg(
                file, m_capture.error ? errorText(*m_capture.error, nullptr) : QString()));
    m_server = std::make_unique<ReplayServer>(m_capture, m_speed);
    if (m_server->url().isEmpty())
        return complain(Failed, u"The replay could not start: %1."_s.arg(m_server->errorString()));
    m_provider = m_server->provider();
    if (isatty(STDERR_FILENO) != 0)
        std::fprintf(stderr, "Replay of a reply of %s, %s, from %s\n", qUtf8Printable(m_capture.model),
            qUtf8Printable(m_capture.provider),
            qUtf8Printable(m_capture.startedAt.toLocalTime().toString(u"yyyy-MM-dd HH:mm:ss"_s)));
    m_session =
        std::make_unique<ChatSession>(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
    m_session->setTarget(
        {.provider = m_provider, .model = m_capture.model, .system = {}, .maxTokens = {}, .temperature = {}});
    connect(m_session.get(), &ChatSession::changed, this, &Replay::printDelta);
    connect(m_session.get(), &ChatSession::ended, this, &Replay::finish);
    connect(&m_interrupt, &Interrupt::pressed, this, [this] {
        m_interrupted = true;
        m_session->stop();
    });
    const QString question = recordedQuestion(m_capture.request.body);
    m_session->send(question.trimmed().isEmpty() ? file : question);
    return -1;
}

void Replay::printDelta()
{
    const QString &text = m_session->at(m_session->count() - 1).text;
    if (m_json || text.size() <= m_printed)
        return;
    const QByteArray delta = QStringView(text).sliced(m_printed).toUtf8();
    m_printed = text.size();
    std::fwrite(delta.constData(), 1, static_cast<std::size_t>(delta.size()), stdout);
    std::fflush(stdout);
}

void Replay::finish()
{
    const Message &reply = m_session->at(m_session->count() - 1);
    if (m_json) {
        printJson(reply);
    } else {
        if (m_printed > 0 && !reply.text.endsWith(u'\n'))
            std::fputs("\n", stdout);
        std::fflush(stdout);
        const bool terminal = isatty(STDERR_FILENO) != 0;
        if (terminal || m_waterfall)
            std::fprintf(stderr, "\n%s\n", qUtf8Printable(waterfallText(reply, 80, terminal)));
    }
    if (reply.error)
        complain(Failed, errorText(*reply.error, &m_provider));
    else if (reply.end == End::Incomplete)
        complain(Failed, u"The recorded reply is not complete."_s);
    const bool complete = reply.end == End::Complete;
    Q_EMIT finished(m_interrupted ? Interrupted : complete ? Done : Failed);
}

static double rounded(double milliseconds)
{
    return std::round(milliseconds * 1000) / 1000;
}

void Replay::printJson(const Message &reply) const
{
    QJsonObject json = replyJson(reply);
    if (reply.error)
        json.insert(u"error"_s, errorJson(*reply.error, errorText(*reply.error, &m_provider)));
    json.insert(u"provider"_s, m_provider.name);
    json.insert(u"timeline"_s, timelineJson(reply.timeline, reply.usage, {}));
    QJsonObject replay{{u"speed"_s, m_speed}, {u"reads"_s, m_capture.reads.size()},
        {u"recorded"_s, m_capture.startedAt.toString(Qt::ISODateWithMs)}};
    const Capture *record = m_session->recordOf(reply.id);
    if (record && m_speed > 0) {
        const std::vector<double> errors = replayGapErrors(m_capture, *record, m_speed);
        if (!errors.empty())
            replay.insert(u"gap_error_ms"_s,
                QJsonObject{{u"p50"_s, rounded(*quantile(errors, 0.5))},
                    {u"p99"_s, rounded(*quantile(errors, 0.99))}, {u"max"_s, rounded(*quantile(errors, 1))}});
    }
    json.insert(u"replay"_s, replay);
    std::fputs(QJsonDocument(json).toJson(QJsonDocument::Indented).constData(), stdout);
}

}

#include "delivery/WireRecorder.h"

#include "dialect/Dialect.h"
#include "net/ChatStream.h"
#include "net/HttpRequest.h"

using namespace Qt::StringLiterals;

namespace firstlight {

using std::chrono::microseconds;

static QUrl withoutCredentials(QUrl url)
{
    url.setUserInfo({});
    return url;
}

static QList<Header> withoutCredentials(QList<Header> headers)
{
    for (Header &header : headers) {
        if (isCredential(header.name))
            header.value = Capture::hiddenMark;
    }
    return headers;
}

// The headers of the request as the stream writes them, made anew with a mark in place of the key, so that
// the key has no way into the record.
static QList<Header> headersWithoutKey(const QUrl &url, const Provider &provider)
{
    const QList<Header> headers =
        dialectOf(provider.dialect).headers(Secret(Capture::keyMark)) + withoutCredentials(provider.headers);
    const QNetworkRequest request = httpRequest(url, headers);
    QList<Header> written;
    for (const QByteArray &name : request.rawHeaderList())
        written.append({name, request.rawHeader(name)});
    return written;
}

WireRecorder::WireRecorder(ChatStream &stream, const Provider &provider, const QString &model,
    const Outgoing &outgoing, const Secret &key)
    : QObject(&stream)
    , m_key(key)
{
    m_capture.app = u"Firstlight " FIRSTLIGHT_VERSION ""_s;
    m_capture.startedAt = QDateTime::currentDateTimeUtc();
    m_capture.provider = provider.name;
    m_capture.model = model;
    m_capture.dialect = outgoing.dialect;
    m_capture.splitThink = outgoing.splitThink;
    m_capture.request = {"POST", withoutCredentials(outgoing.url), {}, outgoing.body};
    m_capture.request.headers = headersWithoutKey(outgoing.url, provider);
    if (key.isEmpty())
        m_capture.request.headers.removeIf(
            [](const Header &header) { return header.value.contains(Capture::keyMark); });
    connect(&stream, &ChatStream::received, this, &WireRecorder::take);
    connect(&stream, &ChatStream::headRead, this, &WireRecorder::takeHead);
    connect(&stream, &ChatStream::bytesRead, this, &WireRecorder::takeBytes);
}

const KeyScrubber &WireRecorder::scrubber()
{
    if (m_scrubber)
        return *m_scrubber;
    m_scrubber.emplace(m_key);
    Capture::Request &request = m_capture.request;
    request.url = QUrl::fromEncoded(m_scrubber->scrubbed(request.url.toEncoded()));
    request.body = m_scrubber->scrubbed(request.body);
    for (Header &header : request.headers)
        header.value = m_scrubber->scrubbed(header.value);
    return *m_scrubber;
}

microseconds WireRecorder::since(Instant at) const
{
    return std::chrono::floor<microseconds>(at - m_started);
}

Capture WireRecorder::capture()
{
    scrubber();
    for (const auto &[stage, at] : m_stages)
        m_capture.stages[stage] = since(at);
    if (m_capture.end)
        m_capture.endedAt = since(m_ended);
    return m_capture;
}

void WireRecorder::take(const QList<TimedEvent> &events)
{
    for (const TimedEvent &event : events) {
        if (const auto *reached = std::get_if<Reached>(&event.event)) {
            if (reached->stage == Stage::Started)
                m_started = event.arrived;
            m_stages[reached->stage] = event.arrived;
            if (reached->stage == Stage::Sent)
                scrubber();
        } else if (const auto *ended = std::get_if<Ended>(&event.event)) {
            m_capture.end = ended->end;
            m_ended = event.arrived;
            if (ended->error)
                m_capture.error = withoutKey(*ended->error);
        }
    }
}

void WireRecorder::takeHead(const ReplyHead &head, const QByteArray &version)
{
    Capture::Response response{head.status, head.reason, version, withoutCredentials(head.headers)};
    response.reason = scrubber().scrubbed(response.reason);
    for (Header &header : response.headers)
        header = {scrubber().scrubbed(header.name), scrubber().scrubbed(header.value)};
    m_capture.response = response;
}

void WireRecorder::takeBytes(const QByteArray &bytes, Instant arrived)
{
    const qint64 room = Capture::largest - m_kept;
    const QByteArray kept = bytes.first(std::min<qint64>(room, bytes.size()));
    m_capture.dropped += bytes.size() - kept.size();
    if (kept.isEmpty())
        return;
    m_kept += kept.size();
    m_capture.reads.append({since(arrived), kept});
    scrubber().scrubNewest(
        m_capture.reads, [](auto &read) -> auto & { return read.bytes; });
}

Error WireRecorder::withoutKey(Error error)
{
    error.detail = scrubber().scrubbed(error.detail);
    error.code = scrubber().scrubbed(error.code);
    return error;
}

QList<TimedEvent> WireRecorder::withoutKey(QList<TimedEvent> events)
{
    const auto *last = std::get_if<Ended>(&events.constLast().event);
    if (last && last->error)
        events.last().event = Ended{last->end, withoutKey(*last->error)};
    return events;
}

}

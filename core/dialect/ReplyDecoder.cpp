#include "dialect/ReplyDecoder.h"

#include <algorithm>

#include "dialect/ErrorBody.h"

namespace firstlight {

// Of pages and error bodies; more of them is never looked at.
static constexpr qsizetype largestBody = 1 << 20;

ReplyDecoder::ReplyDecoder(const Dialect &dialect, ReplyHead head, bool splitThink)
    : m_head(std::move(head))
    , m_decoder(dialect.decoder())
    , m_text(splitThink)
    , m_framing(dialect.framing())
{
    if (m_head.status >= 300)
        m_shape = Shape::ErrorBody;
}

ReplyDecoder::~ReplyDecoder() = default;

void ReplyDecoder::feed(QByteArrayView bytes, Events &events)
{
    if (m_ended || bytes.isEmpty())
        return;
    const std::string_view view(bytes.data(), static_cast<std::size_t>(bytes.size()));
    if (m_shape == Shape::Unknown)
        sniff(view, events);
    else
        route(view, events);
}

// The bytes before the first one that tells are kept, because blank lines and a BOM belong to the stream.
void ReplyDecoder::sniff(std::string_view bytes, Events &events)
{
    static constexpr std::string_view mark = "\xEF\xBB\xBF";
    m_body.append(bytes.data(), static_cast<qsizetype>(bytes.size()));
    std::string_view seen(m_body.constData(), static_cast<std::size_t>(m_body.size()));
    if (seen.size() < mark.size() && mark.starts_with(seen))
        return;
    if (seen.starts_with(mark))
        seen.remove_prefix(mark.size());
    seen.remove_prefix(std::min(seen.find_first_not_of(" \t\r\n"), seen.size()));
    m_shape = shapeOf(seen);
    if (m_shape == Shape::Unknown)
        return;
    const QByteArray body = std::exchange(m_body, {});
    route(std::string_view(body.constData(), static_cast<std::size_t>(body.size())), events);
}

ReplyDecoder::Shape ReplyDecoder::shapeOf(std::string_view body) const
{
    if (body.empty())
        return Shape::Unknown;
    if (body.front() == '<')
        return Shape::Page;
    if (body.front() != '{' && body.front() != '[')
        return Shape::Events;
    if (m_framing != Dialect::Framing::Lines || body.front() == '[')
        return Shape::Json;
    // A document that was set over many lines is none of NDJSON: a proxy's error, in most cases.
    const std::size_t next = body.find_first_not_of(" \t\r", 1);
    if (next == std::string_view::npos)
        return Shape::Unknown;
    return body[next] == '\n' ? Shape::Json : Shape::Lines;
}

void ReplyDecoder::route(std::string_view bytes, Events &events)
{
    switch (m_shape) {
    case Shape::Unknown:
        return;
    case Shape::Events:
        m_sse.feed(bytes, [&](const SseEvent &event) { take(event, events); });
        break;
    case Shape::Lines:
        m_lines.feed(bytes, [&](std::string_view line) { takeDocument(line, events); });
        break;
    case Shape::Json:
        m_json.feed(bytes, [&](std::string_view document) { takeDocument(document, events); });
        break;
    case Shape::Page:
    case Shape::ErrorBody:
        keep(bytes);
        break;
    }
    if (m_sse.overflowed() || m_lines.overflowed() || m_json.overflowed())
        overflow(events);
}

void ReplyDecoder::keep(std::string_view bytes)
{
    m_body.append(bytes.data(), std::min(static_cast<qsizetype>(bytes.size()), largestBody - m_body.size()));
}

void ReplyDecoder::take(const SseEvent &event, Events &events)
{
    if (m_ended)
        return;
    const auto from = events.size();
    m_decoder->decode(event.name, event.data, events);
    afterDecoding(from, events);
}

void ReplyDecoder::takeDocument(std::string_view document, Events &events)
{
    if (m_ended)
        return;
    const auto from = events.size();
    m_decoder->decodeWhole(document, events);
    afterDecoding(from, events);
}

void ReplyDecoder::afterDecoding(qsizetype from, Events &events)
{
    m_text.take(from, events);
    if (m_decoder->error()) {
        Error error = *m_decoder->error();
        error.status = m_head.status;
        end(End::Error, std::move(error), events);
    } else if (m_decoder->closed()) {
        end(m_decoder->terminal() ? End::Complete : End::Incomplete, std::nullopt, events);
    }
}

// The stream's last event, which no blank line ended (or the last line, without its end): counts where it is
// whole, and is dropped where it is cut.
void ReplyDecoder::takeLast(const std::function<void(Events &)> &decode, Events &events)
{
    if (m_ended)
        return;
    Events last;
    const bool wasTerminal = m_decoder->terminal();
    decode(last);
    if (std::any_of(
            last.cbegin(), last.cend(), [](const auto &e) { return std::holds_alternative<Malformed>(e); })) {
        if (wasTerminal)
            end(End::Complete, std::nullopt, events);
        return;
    }
    const auto from = events.size();
    events += last;
    afterDecoding(from, events);
}

void ReplyDecoder::finish(const std::optional<Error> &cut, Events &events)
{
    if (m_ended)
        return;
    if (cut && cut->kind == Error::Kind::Cancelled && !m_decoder->terminal())
        return end(End::Stopped, std::nullopt, events);
    if (m_shape == Shape::ErrorBody)
        return end(End::Error, errorFromBody(m_head, m_body), events);
    if (m_shape == Shape::Page)
        return end(End::Error, errorFromPage(m_head, m_body), events);
    m_sse.finish([&](const SseEvent &event) {
        takeLast([&](Events &last) { m_decoder->decode(event.name, event.data, last); }, events);
    });
    m_lines.finish([&](std::string_view line) {
        takeLast([&](Events &last) { m_decoder->decodeWhole(line, last); }, events);
    });
    if (m_ended)
        return;
    if (m_decoder->terminal())
        end(End::Complete, std::nullopt, events);
    else
        end(End::Incomplete, cut, events);
}

void ReplyDecoder::overflow(Events &events)
{
    const auto limit = SseParser::largestEvent >> 20;
    end(End::Error,
        Error{.kind = Error::Kind::Protocol,
            .detail = QStringLiteral("One event of the reply is larger than %1 MiB").arg(limit),
            .status = m_head.status},
        events);
}

void ReplyDecoder::end(End end, std::optional<Error> error, Events &events)
{
    if (std::exchange(m_ended, true))
        return;
    m_text.finish(events);
    events.emplaceBack(Ended{end, std::move(error)});
}

}

#pragma once

#include "dialect/ReplyDecoder.h"
#include "domain/Message.h"
#include "RawHttp.h"
#include "rehearsal/LatencyProfile.h"

// Requests to the rehearsal, and what the client's own decoder makes of its replies.
namespace firstlight {

using namespace std::chrono_literals;

inline const LatencyProfile quick{.ttft = 0ms, .cachedTtft = 0ms, .tpot = 0us};

inline QByteArray pathOf(DialectKind kind)
{
    switch (kind) {
    case DialectKind::OpenAiChat:
        return "/v1/chat/completions";
    case DialectKind::OpenAiResponses:
        return "/v1/responses";
    case DialectKind::AnthropicMessages:
        return "/v1/messages";
    case DialectKind::Gemini:
        return "/v1beta/models/rehearsal:streamGenerateContent?alt=sse";
    case DialectKind::OllamaChat:
        return "/api/chat";
    }
    Q_UNREACHABLE();
}

// What the client's own decoder makes of a reply.
inline Message messageOf(DialectKind kind, const RawHttp::Reply &reply)
{
    ReplyHead head{.status = reply.status, .contentType = reply.headers["content-type"]};
    if (reply.headers.contains("retry-after"))
        head.headers.append({"retry-after", reply.headers["retry-after"]});
    ReplyDecoder decoder(dialectOf(kind), head, false);
    Message message;
    for (qsizetype i = 0; i < reply.chunks.size(); ++i) {
        QList<StreamEvent> events;
        decoder.feed(reply.chunks[i], events);
        for (const StreamEvent &event : events)
            message.apply({event, reply.arrived[i]});
    }
    QList<StreamEvent> events;
    if (reply.headers.contains("content-length"))
        decoder.feed(reply.body, events);
    decoder.finish(reply.whole ? std::nullopt : std::optional(Error{.kind = Error::Kind::Network}), events);
    for (const StreamEvent &event : events)
        message.apply({event, {}});
    return message;
}

inline QByteArray bodyOf(DialectKind kind, const QList<ChatRequest::Turn> &turns, const QString &system = {})
{
    ChatRequest request;
    request.model = QStringLiteral("rehearsal");
    request.system = system;
    request.turns = turns;
    return dialectOf(kind).encode(request);
}

inline ChatRequest::Turn user(const QString &text)
{
    return {ChatRequest::Role::User, text};
}

inline ChatRequest::Turn assistant(const QString &text)
{
    return {ChatRequest::Role::Assistant, text};
}

inline QByteArray hello(DialectKind kind = DialectKind::OpenAiChat)
{
    return bodyOf(kind, {user(QStringLiteral("Hello"))});
}

inline const QByteArray chatPath = "/v1/chat/completions";

}

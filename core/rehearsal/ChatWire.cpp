#include "rehearsal/ChatWire.h"

namespace firstlight {

QByteArray ChatWire::head(const char *object) const
{
    return R"({"id":"chatcmpl-)" + m_reply.id + R"(","object":")" + object + R"(","created":)"
        + QByteArray::number(m_reply.created) + R"(,"model":)" + jsonString(QString::fromUtf8(m_reply.model));
}

QByteArray ChatWire::choice(const QByteArray &delta, const QByteArray &finish) const
{
    return R"({"index":0,"delta":)" + delta + R"(,"logprobs":null,"finish_reason":)" + finish + '}';
}

// With include_usage every chunk names usage, and all but the last say null.
QByteArray ChatWire::chunk(const QByteArray &choices, const QByteArray &usage) const
{
    const QByteArray tail = m_reply.includeUsage ? R"(,"usage":)" + usage : QByteArray();
    return "data: " + head("chat.completion.chunk") + R"(,"choices":[)" + choices + ']' + tail + "}\n\n";
}

QByteArray ChatWire::usage() const
{
    const WireCounts &counts = m_reply.counts;
    return R"({"prompt_tokens":)" + QByteArray::number(counts.in) + R"(,"completion_tokens":)"
        + QByteArray::number(counts.out) + R"(,"total_tokens":)" + QByteArray::number(counts.in + counts.out)
        + R"(,"prompt_tokens_details":{"cached_tokens":)" + QByteArray::number(counts.cached)
        + R"(},"completion_tokens_details":{"reasoning_tokens":0}})";
}

QByteArray ChatWire::finish() const
{
    return m_reply.cutShort ? R"("length")" : R"("stop")";
}

QByteArray ChatWire::opening()
{
    return chunk(choice(R"({"role":"assistant","content":"","refusal":null})", "null"), "null");
}

QByteArray ChatWire::delta(QStringView piece)
{
    return chunk(choice(R"({"content":)" + jsonString(piece) + '}', "null"), "null");
}

QByteArray ChatWire::closing(const QString &)
{
    QByteArray frames = chunk(choice("{}", finish()), "null");
    if (m_reply.includeUsage)
        frames += chunk({}, usage());
    return frames + "data: [DONE]\n\n";
}

QByteArray ChatWire::failure(const Refusal &why)
{
    return "data: " + errorBody(DialectKind::OpenAiChat, why) + "\n\n";
}

QByteArray ChatWire::whole(const QString &text) const
{
    return head("chat.completion") + R"(,"choices":[{"index":0,"message":{"role":"assistant","content":)"
        + jsonString(text) + R"(,"refusal":null},"logprobs":null,"finish_reason":)" + finish()
        + R"(}],"usage":)" + usage() + '}';
}

}

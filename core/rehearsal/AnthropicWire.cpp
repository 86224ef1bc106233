#include "rehearsal/AnthropicWire.h"

namespace firstlight {

static QByteArray event(const QByteArray &type, const QByteArray &fields)
{
    return "event: " + type + "\ndata: {\"type\":\"" + type + '"' + fields + "}\n\n";
}

QByteArray AnthropicWire::usage(int out) const
{
    const WireCounts &counts = m_reply.counts;
    return R"({"input_tokens":)" + QByteArray::number(counts.in - counts.cached)
        + R"(,"cache_creation_input_tokens":0,"cache_read_input_tokens":)" + QByteArray::number(counts.cached)
        + R"(,"output_tokens":)" + QByteArray::number(out) + '}';
}

QByteArray AnthropicWire::message(const QByteArray &content, const QByteArray &stop, int out) const
{
    return R"({"id":"msg_)" + m_reply.id + R"(","type":"message","role":"assistant","model":)"
        + jsonString(QString::fromUtf8(m_reply.model)) + R"(,"content":[)" + content + R"(],"stop_reason":)"
        + stop + R"(,"stop_sequence":null,"usage":)" + usage(out) + '}';
}

QByteArray AnthropicWire::stop() const
{
    return m_reply.cutShort ? R"("max_tokens")" : R"("end_turn")";
}

QByteArray AnthropicWire::opening()
{
    return event("message_start", R"(,"message":)" + message({}, "null", 1))
        + event("content_block_start", R"(,"index":0,"content_block":{"type":"text","text":""})")
        + event("ping", {});
}

QByteArray AnthropicWire::delta(QStringView piece)
{
    return event("content_block_delta",
        R"(,"index":0,"delta":{"type":"text_delta","text":)" + jsonString(piece) + '}');
}

QByteArray AnthropicWire::closing(const QString &)
{
    return event("content_block_stop", R"(,"index":0)")
        + event("message_delta",
            R"(,"delta":{"stop_reason":)" + stop() + R"(,"stop_sequence":null},"usage":)"
                + usage(m_reply.counts.out))
        + event("message_stop", {});
}

QByteArray AnthropicWire::failure(const Refusal &why)
{
    return "event: error\ndata: " + errorBody(DialectKind::AnthropicMessages, why) + "\n\n";
}

QByteArray AnthropicWire::whole(const QString &text) const
{
    return message(R"({"type":"text","text":)" + jsonString(text) + '}', stop(), m_reply.counts.out);
}

}

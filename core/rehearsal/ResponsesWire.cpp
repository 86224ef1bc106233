#include "rehearsal/ResponsesWire.h"

namespace firstlight {

QByteArray ResponsesWire::event(const QByteArray &type, const QByteArray &fields)
{
    return "event: " + type + "\ndata: {\"type\":\"" + type + R"(","sequence_number":)"
        + QByteArray::number(m_sequence++) + ',' + fields + "}\n\n";
}

QByteArray ResponsesWire::usage() const
{
    const WireCounts &counts = m_reply.counts;
    return R"({"input_tokens":)" + QByteArray::number(counts.in)
        + R"(,"input_tokens_details":{"cached_tokens":)" + QByteArray::number(counts.cached)
        + R"(},"output_tokens":)" + QByteArray::number(counts.out)
        + R"(,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":)"
        + QByteArray::number(counts.in + counts.out) + '}';
}

QByteArray ResponsesWire::response(
    const QByteArray &status, const QByteArray &output, const QByteArray &usage) const
{
    const QByteArray incomplete = status == "incomplete" ? R"({"reason":"max_output_tokens"})" : "null";
    return R"({"id":"resp_)" + m_reply.id + R"(","object":"response","created_at":)"
        + QByteArray::number(m_reply.created) + R"(,"status":")" + status
        + R"(","error":null,"incomplete_details":)" + incomplete + R"(,"model":)"
        + jsonString(QString::fromUtf8(m_reply.model)) + R"(,"output":[)" + output + R"(],"usage":)" + usage
        + '}';
}

static QByteArray part(const QString &text)
{
    return R"({"type":"output_text","annotations":[],"logprobs":[],"text":)" + jsonString(text) + '}';
}

QByteArray ResponsesWire::item(const QByteArray &status, const QByteArray &content) const
{
    return R"({"id":"msg_)" + m_reply.id + R"(","type":"message","status":")" + status
        + R"(","role":"assistant","content":[)" + content + "]}";
}

QByteArray ResponsesWire::where() const
{
    return R"("item_id":"msg_)" + m_reply.id + R"(","output_index":0,"content_index":0)";
}

QByteArray ResponsesWire::endStatus() const
{
    return m_reply.cutShort ? "incomplete" : "completed";
}

QByteArray ResponsesWire::opening()
{
    const QByteArray started = R"("response":)" + response("in_progress", {}, "null");
    return event("response.created", started) + event("response.in_progress", started)
        + event("response.output_item.added", R"("output_index":0,"item":)" + item("in_progress", {}))
        + event("response.content_part.added", where() + R"(,"part":)" + part({}));
}

QByteArray ResponsesWire::delta(QStringView piece)
{
    return event(
        "response.output_text.delta", where() + R"(,"delta":)" + jsonString(piece) + R"(,"logprobs":[])");
}

QByteArray ResponsesWire::closing(const QString &text)
{
    const QByteArray done = item(endStatus(), part(text));
    return event(
               "response.output_text.done", where() + R"(,"text":)" + jsonString(text) + R"(,"logprobs":[])")
        + event("response.content_part.done", where() + R"(,"part":)" + part(text))
        + event("response.output_item.done", R"("output_index":0,"item":)" + done)
        + event("response." + endStatus(), R"("response":)" + response(endStatus(), done, usage()));
}

QByteArray ResponsesWire::failure(const Refusal &why)
{
    return event(
        "error", R"("code":"server_error","message":)" + jsonString(why.message) + R"(,"param":null)");
}

QByteArray ResponsesWire::whole(const QString &text) const
{
    return response(endStatus(), item(endStatus(), part(text)), usage());
}

}

#include "rehearsal/GeminiWire.h"

namespace firstlight {

static QByteArray event(const QByteArray &json)
{
    return "data: " + json + "\r\n\r\n";
}

QByteArray GeminiWire::response(QStringView text, const QByteArray &finish, int out) const
{
    const WireCounts &counts = m_reply.counts;
    const QByteArray cached = counts.cached > 0
        ? R"(,"cachedContentTokenCount":)" + QByteArray::number(counts.cached)
        : QByteArray();
    return R"({"candidates":[{"content":{"parts":[{"text":)" + jsonString(text) + R"(}],"role":"model"})"
        + finish + R"(,"index":0}],"usageMetadata":{"promptTokenCount":)" + QByteArray::number(counts.in)
        + R"(,"candidatesTokenCount":)" + QByteArray::number(out) + R"(,"totalTokenCount":)"
        + QByteArray::number(counts.in + out) + cached + R"(},"modelVersion":)"
        + jsonString(QString::fromUtf8(m_reply.model)) + R"(,"responseId":")" + m_reply.id + R"("})";
}

QByteArray GeminiWire::finish() const
{
    return m_reply.cutShort ? R"(,"finishReason":"MAX_TOKENS")" : R"(,"finishReason":"STOP")";
}

QByteArray GeminiWire::delta(QStringView piece)
{
    return event(response(piece, {}, ++m_told));
}

QByteArray GeminiWire::closing(const QString &)
{
    return event(response({}, finish(), m_reply.counts.out));
}

QByteArray GeminiWire::failure(const Refusal &why)
{
    return event(errorBody(DialectKind::Gemini, why));
}

QByteArray GeminiWire::whole(const QString &text) const
{
    return response(text, finish(), m_reply.counts.out);
}

}

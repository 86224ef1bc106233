#include "rehearsal/OllamaWire.h"

#include <QDateTime>

namespace firstlight {

QByteArray OllamaWire::line(QStringView text, const QByteArray &rest) const
{
    const QByteArray created =
        QDateTime::fromSecsSinceEpoch(m_reply.created, Qt::UTC).toString(Qt::ISODate).toLatin1();
    return R"({"model":)" + jsonString(QString::fromUtf8(m_reply.model)) + R"(,"created_at":")" + created
        + R"(","message":{"role":"assistant","content":)" + jsonString(text) + R"(},"done":)" + rest + '}';
}

// Its durations are left out: they would be made up.
QByteArray OllamaWire::last(QStringView text) const
{
    const QByteArray reason = m_reply.cutShort ? "length" : "stop";
    return line(text,
        R"(true,"done_reason":")" + reason + R"(","prompt_eval_count":)"
            + QByteArray::number(m_reply.counts.in) + R"(,"eval_count":)"
            + QByteArray::number(m_reply.counts.out));
}

QByteArray OllamaWire::delta(QStringView piece)
{
    return line(piece, "false") + '\n';
}

QByteArray OllamaWire::closing(const QString &)
{
    return last({}) + '\n';
}

QByteArray OllamaWire::failure(const Refusal &why)
{
    return errorBody(DialectKind::OllamaChat, why) + '\n';
}

QByteArray OllamaWire::whole(const QString &text) const
{
    return last(text);
}

}

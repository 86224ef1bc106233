#include "chat/ContextShare.h"

#include <cmath>

#include <QLocale>

#include "domain/Timeline.h"
#include "session/ChatSession.h"

namespace firstlight {

static double tokensOf(const QString &text, const QList<Attachment> &attachments)
{
    double tokens = estimateTokens(text);
    for (const Attachment &attachment : attachments)
        tokens += attachment.isPicture() ? pictureTokens : estimateTokens(attachment.text);
    return tokens;
}

void ContextShare::setAnswerer(Answerer *answerer)
{
    if (m_answerer)
        m_answerer->disconnect(this);
    m_answerer = answerer;
    if (answerer)
        connect(answerer, &Answerer::changed, this, &ContextShare::changed);
    Q_EMIT changed();
}

void ContextShare::setWriting(Writing *writing)
{
    if (m_writing == writing)
        return;
    if (m_writing) {
        m_writing->disconnect(this);
        m_writing->attachments()->disconnect(this);
        m_writing->session().disconnect(this);
    }
    m_writing = writing;
    m_known.clear();
    if (writing) {
        connect(writing, &Writing::textChanged, this, &ContextShare::changed);
        connect(writing->attachments(), &AttachmentList::changed, this, &ContextShare::changed);
        connect(&writing->session(), &ChatSession::branchChanged, this, &ContextShare::changed);
        connect(&writing->session(), &ChatSession::ended, this, &ContextShare::changed);
    }
    Q_EMIT changed();
}

std::optional<std::int64_t> ContextShare::context() const
{
    return m_answerer ? m_answerer->contextTokens() : std::nullopt;
}

// Of the shown branch; up to the question that is edited.
double ContextShare::said() const
{
    const ChatSession &session = m_writing->session();
    const int rows = m_writing->isEditing() ? m_writing->edited() : session.count();
    double tokens = 0;
    for (int row = 0; row < rows; ++row) {
        const Message &message = session.at(row);
        Known &known = m_known[message.id];
        if (known.size != message.text.size())
            known = {message.text.size(), tokensOf(message.text, message.attachments)};
        tokens += known.tokens;
    }
    return tokens;
}

double ContextShare::tokens() const
{
    return said() + tokensOf(m_writing->text(), m_writing->attached());
}

QString ContextShare::text() const
{
    const auto size = context();
    if (!size || !m_writing || m_writing->isEmpty())
        return {};
    const QLocale locale;
    return tr("~%1 of %2 tokens")
        .arg(locale.toString(static_cast<qint64>(std::ceil(tokens()))),
            locale.toString(static_cast<qint64>(*size)));
}

bool ContextShare::isOver() const
{
    const auto size = context();
    return size && m_writing && !m_writing->isEmpty() && tokens() > static_cast<double>(*size);
}

}

#include "chat/Writing.h"

#include <utility>

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include "chat/AttachedFile.h"
#include "session/ChatSession.h"

namespace firstlight {

static constexpr int keepAfter = 500; // ms without a change

Writing::Writing(const ChatSession &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_text(session.conversation().draft.text)
{
    m_attachments.set(session.conversation().draft.attachments);
    m_rest.setSingleShot(true);
    m_rest.setInterval(keepAfter);
    connect(&m_rest, &QTimer::timeout, this, [this] { Q_EMIT kept(draft()); });
    connect(&m_attachments, &AttachmentList::changed, this, &Writing::changed);
    // A row means another question when another branch is shown.
    connect(&session, &ChatSession::branchChanged, this, &Writing::cancelEdit);
}

void Writing::setText(const QString &text)
{
    if (text == m_text)
        return;
    m_text = text;
    m_recalled = 0;
    tell({});
    changed();
    Q_EMIT textChanged();
}

void Writing::changed()
{
    if (!isEditing())
        m_rest.start();
}

void Writing::keep()
{
    if (!m_rest.isActive())
        return;
    m_rest.stop();
    Q_EMIT kept(draft());
}

Draft Writing::draft() const
{
    return isEditing() ? m_aside : Draft{m_text, attached()};
}

void Writing::replace(const Draft &draft)
{
    setText(draft.text);
    m_attachments.set(draft.attachments);
}

void Writing::clear()
{
    if (isEditing())
        cancelEdit();
    else
        replace({});
}

QStringList Writing::questions() const
{
    QStringList texts;
    for (int row = 0; row < m_session.count(); ++row)
        if (const Message &message = m_session.at(row);
            message.role == Message::Role::User && !message.text.isEmpty())
            texts.append(message.text);
    return texts;
}

bool Writing::recall(int by)
{
    if (isEditing() || (!m_text.isEmpty() && m_recalled == 0))
        return false;
    const QStringList asked = questions();
    const int wanted = m_recalled + by;
    if (wanted < 0 || wanted > asked.size() || wanted == m_recalled)
        return m_recalled > 0;
    setText(wanted == 0 ? QString() : asked[asked.size() - wanted]);
    m_recalled = wanted;
    return true;
}

void Writing::edit(int message)
{
    const Message &question = m_session.at(message);
    if (question.role != Message::Role::User || m_session.isBusy())
        return;
    const Draft before = draft();
    keep();
    m_edited = message;
    m_aside = before;
    replace({question.text, question.attachments});
    Q_EMIT editingChanged();
}

void Writing::cancelEdit()
{
    if (!isEditing())
        return;
    replace(std::exchange(m_aside, {}));
    m_edited = -1;
    Q_EMIT editingChanged();
}

bool Writing::paste()
{
    const QMimeData *pasted = QGuiApplication::clipboard()->mimeData();
    if (!pasted)
        return false;
    if (pasted->hasUrls() && !pasted->urls().isEmpty() && pasted->urls().constFirst().isLocalFile()) {
        drop(pasted->urls());
        return true;
    }
    if (pasted->hasText()) {
        const QString text = pasted->text();
        if (text.size() <= longText)
            return false;
        m_attachments.add({tr("Pasted text %1.txt").arg(m_attachments.count() + 1), text});
        tell({});
        return true;
    }
    if (pasted->hasImage())
        tell(tr("Pictures are not taken yet, only text and code."));
    return pasted->hasImage();
}

void Writing::drop(const QList<QUrl> &urls)
{
    QStringList problems;
    for (const QUrl &url : urls) {
        if (const auto file = attachedFile(url))
            m_attachments.add(*file);
        else
            problems.append(file.error());
    }
    tell(problems.join(u'\n'));
}

void Writing::tell(const QString &problem)
{
    if (std::exchange(m_problem, problem) != problem)
        Q_EMIT problemChanged();
}

}

#include "chat/Writing.h"

#include <algorithm>
#include <utility>

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>

#include "chat/AttachedFile.h"
#include "chat/AttachedPicture.h"
#include "session/ChatSession.h"

using namespace Qt::StringLiterals;

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
    for (const auto changes : {&ChatSession::branchChanged, &ChatSession::busyChanged})
        connect(&session, changes, this, &Writing::picturesChanged);
    connect(&m_attachments, &AttachmentList::changed, this, &Writing::picturesChanged);
    connect(this, &Writing::editingChanged, this, &Writing::picturesChanged);
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
    if (pasted->hasImage() && !pasted->hasFormat(u"text/plain"_s)) {
        const auto image = qvariant_cast<QImage>(pasted->imageData());
        tell(attach(attachedPicture(tr("Pasted picture %1").arg(m_attachments.count() + 1), image)));
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
    return false;
}

// Why it was not; empty where it was.
QString Writing::attach(const tl::expected<Attachment, QString> &taken)
{
    if (!taken)
        return taken.error();
    if (taken->isPicture() && pictures() >= mostPictures)
        return tr("“%1” was not added: a question takes at most %2 pictures. Send it with the next one.")
            .arg(taken->name)
            .arg(mostPictures);
    m_attachments.add(*taken);
    return {};
}

int Writing::pictures() const
{
    return static_cast<int>(picturesIn(attached()).size());
}

int Writing::earlierPictures() const
{
    const int rows = isEditing() ? std::min(m_edited, m_session.count()) : m_session.count();
    qsizetype pictures = 0;
    for (int row = 0; row < rows; ++row)
        pictures += picturesIn(m_session.at(row).attachments).size();
    return static_cast<int>(pictures);
}

void Writing::drop(const QList<QUrl> &urls)
{
    QStringList problems;
    for (const QUrl &url : urls) {
        if (const QString problem = attach(attachedFile(url)); !problem.isEmpty())
            problems.append(problem);
    }
    tell(problems.join(u'\n'));
}

void Writing::tell(const QString &problem)
{
    if (std::exchange(m_problem, problem) != problem)
        Q_EMIT problemChanged();
}

}

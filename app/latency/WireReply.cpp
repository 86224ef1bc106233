#include "latency/WireReply.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>

#include "latency/CaptureFile.h"
#include "latency/CurlCommand.h"
#include "latency/WireText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

WireReply::WireReply(QObject *parent)
    : QObject(parent)
{
    m_timer.setInterval(250);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_chat)
            m_chat->session().askForRecord();
    });
}

void WireReply::setChat(Chat *chat)
{
    if (m_chat == chat)
        return;
    if (m_chat)
        m_chat->session().disconnect(this);
    m_chat = chat;
    if (chat) {
        const ChatSession *session = &chat->session();
        connect(session, &ChatSession::recorded, this, &WireReply::look);
        connect(session, &ChatSession::added, this, &WireReply::look);
        connect(session, &ChatSession::branchChanged, this, &WireReply::look);
        connect(session, &ChatSession::busyChanged, this, &WireReply::follow);
    }
    Q_EMIT sourceChanged();
    look();
    follow();
}

void WireReply::setRow(int row)
{
    if (std::exchange(m_row, row) == row)
        return;
    Q_EMIT sourceChanged();
    look();
}

void WireReply::follow()
{
    const bool busy = m_chat && m_chat->isBusy();
    if (busy && !m_timer.isActive())
        m_chat->session().askForRecord();
    busy ? m_timer.start() : m_timer.stop();
}

QString WireReply::messageId() const
{
    if (!m_chat)
        return {};
    const ChatSession &session = m_chat->session();
    int row = m_row >= 0 && m_row < session.count() ? m_row : session.count() - 1;
    while (row >= 0 && session.at(row).role == Message::Role::User)
        --row;
    return row < 0 ? QString() : session.at(row).id;
}

void WireReply::look()
{
    const QString id = messageId();
    const Capture *capture = m_chat ? m_chat->session().recordOf(id) : nullptr;
    const bool same = capture && m_capture && m_shown == id;
    m_shown = id;
    m_capture = capture ? std::optional(*capture) : std::nullopt;
    if (capture)
        m_events.show(*capture, same);
    else
        m_events.clear();
    Q_EMIT changed();
}

QString WireReply::missing() const
{
    if (messageId().isEmpty())
        return tr("There is no reply yet.");
    if (m_chat->isBusy())
        return tr("The request is on its way.");
    return tr("What came on the wire is kept in memory only, for replies of this run. This one is from an "
              "earlier run, or newer ones have taken its place.");
}

void WireReply::setRaw(bool raw)
{
    if (std::exchange(m_raw, raw) != raw)
        Q_EMIT changed();
}

QString WireReply::requestLine() const
{
    return !any() ? QString()
                  : QString::fromLatin1(m_capture->request.method) + u' '
            + QString::fromUtf8(m_capture->request.url.toEncoded());
}

QString WireReply::requestHeaders() const
{
    return any() ? headerLines(m_capture->request.headers) : QString();
}

QString WireReply::requestBody() const
{
    if (!any())
        return {};
    const QByteArray body = withoutPictures(m_capture->request.body);
    return m_raw ? QString::fromUtf8(body) : prettyBody(body);
}

QString WireReply::responseLine() const
{
    return any() && m_capture->response ? statusLine(*m_capture->response) : QString();
}

QString WireReply::responseHeaders() const
{
    return any() && m_capture->response ? headerLines(m_capture->response->headers) : QString();
}

QString WireReply::note() const
{
    return any() ? wireNote(*m_capture) : QString();
}

void WireReply::copyCurl() const
{
    if (any())
        QGuiApplication::clipboard()->setText(curlCommand(*m_capture));
}

void WireReply::save()
{
    if (!any())
        return;
    auto *dialog = new QFileDialog(nullptr, tr("Save capture"), {}, tr("Captures (*.flcapture)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"flcapture"_s);
    dialog->selectFile(captureFileName(*m_capture));
    connect(dialog, &QFileDialog::fileSelected, this, &WireReply::saveTo);
    dialog->open();
}

void WireReply::saveTo(const QString &path)
{
    if (!any())
        return;
    const auto written = writeCapture(path, *m_capture);
    const QString name = path.section(u'/', -1);
    Q_EMIT said(written ? tr("“%1” is saved, without the key.").arg(name)
                        : tr("“%1” could not be saved: %2.").arg(name, written.error().detail));
}

}

#include "latency/Replays.h"

#include <QFileDialog>

#include "ErrorText.h"
#include "history/Sessions.h"
#include "latency/CaptureFile.h"
#include "latency/RecordedQuestion.h"
#include "rehearsal/ReplayServer.h"

namespace firstlight {

Replays::Replays(Sessions &sessions, QObject *parent)
    : QObject(parent)
    , m_sessions(sessions)
{ }

void Replays::open()
{
    auto *dialog = new QFileDialog(nullptr, tr("Open capture"), {}, tr("Captures (*.flcapture)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &Replays::replay);
    dialog->open();
}

void Replays::replay(const QString &path)
{
    const QString name = path.section(u'/', -1);
    const auto capture = readCapture(path);
    if (!capture)
        Q_EMIT failed(tr("“%1” cannot be replayed. %2.").arg(name, capture.error().detail));
    else if (!capture->response)
        Q_EMIT failed(tr("“%1” holds no reply: its request failed before there was one. %2")
                          .arg(name, capture->error ? errorText(*capture->error, nullptr) : QString()));
    else
        play(*capture);
}

void Replays::play(const Capture &capture)
{
    m_sessions.startNew();
    Chat *chat = m_sessions.current();
    // It ends with the reply that it plays.
    auto *server = new ReplayServer(capture, 1, this);
    connect(chat, &Chat::ended, server, &QObject::deleteLater);
    connect(chat, &QObject::destroyed, server, &QObject::deleteLater);
    const QString question = recordedQuestion(capture.request.body).trimmed();
    chat->replay({.provider = server->provider(),
                     .model = capture.model,
                     .system = {},
                     .maxTokens = {},
                     .temperature = {}},
        question.isEmpty() ? tr("(The question of this capture cannot be read.)") : question);
    Q_EMIT started();
}

}

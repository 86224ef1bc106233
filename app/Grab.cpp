#include "Grab.h"

#include <cstdio>
#include <optional>

#include <QFile>
#include <QQuickWindow>
#include <QTimer>

#include "history/Sessions.h"
#include "lab/Lab.h"
#include "latency/LatencyHistory.h"
#include "presets/PresetLibrary.h"
#include "settings/ProviderListModel.h"
#include "store/HistoryTransfer.h"

namespace firstlight {

Grab::Grab(GrabOptions options, QQuickWindow &window, Sessions &sessions, ProviderListModel &providers,
    Lab &lab, LatencyHistory &latency, PresetLibrary &presets, QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_window(window)
    , m_sessions(sessions)
    , m_providers(providers)
    , m_lab(lab)
    , m_latency(latency)
    , m_presets(presets)
{ }

// A conversation of one question, answered by what stands in the file.
static Conversation answered(const QString &markdown)
{
    Conversation conversation = newConversation(QDateTime::currentDateTimeUtc());
    Message question;
    question.id = newId();
    question.text = Grab::tr("Show me everything that a reply can hold.");
    Message reply;
    reply.id = newId();
    reply.parent = question.id;
    reply.role = Message::Role::Assistant;
    reply.text = markdown;
    reply.end = End::Complete;
    conversation.messages = {question, reply};
    conversation.summary.title = question.text;
    conversation.summary.leaf = reply.id;
    return conversation;
}

void Grab::open()
{
    if (m_options.page == u"presets")
        m_presets.edit(m_options.open);
    else if (m_options.open == u"presets")
        m_providers.choosePreset();
    else if (const Provider *provider = m_providers.set().find(m_options.open))
        m_providers.edit(provider->id);
    else if (m_options.open != u"picker")
        m_providers.addFrom(m_options.open);
    else if (auto *pill = m_window.findChild<QObject *>(QStringLiteral("answererPill")))
        QMetaObject::invokeMethod(pill, "clicked");
}

// -> absent where it cannot be read; stderr says so
static std::optional<QByteArray> read(const QString &path)
{
    QFile file(path);
    if (file.open(QIODevice::ReadOnly))
        return file.readAll();
    std::fprintf(stderr, "firstlight: %s cannot be read.\n", qUtf8Printable(path));
    return std::nullopt;
}

// What stands there before anything is asked. -> false where a file does not serve; stderr says why
bool Grab::show()
{
    if (!m_options.reply.isEmpty()) {
        const auto markdown = read(m_options.reply);
        if (!markdown)
            return false;
        m_sessions.show(answered(QString::fromUtf8(*markdown)));
    }
    if (!m_options.conversation.isEmpty()) {
        const auto bytes = read(m_options.conversation);
        if (!bytes)
            return false;
        const auto conversations = readExport(*bytes);
        if (!conversations || conversations->isEmpty()) {
            std::fprintf(
                stderr, "firstlight: %s holds no conversation.\n", qUtf8Printable(m_options.conversation));
            return false;
        }
        m_sessions.show(conversations->constFirst());
    }
    if (auto *bar = m_window.findChild<QObject *>(QStringLiteral("findBar")); !m_options.find.isEmpty())
        QMetaObject::invokeMethod(bar, "look", Q_ARG(QString, m_options.find));
    return true;
}

void Grab::start()
{
    if (m_options.page == u"lab" || m_options.page == u"rehearse") {
        if (m_options.at)
            QTimer::singleShot(*m_options.at, Qt::PreciseTimer, this, &Grab::draw);
        else
            connect(&m_lab, &Lab::demonstrated, this, &Grab::drawSettled);
        return m_lab.demonstrate(m_options.page);
    }
    if (!show()) {
        Q_EMIT done(1);
        return;
    }
    if (!m_options.open.isEmpty())
        open();
    ProviderDraft *draft = m_providers.draft();
    if (m_options.test && draft) {
        connect(draft, &ProviderDraft::tested, this, [this, draft] {
            if (!draft->isTesting())
                drawSettled();
        });
        draft->test();
        return;
    }
    connect(m_sessions.current(), &Chat::ended, this, &Grab::askNext);
    // The history is counted on a thread of its own, and last comes the doctor.
    if (m_options.page == u"latency" && !m_latency.isReady())
        connect(
            &m_latency, &LatencyHistory::complaintsChanged, this, &Grab::askNext, Qt::SingleShotConnection);
    else
        askNext();
}

void Grab::askNext()
{
    if (!m_options.questions.isEmpty()) {
        const bool last = m_options.questions.size() == 1;
        m_sessions.current()->send(m_options.questions.takeFirst());
        if (last && m_options.at)
            QTimer::singleShot(*m_options.at, Qt::PreciseTimer, this, &Grab::draw);
    } else if (!m_options.at) {
        drawSettled();
    }
}

// The frame that shows the end has to be painted first: its own stamp stands in the figures.
void Grab::drawSettled()
{
    constexpr int settled = 150; // ms
    QTimer::singleShot(settled, this, &Grab::draw);
}

void Grab::draw()
{
    // Inside the event loop: after it, the threaded renderer cannot.
    if (m_window.grabWindow().save(m_options.file, "PNG")) {
        Q_EMIT done(0);
    } else {
        std::fprintf(stderr, "firstlight: %s cannot be written.\n", qUtf8Printable(m_options.file));
        Q_EMIT done(1);
    }
}

}

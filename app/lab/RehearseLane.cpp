#include "lab/RehearseLane.h"

#include <QRandomGenerator>

#include "net/ChatClient.h"
#include "store/KeyStore.h"

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace firstlight {

// A cached prefix in the typical band starts after about this share of the time of a cold one.
static constexpr double cachedShare = 0.3;
static constexpr int replyTokens = 110;

const QList<RehearseLane::Preset> &RehearseLane::all()
{
    static const QList<Preset> presets{
        {QT_TR_NOOP("Cold"), 900, 45, 5, 0, 30, 0},
        {QT_TR_NOOP("Cached"), 250, 45, 5, 0, 30, 0},
        {QT_TR_NOOP("Edge"), 230, 45, 5, 0, 12, 0},
        {QT_TR_NOOP("Far away"), 900, 45, 20, 0, 280, 0},
        {QT_TR_NOOP("Overloaded"), 2600, 12, 60, 2, 60, 0},
    };
    return presets;
}

RehearseLane::RehearseLane(ChatClient &client, KeyStore &keys, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_keys(keys)
{ }

RehearseLane::~RehearseLane() = default;

QStringList RehearseLane::presets()
{
    QStringList names;
    for (const Preset &preset : all())
        names.append(tr(preset.name));
    return names;
}

int RehearseLane::preset() const
{
    for (int i = 0; i < all().size(); ++i) {
        const Preset &preset = all()[i];
        if (preset.ttft == m_ttft && preset.speed == m_speed && preset.jitter == m_jitter
            && preset.pauses == m_pauses && preset.roundTrip == m_roundTrip
            && preset.cacheHits == m_cacheHits)
            return i;
    }
    return -1;
}

void RehearseLane::apply(int index)
{
    const Preset &preset = all()[index];
    m_ttft = preset.ttft;
    m_speed = preset.speed;
    m_jitter = preset.jitter;
    m_pauses = preset.pauses;
    m_roundTrip = preset.roundTrip;
    m_cacheHits = preset.cacheHits;
    Q_EMIT changed();
}

void RehearseLane::set(int &member, int value)
{
    if (std::exchange(member, value) != value)
        Q_EMIT changed();
}

void RehearseLane::play(const QString &question)
{
    m_hit = QRandomGenerator::global()->bounded(100) < m_cacheHits;
    const milliseconds ttft(static_cast<int>(m_ttft * (m_hit ? cachedShare : 1)));
    const LatencyProfile profile{.ttft = ttft,
        .cachedTtft = ttft,
        .tpot = std::chrono::microseconds(1'000'000 / std::max(1, m_speed)),
        .jitter = milliseconds(m_jitter),
        .roundTrip = milliseconds(m_roundTrip),
        .pause = milliseconds(1600),
        .pauses = m_pauses,
        .tokens = replyTokens};
    if (m_server)
        m_server->setProfile(profile);
    else
        m_server = std::make_unique<RehearsalServer>(profile);
    m_session =
        std::make_unique<ChatSession>(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
    connect(m_session.get(), &ChatSession::changed, this, &RehearseLane::refresh);
    connect(m_session.get(), &ChatSession::ended, this, [this] {
        refresh();
        Q_EMIT ended();
    });
    const Provider provider = rehearsalProvider(m_server->url());
    m_session->setTarget(
        {.provider = provider, .model = provider.model, .system = {}, .maxTokens = {}, .temperature = {}});
    m_session->send(question);
    refresh();
}

void RehearseLane::stop()
{
    if (m_session)
        m_session->stop();
}

QString RehearseLane::text() const
{
    return m_session && m_session->count() > 1 ? m_session->at(1).text : QString();
}

QString RehearseLane::outcome() const
{
    if (!m_session || m_cacheHits == 0)
        return tr("whole reply");
    return m_hit ? tr("whole reply, cached prompt") : tr("whole reply, cold prompt");
}

void RehearseLane::refresh()
{
    m_figures = m_session->count() > 1 ? ReplyFigures::from(m_session->at(1), m_client.clock().now(),
                    {.findings = diagnose({.reply = m_session->at(1)})})
                                       : ReplyFigures();
    Q_EMIT replied();
}

}

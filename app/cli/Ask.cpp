#include "Ask.h"

#include <cstdio>
#include <unistd.h>

#include <QJsonDocument>
#include <QTimer>

#include "AskJson.h"
#include "AttemptText.h"
#include "DoctorText.h"
#include "ErrorText.h"
#include "latency/CacheText.h"
#include "latency/CaptureFile.h"
#include "session/RequestLog.h"
#include "StatusText.h"
#include "WaterfallText.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

Ask::Ask(const QStringList &words, LowDelay &lowDelay, Instant started)
    : m_words(words)
    , m_started(started)
    , m_client(m_clock, &lowDelay)
    , m_limiter(new RateLimiter(m_client))
    , m_keys(QString::fromLatin1(FIRSTLIGHT_APP_ID))
{ }

Ask::~Ask() = default;

int Ask::start()
{
    const auto options = askOptions(m_words);
    if (!options)
        return complain(BadUsage, options.error().text);
    m_options = *options;
    if (m_options.help)
        return Done;
    if (const auto opened = openProfile(); !opened)
        return complain(BadUsage, opened.error().text);
    m_choice = std::make_unique<TargetChoice>(m_options.common, m_client, m_keys);
    connect(&m_interrupt, &Interrupt::pressed, this, [this] {
        m_interrupted = true;
        if (m_session && m_session->isBusy())
            m_session->stop();
        else
            Q_EMIT finished(Interrupted);
    });
    const CommonOptions &common = m_options.common;
    if (common.model == u"auto" && common.provider.isEmpty() && common.baseUrl.isEmpty()) {
        chooseSide();
        return -1;
    }
    const auto provider = m_choice->chooseProvider();
    if (!provider)
        return complain(BadUsage, provider.error().text);
    m_provider = *provider;
    if (m_choice->isRehearsal() && common.provider.isEmpty())
        std::fprintf(stderr,
            "No provider is set up, so the built-in rehearsal answers: no model, nothing leaves this "
            "computer.\n"
            "Add one with: firstlight-cli providers add NAME --base-url URL --key-env VARIABLE\n");
    m_choice->choose(m_provider, [this](const Result<Target> &target) {
        // Not before start() has returned.
        QMetaObject::invokeMethod(
            this, [this, target] { target ? ask(*target) : fail(target.error()); }, Qt::QueuedConnection);
    });
    return -1;
}

// A question can be asked without a profile, unless it wants something of it.
Parsed<void> Ask::openProfile()
{
    const auto profile = profileOf(m_options.common);
    if (!profile && m_options.responseCache)
        return wrong(errorText(profile.error(), nullptr));
    if (!profile)
        return {};
    m_metrics = std::make_unique<MetricsStore>(profile->metricsPath());
    m_prompts = std::make_unique<PromptMemory>(profile->promptsDir());
    const auto prices = PriceList::load(profile->pricesPath());
    if (!prices)
        return wrong(u"The prices could not be read: %1."_s.arg(prices.error().detail));
    m_prices = *prices;
    if (!m_options.responseCache)
        return {};
    m_responses = new ResponseCache(m_client, profile->responsesPath());
    m_responses->setGoodFor(*m_options.responseCache);
    connect(m_responses, &ResponseCache::failed, this, [this](const Error &error) {
        std::fprintf(stderr, "Nothing is remembered: %s\n", qUtf8Printable(errorText(error, &m_provider)));
    });
    return {};
}

// The person's own figures are looked up first; a file that cannot be read leaves the rules.
void Ask::chooseSide()
{
    const auto choose = [this](const MeasuredSpeeds &speeds) {
        if (m_session)
            return;
        const auto target = m_choice->automatic(m_options.prompt, speeds);
        if (!target)
            return void(Q_EMIT finished(complain(BadUsage, target.error().text)));
        m_provider = target->provider;
        ask(*target);
    };
    if (!m_metrics)
        return void(QMetaObject::invokeMethod(
            this, [choose] { choose({}); }, Qt::QueuedConnection));
    connect(m_metrics.get(), &MetricsStore::failed, this, [choose] { choose({}); });
    m_metrics->study(this, [choose](MetricsFile &file) {
        return file.facts().map([&](const RequestFacts *facts) -> MetricsStore::Answer {
            return [choose, speeds = measuredSpeeds(*facts)] { choose(speeds); };
        });
    });
}

void Ask::ask(Target target)
{
    const auto fallbacks = m_choice->fallbacksOf(m_provider, target.model);
    if (!fallbacks)
        return void(Q_EMIT finished(complain(BadUsage, fallbacks.error().text)));
    target.fallbacks = *fallbacks;
    if (isatty(STDERR_FILENO) != 0)
        std::fprintf(stderr, "%s, %s (%s; %s)\n", qUtf8Printable(target.model),
            qUtf8Printable(m_provider.name), qUtf8Printable(modelReason()),
            qUtf8Printable(m_choice->providerReason()));
    m_session = std::make_unique<ChatSession>(m_client, m_keys,
        newConversation(QDateTime::currentDateTimeUtc()), nullptr, Shared{m_limiter, m_responses});
    m_options.preset.apply(target);
    m_session->setTarget(target);
    measure();
    watchCache(); // before anything that prints what it saw
    if (!m_options.common.json) {
        m_status = std::make_unique<StatusLine>();
        connect(m_session.get(), &ChatSession::changed, this, &Ask::printDelta);
        auto *ticks = new QTimer(this);
        ticks->setInterval(100);
        connect(ticks, &QTimer::timeout, this, &Ask::showStatus);
        if (m_status->isLive())
            ticks->start();
    }
    connect(m_session.get(), &ChatSession::ended, this, &Ask::finish);
    connect(m_session.get(), &ChatSession::providerLearnt, this, [this](const Provider &learnt) {
        if (const auto kept = m_choice->remember(learnt); !kept)
            std::fprintf(stderr, "%s\n", qUtf8Printable(errorText(kept.error(), &m_provider)));
    });
    m_session->send(m_options.prompt, m_started);
}

// The file opens beside the request, which does not wait for it.
void Ask::measure()
{
    if (!m_metrics)
        return;
    const QString endpoint = endpointOf(m_provider);
    const QString model = m_session->target().model;
    m_metrics->study(this, [this, endpoint, model](MetricsFile &file) {
        return latestOf(file, Past::most, RequestTarget{{}, endpoint, model})
            .map([&](const QList<RequestRecord> &records) -> MetricsStore::Answer {
                return [this, past = pastOf(records, endpoint, model)] { m_past = past; };
            });
    });
    new RequestLog(*m_session, *m_metrics, Origin::Chat, m_session.get());
    const auto calibrate = [this] {
        m_session->calibrate(m_metrics->calibration().of(m_session->target().model));
    };
    calibrate();
    connect(m_metrics.get(), &MetricsStore::calibrated, m_session.get(), calibrate);
    connect(m_metrics.get(), &MetricsStore::failed, this, [this](const Error &error) {
        std::fprintf(stderr, "This request is not kept among the measurements: %s\n",
            qUtf8Printable(errorText(error, &m_provider)));
    });
}

void Ask::watchCache()
{
    if (m_prompts)
        m_cache = new CacheWatch(*m_session, *m_prompts, m_prices, m_metrics.get(), m_session.get());
}

QString Ask::modelReason() const
{
    return m_options.modelOfPreset ? u"the preset's"_s : m_choice->modelReason();
}

void Ask::printCache(const Message &reply) const
{
    const CacheXray *xray = m_cache ? m_cache->of(reply.id) : nullptr;
    const QString line = xray ? cacheLine(*xray, m_prices.currency()) : QString();
    if (line.isEmpty())
        return;
    std::fprintf(stderr, "%s\n", qUtf8Printable(line));
    if (xray->cause)
        std::fprintf(
            stderr, "%s\n%s\n", qUtf8Printable(cacheFinding(*xray)), qUtf8Printable(cacheRemedy(*xray)));
}

void Ask::printDelta()
{
    const QString &text = m_session->at(m_session->count() - 1).text;
    if (text.size() <= m_printed)
        return;
    const QByteArray delta = QStringView(text).sliced(m_printed).toUtf8();
    m_printed = text.size();
    std::fwrite(delta.constData(), 1, static_cast<std::size_t>(delta.size()), stdout);
    std::fflush(stdout);
    showStatus();
}

void Ask::showStatus()
{
    if (m_status && m_status->isLive())
        m_status->show(statusText(m_session->at(m_session->count() - 1), m_session->wait(), m_clock.now()));
}

void Ask::finish()
{
    const Message &reply = m_session->at(m_session->count() - 1);
    // The record of a reply that was stopped follows its end.
    if (!m_options.capture.isEmpty() && reply.end == End::Stopped && reply.timeline.started
        && !m_session->recordOf(reply.id)) {
        connect(m_session.get(), &ChatSession::recorded, this, &Ask::finish, Qt::SingleShotConnection);
        return;
    }
    m_status.reset();
    const bool terminal = isatty(STDERR_FILENO) != 0;
    const bool explained = terminal || m_options.waterfall;
    if (m_options.common.json) {
        printJson(reply);
    } else {
        if (m_printed > 0 && !reply.text.endsWith(u'\n'))
            std::fputs("\n", stdout);
        std::fflush(stdout);
        if (explained) {
            std::fprintf(stderr, "\n%s\n", qUtf8Printable(waterfallText(reply, 80, terminal)));
            printCache(reply);
            if (const auto found = findings(reply); !found.isEmpty() && found.first().sure)
                std::fprintf(stderr, "%s\n", qUtf8Printable(findingText(found.first())));
        }
    }
    const bool saved = m_options.capture.isEmpty() || saveCapture(reply);
    const bool complete = reply.end == End::Complete && saved;
    const Provider &answerer = m_session->answerer().provider;
    const QString ending = reply.error ? failureText(*reply.error, answerer) : endingText(reply, &answerer);
    if (reply.isRemembered())
        std::fprintf(stderr, "From this computer's response cache: no request was made.\n");
    // A failure is one sentence to scripts; what came before an answer is always told.
    if (!m_options.common.json && (reply.end == End::Complete || explained)) {
        for (const Attempt &attempt : m_session->attempts())
            std::fprintf(stderr, "%s\n", qUtf8Printable(attemptText(attempt)));
    }
    if (!ending.isEmpty())
        std::fprintf(stderr, "%s\n", qUtf8Printable(ending));
    Q_EMIT finished(m_interrupted ? Interrupted : complete ? Done : Failed);
}

bool Ask::saveCapture(const Message &reply) const
{
    const Capture *record = m_session->recordOf(reply.id);
    if (!record) {
        std::fprintf(stderr, "There is no capture to save: nothing was sent.\n");
        return false;
    }
    const auto written = writeCapture(m_options.capture, *record);
    if (!written)
        std::fprintf(stderr, "The capture could not be saved as %s: %s.\n", qUtf8Printable(m_options.capture),
            qUtf8Printable(written.error().detail));
    return written.has_value();
}

static void print(const QJsonObject &json)
{
    std::fputs(QJsonDocument(json).toJson(QJsonDocument::Indented).constData(), stdout);
}

void Ask::fail(const Error &error)
{
    if (m_options.common.json)
        print(unaskedJson(error, errorText(error, &m_provider), m_provider));
    std::fprintf(stderr, "%s\n", qUtf8Printable(failureText(error, m_provider)));
    Q_EMIT finished(Failed);
}

QList<Finding> Ask::findings(const Message &reply) const
{
    return diagnose({.reply = reply,
        .record = m_session->recordOf(reply.id),
        .attempts = m_session->attempts(),
        .past = m_past,
        .at = reply.createdAt});
}

void Ask::printJson(const Message &reply) const
{
    print(askJson(*m_session,
        {.providerReason = m_choice->providerReason(),
            .modelReason = modelReason(),
            .xray = m_cache ? m_cache->of(reply.id) : nullptr,
            .currency = m_prices.currency(),
            .mayRemember = m_responses != nullptr,
            .findings = findings(reply)}));
}

}

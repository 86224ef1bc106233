#include "Ask.h"

#include <cstdio>
#include <unistd.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTimer>

#include "AttemptText.h"
#include "DoctorText.h"
#include "ErrorText.h"
#include "latency/CacheJson.h"
#include "latency/CacheText.h"
#include "latency/CaptureFile.h"
#include "ReplyJson.h"
#include "RouteText.h"
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

int Ask::usage(const QString &text) const
{
    std::fprintf(stderr, "%s\n", qUtf8Printable(text));
    return BadUsage;
}

int Ask::start()
{
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Streams the reply to a question, and shows where its time went."_s);
    parser.addPositionalArgument(u"PROMPT"_s, u"The question; - to read it from standard input."_s);
    addCommonOptions(parser);
    parser.addOption({u"capture"_s,
        u"Save what was sent and what came, without the key, for decode and replay."_s, u"FILE"_s});
    parser.addOption({u"preset"_s,
        u"Ask with the instructions and the knowledge of a preset (see presets)."_s, u"NAME"_s});
    parser.addOption({u"fallback"_s,
        u"Whom to ask where the provider does not answer; twice at most. Their keys are their own."_s,
        u"PROVIDER[:MODEL]"_s});
    parser.addOption({u"response-cache"_s,
        u"Answer from this computer where the same request was answered in the last SECONDS; off without it."_s,
        u"SECONDS"_s});
    parser.addOption({u"waterfall"_s, u"Print the waterfall also where stderr is no terminal."_s});
    parser.addHelpOption();
    if (const auto parsed = parse(parser, u"ask"_s, m_words); !parsed)
        return usage(parsed.error().text);
    if (parser.isSet(u"help"_s)) {
        std::fputs(qUtf8Printable(parser.helpText()), stdout);
        return Done;
    }
    const auto options = commonOptions(parser);
    if (!options)
        return usage(options.error().text);
    const auto preset = PresetOption::read(parser.value(u"preset"_s), *options);
    if (!preset)
        return usage(preset.error().text);
    m_preset = *preset;
    m_options = m_preset.beneath(*options);
    m_modelOfPreset = m_preset.namesModel() && options->model.isEmpty();
    m_options.fallbacks = parser.values(u"fallback"_s);
    m_waterfall = parser.isSet(u"waterfall"_s);
    m_capture = parser.value(u"capture"_s);
    m_prompt = parser.positionalArguments().join(u' ');
    if (m_prompt == u"-") {
        QFile input;
        if (!input.open(stdin, QIODevice::ReadOnly))
            return usage(u"Standard input cannot be read."_s);
        m_prompt = QString::fromUtf8(input.readAll());
    }
    if (m_prompt.trimmed().isEmpty())
        return usage(u"ask takes a question: firstlight-cli ask \"Why is the sky blue?\""_s);

    const auto profile = profileOf(m_options);
    if (profile) {
        m_metrics = std::make_unique<MetricsStore>(profile->metricsPath());
        m_prompts = std::make_unique<PromptMemory>(profile->promptsDir());
        const auto prices = PriceList::load(profile->pricesPath());
        if (!prices)
            return usage(u"The prices could not be read: %1."_s.arg(prices.error().detail));
        m_prices = *prices;
    }
    if (parser.isSet(u"response-cache"_s)) {
        const auto seconds = wholeNumber(parser, u"response-cache"_s, 1);
        if (!seconds || !profile)
            return usage(!seconds ? seconds.error().text : errorText(profile.error(), nullptr));
        m_responses = new ResponseCache(m_client, profile->responsesPath());
        m_responses->setGoodFor(std::chrono::seconds(*seconds));
        connect(m_responses, &ResponseCache::failed, this, [this](const Error &error) {
            std::fprintf(
                stderr, "Nothing is remembered: %s\n", qUtf8Printable(errorText(error, &m_provider)));
        });
    }
    m_choice = std::make_unique<TargetChoice>(m_options, m_client, m_keys);
    connect(&m_interrupt, &Interrupt::pressed, this, [this] {
        m_interrupted = true;
        if (m_session && m_session->isBusy())
            m_session->stop();
        else
            Q_EMIT finished(Interrupted);
    });
    if (m_options.model == u"auto" && m_options.provider.isEmpty() && m_options.baseUrl.isEmpty()) {
        chooseSide();
        return -1;
    }
    const auto provider = m_choice->chooseProvider();
    if (!provider)
        return usage(provider.error().text);
    m_provider = *provider;
    if (m_choice->isRehearsal() && m_options.provider.isEmpty())
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

// The person's own figures are looked up first; a file that cannot be read leaves the rules.
void Ask::chooseSide()
{
    const auto choose = [this](const MeasuredSpeeds &speeds) {
        if (m_session)
            return;
        const auto target = m_choice->automatic(m_prompt, speeds);
        if (!target)
            return void(Q_EMIT finished(usage(target.error().text)));
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
        return void(Q_EMIT finished(usage(fallbacks.error().text)));
    target.fallbacks = *fallbacks;
    if (isatty(STDERR_FILENO) != 0)
        std::fprintf(stderr, "%s, %s (%s; %s)\n", qUtf8Printable(target.model),
            qUtf8Printable(m_provider.name), qUtf8Printable(modelReason()),
            qUtf8Printable(m_choice->providerReason()));
    m_session = std::make_unique<ChatSession>(m_client, m_keys,
        newConversation(QDateTime::currentDateTimeUtc()), nullptr, Shared{m_limiter, m_responses});
    m_preset.apply(target);
    m_session->setTarget(target);
    measure();
    watchCache(); // before anything that prints what it saw
    if (!m_options.json) {
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
    m_session->send(m_prompt, m_started);
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
    return m_modelOfPreset ? u"the preset's"_s : m_choice->modelReason();
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
    if (!m_capture.isEmpty() && reply.end == End::Stopped && reply.timeline.started
        && !m_session->recordOf(reply.id)) {
        connect(m_session.get(), &ChatSession::recorded, this, &Ask::finish, Qt::SingleShotConnection);
        return;
    }
    m_status.reset();
    if (m_options.json) {
        printJson(reply);
    } else {
        if (m_printed > 0 && !reply.text.endsWith(u'\n'))
            std::fputs("\n", stdout);
        std::fflush(stdout);
        const bool terminal = isatty(STDERR_FILENO) != 0;
        if (terminal || m_waterfall) {
            std::fprintf(stderr, "\n%s\n", qUtf8Printable(waterfallText(reply, 80, terminal)));
            printCache(reply);
        }
        const auto found = findings(reply);
        if ((terminal || m_waterfall) && !found.isEmpty() && found.first().sure)
            std::fprintf(stderr, "%s\n", qUtf8Printable(findingText(found.first())));
    }
    const bool saved = m_capture.isEmpty() || saveCapture(reply);
    const bool complete = reply.end == End::Complete && saved;
    const Provider &answerer = m_session->answerer().provider;
    const QString ending = reply.error ? failureText(*reply.error, answerer) : endingText(reply, &answerer);
    if (reply.isRemembered())
        std::fprintf(stderr, "From this computer's response cache: no request was made.\n");
    // A failure is one sentence to scripts; what came before an answer is always told.
    if (!m_options.json && (reply.end == End::Complete || isatty(STDERR_FILENO) != 0 || m_waterfall)) {
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
    const auto written = writeCapture(m_capture, *record);
    if (!written)
        std::fprintf(stderr, "The capture could not be saved as %s: %s.\n", qUtf8Printable(m_capture),
            qUtf8Printable(written.error().detail));
    return written.has_value();
}

void Ask::fail(const Error &error)
{
    const QString sentence = errorText(error, &m_provider);
    if (m_options.json) {
        const QJsonObject json{{u"text"_s, QString()}, {u"end"_s, QString(endName(End::Error))},
            {u"error"_s, errorJson(error, sentence)}, {u"provider"_s, m_provider.name}};
        std::fputs(QJsonDocument(json).toJson(QJsonDocument::Indented).constData(), stdout);
    }
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
    const Candidate &answerer = m_session->answerer();
    QJsonObject json = replyJson(reply);
    if (reply.error)
        json.insert(u"error"_s, errorJson(*reply.error, errorText(*reply.error, &answerer.provider)));
    json.insert(u"provider"_s, answerer.provider.name);
    const QList<Attempt> &failed = m_session->attempts();
    json.insert(u"timeline"_s, timelineJson(reply.timeline, reply.usage, failed));
    json.insert(u"attempts"_s, attemptsJson(failed, answerer, reply));
    QJsonObject route{{u"provider"_s, m_choice->providerReason()}, {u"model"_s, modelReason()}};
    if (const auto side = m_session->routeOf(reply.id)) {
        route.insert(u"side"_s, QString(sideName(side->side)));
        route.insert(u"reason"_s, routeText(*side));
    }
    json.insert(u"route"_s, route);
    QJsonObject cache;
    if (const CacheXray *xray = m_cache ? m_cache->of(reply.id) : nullptr; xray && xray->cached)
        cache = cacheJson(*xray, m_prices.currency());
    if (m_responses)
        cache.insert(u"response"_s, reply.isRemembered());
    if (!cache.isEmpty())
        json.insert(u"cache"_s, cache);
    json.insert(u"diagnosis"_s, diagnosisJson(findings(reply)));
    std::fputs(QJsonDocument(json).toJson(QJsonDocument::Indented).constData(), stdout);
}

}

// The one place that wires things together.

#include <cstdio>
#include <memory>

#include <QFont>
#include <QProcessEnvironment>
#include <QQmlApplicationEngine>
#include <QQuickWindow>
#include <QScreen>
#include <QStyleHints>
#include <QTemporaryDir>
#include <QtQml/QQmlExtensionPlugin>

#include "Appearance.h"
#include "Application.h"
#include "chat/Answerer.h"
#include "chat/FramePacer.h"
#include "chat/PaintProbe.h"
#include "chat/Pinger.h"
#include "CommandLine.h"
#include "ErrorText.h"
#include "Grab.h"
#include "history/Archive.h"
#include "history/ConversationListModel.h"
#include "history/HistorySearch.h"
#include "history/Sessions.h"
#include "lab/Lab.h"
#include "LargeBuffers.h"
#include "latency/DriftNotice.h"
#include "latency/LatencyHistory.h"
#include "latency/Replays.h"
#include "net/ChatClient.h"
#include "presets/PresetLibrary.h"
#include "session/RequestLog.h"
#include "settings/ProviderListModel.h"
#include "store/EnvironmentProviders.h"
#include "store/HistoryStore.h"
#include "store/KeyStore.h"
#include "store/MetricsStore.h"
#include "store/ModelLists.h"
#include "store/Profile.h"
#include "store/Settings.h"
#include "SystemWatch.h"

Q_IMPORT_QML_PLUGIN(FirstlightPlugin)

using namespace firstlight;
using namespace Qt::StringLiterals;

static int usage(const QString &sentence)
{
    std::fprintf(stderr, "firstlight: %s\n", qUtf8Printable(sentence));
    return 2;
}

// Qt would end the program with a list of its plugins.
static bool hasDisplay()
{
#ifdef Q_OS_LINUX
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
#else
    return true;
#endif
}

static void drawWithoutScreen(const GrabOptions &grab)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_QUICK_BACKEND", "software");
    qputenv("QT_SCALE_FACTOR", QByteArray::number(grab.scale));
}

static void draw(Application &app, const GrabOptions &grab, QQuickWindow &window, Sessions &sessions,
    ProviderListModel &providers, Lab &lab, LatencyHistory &latency, PresetLibrary &presets)
{
    window.setProperty("still", true); // first: what follows must not animate
    window.resize(grab.size);
    window.setProperty("page", grab.page == u"detail" ? u"chat"_s : grab.page);
    window.setProperty("panelOpen", grab.panel);
    QGuiApplication::styleHints()->setCursorFlashTime(0);
    auto *picture = new Grab(grab, window, sessions, providers, lab, latency, presets, &app);
    QObject::connect(picture, &Grab::done, &app, &QCoreApplication::exit, Qt::QueuedConnection);
    QMetaObject::invokeMethod(picture, &Grab::start, Qt::QueuedConnection);
}

// The window comes back where it was, with the conversation that it showed.
static void remember(Application &app, Settings &settings, QQuickWindow &window, Sessions &sessions)
{
    const QRect place = settings.windowGeometry();
    if (!place.isEmpty() && QGuiApplication::screenAt(place.center()))
        window.setGeometry(place);
    QObject::connect(&sessions, &Sessions::currentChanged, &settings,
        [&] { settings.setLastConversation(sessions.current()->conversationId()); });
    QObject::connect(&app, &QCoreApplication::aboutToQuit, &settings, [&] {
        if (window.visibility() == QWindow::Windowed)
            settings.setWindowGeometry(window.geometry());
    });
}

// The person's own list, which must not keep the window from opening.
static PriceList pricesOf(const Profile &profile)
{
    const auto own = PriceList::load(profile.pricesPath());
    if (!own)
        std::fprintf(stderr, "firstlight: the built-in prices are used. %s\n",
            qUtf8Printable(errorText(own.error(), nullptr)));
    return own ? *own : PriceList::load({}).value_or(PriceList());
}

static int run(Application &app, const Profile &profile, const std::optional<GrabOptions> &grab)
{
    SystemClock clock;
    // A picture must not depend on whose computer draws it.
    const QProcessEnvironment environment =
        grab ? QProcessEnvironment() : QProcessEnvironment::systemEnvironment();
    Settings settings(profile.settingsPath());
    if (grab)
        settings.setTheme(grab->theme);
    Appearance appearance(settings);
    ChatClient client(clock, &app.lowDelay());
    auto *limiter = new RateLimiter(client); // ends with the client's thread
    auto *responses = new ResponseCache(client, profile.responsesPath()); // as the limiter
    const auto setMemory = [&, responses] {
        responses->setGoodFor(std::chrono::hours(settings.rememberFor()));
        if (settings.rememberFor() == 0)
            responses->clear();
    };
    setMemory();
    QObject::connect(&settings, &Settings::rememberForChanged, &settings, setMemory);
    QObject::connect(responses, &ResponseCache::failed, &settings, [](const Error &error) {
        std::fprintf(
            stderr, "firstlight: nothing is remembered: %s\n", qUtf8Printable(errorText(error, nullptr)));
    });
    KeyStore keys(QGuiApplication::desktopFileName());
    HistoryStore history(profile.historyPath());
    MetricsStore metrics(profile.metricsPath());
    metrics.keepFor(settings.keepMeasurementsFor());
    FramePacer pacer;
    PaintProbe probe(clock);
    ConversationListModel conversations(history);
    HistorySearch search(history);
    Archive archive(history);
    ModelLists lists(profile.modelsPath());
    ProviderListModel providers(profile.providersPath(), lists, client, keys);
    PromptMemory prompts(profile.promptsDir());
    PresetLibrary presets(profile, providers, prompts);
    const PriceList prices = pricesOf(profile);
    SystemWatch system;
    Pinger pinger(client, keys, metrics);
    LatencyHistory latency(metrics, providers);
    DriftNotice notice(latency, settings);
    QObject::connect(&settings, &Settings::keepMeasurementsForChanged, &metrics,
        [&] { metrics.keepFor(settings.keepMeasurementsFor()); });
    AutoRoute route(profile.routesPath(), providers, metrics);
    Answerer answerer(providers, environmentProviders(environment), lists, client, keys, settings, route);
    Lab lab(providers, environmentProviders(environment), client, keys, metrics, profile.benchmarksDir());
    Sessions sessions(history, conversations, [&](Conversation conversation) {
        auto session = std::make_unique<ChatSession>(
            client, keys, std::move(conversation), nullptr, Shared{limiter, responses});
        QObject::connect(session.get(), &ChatSession::providerLearnt, &providers, &ProviderListModel::learn);
        new RequestLog(*session, metrics, Origin::Chat, session.get());
        auto watch = std::make_unique<CacheWatch>(*session, prompts, prices, &metrics);
        auto cache = std::make_unique<ChatCache>(*session, std::move(watch), prices, pinger, system);
        const auto target = [&answerer, &metrics, &presets](
                                const ChatSession &asking, const Message &question, const Wish &wish) {
            Target target = answerer.target(asking, question, wish);
            presets.apply(asking.conversation().summary.id, target);
            target.calibration = metrics.calibration().of(target.model);
            return target;
        };
        return std::make_unique<Chat>(std::move(session), pacer, probe, target, std::move(cache));
    });
    Replays replays(sessions);
    if (!grab) {
        QObject::connect(
            &conversations, &ConversationListModel::loaded, &sessions,
            [&, last = settings.lastConversation()] {
                if (conversations.contains(last))
                    sessions.show(last);
            },
            Qt::SingleShotConnection);
    }
    history.list();

    QQmlApplicationEngine engine;
    engine.addImportPath(u"qrc:/qt/qml"_s);
    engine.setInitialProperties({
        {u"conversations"_s, QVariant::fromValue(&conversations)},
        {u"search"_s, QVariant::fromValue(&search)},
        {u"archive"_s, QVariant::fromValue(&archive)},
        {u"sessions"_s, QVariant::fromValue(&sessions)},
        {u"appearance"_s, QVariant::fromValue(&appearance)},
        {u"settings"_s, QVariant::fromValue(&settings)},
        {u"providers"_s, QVariant::fromValue(&providers)},
        {u"answerer"_s, QVariant::fromValue(&answerer)},
        {u"presets"_s, QVariant::fromValue(&presets)},
        {u"replays"_s, QVariant::fromValue(&replays)},
        {u"latency"_s, QVariant::fromValue(&latency)},
        {u"lab"_s, QVariant::fromValue(&lab)},
        {u"dataFolder"_s, profile.data},
        {u"configFolder"_s, profile.config},
    });
    engine.load(u"qrc:/qt/qml/Firstlight/Main.qml"_s);
    auto *window = qobject_cast<QQuickWindow *>(engine.rootObjects().value(0));
    if (!window)
        return 1; // the engine has said why
    pacer.setParentItem(window->contentItem());
    probe.watch(window);
    appearance.settle();
    if (grab)
        draw(app, *grab, *window, sessions, providers, lab, latency, presets);
    else
        remember(app, settings, *window, sessions);
    window->show();
    if (!grab && answerer.isRehearsing())
        providers.lookForServers();
    return app.exec();
}

int main(int argc, char *argv[])
{
    const auto line = parseCommandLine(QStringList(argv, argv + argc));
    if (!line)
        return usage(line.error());
    if (!line->answer.isEmpty()) {
        std::fputs(qUtf8Printable(line->answer), stdout);
        return 0;
    }
    if (line->grab)
        drawWithoutScreen(*line->grab);
    else if (!hasDisplay())
        return usage(
            u"There is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set). "
            "firstlight-cli works in a terminal, and --grab FILE draws the window without a screen."_s);

    QCoreApplication::setApplicationName(u"Firstlight"_s);
    QCoreApplication::setApplicationVersion(QLatin1StringView(FIRSTLIGHT_VERSION));
    QGuiApplication::setDesktopFileName(u"io.github.firstlight.Firstlight"_s);
    QQuickWindow::setTextRenderType(QQuickWindow::NativeTextRendering);
    giveBackLargeBuffers();
    FramePacer::takeOver();
    Application app(argc, argv);
    // Without hinting letters stand where the type designer wants them, at any scale.
    QFont font(u"Inter"_s);
    font.setHintingPreference(QFont::PreferNoHinting);
    app.setFont(font);

    QTemporaryDir throwAway;
    QString dir = line->profile;
    if (dir.isEmpty() && line->grab)
        dir = throwAway.path();
    const auto profile = dir.isEmpty() ? Profile::standard() : Profile::in(dir);
    if (!profile)
        return usage(errorText(profile.error(), nullptr));
    return run(app, *profile, line->grab);
}

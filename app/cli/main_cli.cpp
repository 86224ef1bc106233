// firstlight-cli: the core in a terminal, for scripts, for CI and for a machine without a display.

#include <cstdio>

#include <QCoreApplication>

#include "Ask.h"
#include "Bench.h"
#include "Decode.h"
#include "Doctor.h"
#include "Models.h"
#include "net/LowDelay.h"
#include "Presets.h"
#include "Providers.h"
#include "Rehearse.h"
#include "Replay.h"
#include "Transfer.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

namespace {

class Application : public QCoreApplication
{
public:
    Application(int &argc, char **argv, LowDelay &lowDelay)
        : QCoreApplication(argc, argv)
        , m_lowDelay(lowDelay)
    { }

    bool notify(QObject *receiver, QEvent *event) override
    {
        return m_lowDelay.around(receiver, event, [&] { return QCoreApplication::notify(receiver, event); });
    }

private:
    LowDelay &m_lowDelay;
};

constexpr auto help = R"(firstlight-cli: where every millisecond of a reply goes

  ask PROMPT      streams the reply; then its waterfall
  bench           repeats a request; medians, intervals, what the cache is worth, before and after
  doctor [FILE]   what is wrong with the latest requests, or with a capture: evidence and remedy
  models          lists the models of a provider
  providers       lists the providers; add, remove, default
  presets         lists the presets; add, show, remove
  rehearse        runs a provider on this computer with a chosen latency and chosen faults
  decode FILE     prints what the client makes of recorded bytes
  replay FILE     plays a capture back, with its own timing or faster
  export          writes the conversations, as JSON or Markdown
  import FILE     adds those of a JSON export that are not there

Each has --help. Exit codes: 0 done, 1 the request failed or the reply is incomplete, 2 usage,
3 a --fail-if of bench held, 130 interrupted.
)";

template <typename Command> int run(Command &command)
{
    QObject::connect(
        &command, &Command::finished, qApp, [](int code) { QCoreApplication::exit(code); },
        Qt::QueuedConnection);
    const int code = command.start();
    return code >= 0 ? code : QCoreApplication::exec();
}

}

int main(int argc, char **argv)
{
    const Instant started = std::chrono::steady_clock::now();
    LowDelay lowDelay;
    Application application(argc, argv, lowDelay);
    QCoreApplication::setApplicationName(u"firstlight"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(FIRSTLIGHT_VERSION));

    const QStringList arguments = QCoreApplication::arguments();
    const QString command = arguments.value(1);
    const QStringList words = arguments.mid(2);
    if (command == u"ask") {
        cli::Ask ask(words, lowDelay, started);
        return run(ask);
    }
    if (command == u"bench") {
        cli::Bench bench(words, lowDelay);
        return run(bench);
    }
    if (command == u"models") {
        cli::Models models(words, lowDelay);
        return run(models);
    }
    if (command == u"rehearse") {
        cli::Rehearse rehearse(words);
        return run(rehearse);
    }
    if (command == u"replay") {
        cli::Replay replay(words, lowDelay);
        return run(replay);
    }
    if (command == u"doctor") {
        cli::Doctor doctor(words);
        return run(doctor);
    }
    if (command == u"providers")
        return cli::providers(words);
    if (command == u"export")
        return cli::exportConversations(words);
    if (command == u"import")
        return cli::importConversations(words);
    if (command == u"presets")
        return cli::presets(words);
    if (command == u"decode")
        return cli::decode(words);
    if (command == u"--version" || command == u"version") {
        std::printf("firstlight-cli %s\n", FIRSTLIGHT_VERSION);
        return cli::Done;
    }
    const bool asked = command == u"--help" || command == u"-h" || command == u"help";
    if (!asked && !command.isEmpty())
        std::fprintf(stderr, "There is no command \"%s\".\n", qUtf8Printable(command));
    std::fputs(help, asked ? stdout : stderr);
    return asked ? cli::Done : cli::BadUsage;
}

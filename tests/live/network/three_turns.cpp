// three_turns: one conversation of three turns over the way that the options describe (those of
// `firstlight-cli ask`). Prints a waterfall a turn to stderr and a line of JSON a turn to stdout.
#include <cstdio>

#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

#include "ErrorText.h"
#include "LowDelayApplication.h"
#include "net/ChatClient.h"
#include "Options.h"
#include "ReplyJson.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"
#include "WaterfallText.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// Long enough that the server's prompt cache has something to keep.
static const QStringList questions{
    u"Tell me about the tide. I live by a river that meets the sea, and each day the water stands at another "
    "place when I walk along it in the morning. What moves it, how far up the river can it be felt, and why "
    "does the high water come later each day?"_s,
    u"And about the river?"_s, u"What comes after that?"_s};

static void print(int turn, const Message &reply)
{
    std::fprintf(stderr, "turn %d\n%s\n\n", turn, qUtf8Printable(cli::waterfallText(reply, 100, false)));
    QJsonObject json = cli::replyJson(reply);
    json.insert(u"turn"_s, turn);
    json.insert(u"timeline"_s, cli::timelineJson(reply.timeline, reply.usage, {}));
    json.insert(u"reads"_s, static_cast<qint64>(reply.timeline.arrivals.size()));
    std::printf("%s\n", QJsonDocument(json).toJson(QJsonDocument::Compact).constData());
}

int main(int argc, char **argv)
{
    LowDelayApplication app(argc, argv);
    QCommandLineParser parser;
    cli::addCommonOptions(parser);
    if (const auto parsed = cli::parse(parser, u"three_turns"_s, app.arguments().sliced(1)); !parsed)
        return cli::complain(cli::BadUsage, parsed.error().text);
    const auto options = cli::commonOptions(parser);
    if (!options)
        return cli::complain(cli::BadUsage, options.error().text);

    Target target;
    target.provider.id = u"live"_s;
    target.provider.baseUrl = options->baseUrl;
    target.provider.needsKey = false;
    target.provider.limits = TimeLimits::forLoopback();
    target.provider.transport = options->over({});
    target.model = options->model;
    target.maxTokens = options->maxTokens;

    SystemClock clock;
    ChatClient client(clock, &app.lowDelay());
    KeyStore keys(u"io.github.firstlight.test"_s);
    ChatSession session(client, keys, newConversation(QDateTime::currentDateTimeUtc()));
    session.setTarget(target);
    for (int turn = 1; turn <= questions.size(); ++turn) {
        QEventLoop loop;
        QObject::connect(&session, &ChatSession::ended, &loop, &QEventLoop::quit);
        session.send(questions[turn - 1]);
        if (session.isBusy())
            loop.exec();
        const Message &reply = session.at(session.count() - 1);
        if (reply.error)
            return cli::complain(cli::Failed, errorText(*reply.error, &target.provider));
        print(turn, reply);
        // A person reads; a question within the same millisecond would find the connection still busy with
        // the end of the reply, behind its [DONE].
        QTimer::singleShot(500, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return cli::Done;
}

#include "Transfer.h"

#include <cstdio>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include "ErrorText.h"
#include "Options.h"
#include "store/HistoryFile.h"
#include "store/HistoryTransfer.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

static void addOptions(QCommandLineParser &parser)
{
    parser.addOptions({
        {u"profile"_s, u"Folder of the conversations; default: the platform's."_s, u"DIR"_s},
        {u"json"_s, u"Says what was done as JSON, on stdout."_s},
    });
}

// The history of the profile that --profile names.
static tl::expected<std::unique_ptr<HistoryFile>, QString> openHistory(const QCommandLineParser &parser)
{
    CommonOptions options;
    options.profile = parser.value(u"profile"_s);
    const auto profile = profileOf(options);
    if (!profile)
        return tl::unexpected(errorText(profile.error(), nullptr));
    auto file = HistoryFile::open(profile->historyPath());
    if (!file)
        return tl::unexpected(errorText(file.error(), nullptr));
    return std::move(*file);
}

static void say(const QCommandLineParser &parser, const QJsonObject &json, const QString &sentence)
{
    if (parser.isSet(u"json"_s))
        std::printf("%s\n", QJsonDocument(json).toJson(QJsonDocument::Compact).constData());
    else
        std::fprintf(stderr, "%s\n", qUtf8Printable(sentence));
}

int exportConversations(const QStringList &words)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"Writes conversations: as JSON all of them is there, as Markdown what is to be read."_s);
    parser.addOptions({
        {u"format"_s, u"json (default) or markdown."_s, u"NAME"_s},
        {u"conversation"_s, u"Only this one, by its id; repeatable."_s, u"ID"_s},
        {u"out"_s, u"The file to write; default: stdout."_s, u"FILE"_s},
    });
    addOptions(parser);
    if (const auto over = settled(parser, u"export"_s, words))
        return *over;
    const QString format = parser.isSet(u"format"_s) ? parser.value(u"format"_s) : u"json"_s;
    if (format != u"json" && format != u"markdown")
        return complain(BadUsage, u"--format is json or markdown, not \"%1\"."_s.arg(format));
    if (!parser.positionalArguments().isEmpty())
        return complain(BadUsage, u"export takes no argument: name the file with --out."_s);
    const QString path = parser.value(u"out"_s);
    if (parser.isSet(u"json"_s) && path.isEmpty())
        return complain(BadUsage, u"--json needs stdout for itself: name the file with --out."_s);

    const auto history = openHistory(parser);
    if (!history)
        return complain(Failed, history.error());
    const auto kind = format == u"json" ? ExportFormat::Json : ExportFormat::Markdown;
    const QStringList ids = parser.values(u"conversation"_s);
    QFile out;
    if (path.isEmpty() && !out.open(stdout, QFile::WriteOnly))
        return complain(Failed, u"stdout cannot be written."_s);
    const auto count =
        path.isEmpty() ? exportHistory(**history, out, kind, ids) : exportHistory(**history, path, kind, ids);
    if (!count)
        return complain(Failed,
            count.error().code == u"not-found" ? u"There is no conversation %1."_s.arg(count.error().detail)
                                               : errorText(count.error(), nullptr));
    say(parser,
        {{u"conversations"_s, static_cast<qint64>(count->conversations)},
            {u"messages"_s, static_cast<qint64>(count->messages)}},
        u"%1 conversations, %2 messages."_s.arg(count->conversations).arg(count->messages));
    return Done;
}

int importConversations(const QStringList &words)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"Adds the conversations of a JSON export. What is there already stays as it is."_s);
    parser.addPositionalArgument(u"FILE"_s, u"Written by firstlight-cli export or by the window."_s);
    addOptions(parser);
    if (const auto over = settled(parser, u"import"_s, words))
        return *over;
    if (parser.positionalArguments().size() != 1)
        return complain(BadUsage, u"import takes one FILE."_s);
    const auto history = openHistory(parser);
    if (!history)
        return complain(Failed, history.error());
    const auto count = importHistory(**history, parser.positionalArguments().constFirst());
    if (!count)
        return complain(Failed, errorText(count.error(), nullptr));
    say(parser,
        {{u"conversations"_s, static_cast<qint64>(count->conversations)},
            {u"added"_s, static_cast<qint64>(count->added)}, {u"known"_s, static_cast<qint64>(count->known)}},
        u"%1 conversations: %2 messages are new, %3 were there."_s.arg(count->conversations)
            .arg(count->added)
            .arg(count->known));
    return Done;
}

}

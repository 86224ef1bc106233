#include "CommandLine.h"

#include <QCommandLineParser>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace firstlight {

static const QString help = uR"(Usage: firstlight [--profile DIR]
       firstlight --grab FILE [options]

A desktop chat client that shows where every millisecond goes.

  --profile DIR       keep conversations and settings in DIR
  --grab FILE         draw the window without a screen, write it as PNG, exit
    --page NAME       what to show: %1 (default: chat)
    --theme NAME      light (default) or dark
    --size WxH        in logical pixels (default: 1280x820)
    --scale F         device pixels in a logical one (default: 1)
    --ask TEXT        ask this and wait for the reply; again for another turn
    --reply FILE      show the Markdown in FILE as a reply, before anything is asked
    --conversation FILE  show the first conversation of a JSON export
    --find TEXT       with the search in the conversation open
    --at MS           draw MS milliseconds after the last question was asked
    --panel detail    with the detail panel open
    --open WHAT       with the list of presets, the picker (of models), or the form
                      of the provider or preset of this name
    --test            after the form's test has run
                      Without --profile a throw-away one is used.
  --help, --version
)"_s;

using Unexpected = tl::unexpected<QString>;

QStringList pageNames()
{
    return {u"chat"_s, u"detail"_s, u"wire"_s, u"latency"_s, u"lab"_s, u"rehearse"_s, u"settings"_s,
        u"providers"_s, u"presets"_s};
}

static std::optional<QSize> parseSize(const QString &text)
{
    static const QRegularExpression form(u"^(\\d{2,5})x(\\d{2,5})$"_s);
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return QSize(match.captured(1).toInt(), match.captured(2).toInt());
}

static tl::expected<GrabOptions, QString> parseGrab(const QCommandLineParser &parser)
{
    GrabOptions grab;
    grab.file = parser.value(u"grab"_s);
    if (parser.isSet(u"page"_s))
        grab.page = parser.value(u"page"_s);
    if (!pageNames().contains(grab.page))
        return Unexpected(u"There is no page \"%1\". Pages: %2."_s.arg(grab.page, pageNames().join(u", "_s)));
    if (const QString theme = parser.value(u"theme"_s); theme == u"dark")
        grab.theme = Settings::Theme::Dark;
    else if (parser.isSet(u"theme"_s) && theme != u"light")
        return Unexpected(u"--theme is light or dark, not \"%1\"."_s.arg(theme));
    if (parser.isSet(u"size"_s)) {
        const auto size = parseSize(parser.value(u"size"_s));
        if (!size)
            return Unexpected(u"--size is WIDTHxHEIGHT, not \"%1\"."_s.arg(parser.value(u"size"_s)));
        grab.size = *size;
    }
    bool ok = true;
    if (parser.isSet(u"scale"_s))
        grab.scale = parser.value(u"scale"_s).toDouble(&ok);
    if (!ok || grab.scale < 0.5 || grab.scale > 4)
        return Unexpected(u"--scale is a number from 0.5 to 4, not \"%1\"."_s.arg(parser.value(u"scale"_s)));
    grab.reply = parser.value(u"reply"_s);
    grab.conversation = parser.value(u"conversation"_s);
    grab.find = parser.value(u"find"_s);
    grab.questions = parser.values(u"ask"_s);
    if (parser.isSet(u"at"_s)) {
        grab.at = parser.value(u"at"_s).toInt(&ok);
        if (!ok || *grab.at < 0)
            return Unexpected(u"--at is a number of milliseconds, not \"%1\"."_s.arg(parser.value(u"at"_s)));
        const bool plays = grab.page == u"lab" || grab.page == u"rehearse";
        if (grab.questions.isEmpty() && !plays)
            return Unexpected(u"--at counts from a question: give it with --ask."_s);
    }
    if (parser.isSet(u"panel"_s) && parser.value(u"panel"_s) != u"detail")
        return Unexpected(u"--panel is detail, not \"%1\"."_s.arg(parser.value(u"panel"_s)));
    grab.open = parser.value(u"open"_s);
    if (grab.open == u"picker" && grab.page != u"chat")
        return Unexpected(u"--open picker goes with --page chat."_s);
    if (!grab.open.isEmpty() && grab.open != u"picker")
        grab.page = u"providers"_s;
    grab.test = parser.isSet(u"test"_s);
    if (grab.test && grab.page != u"providers")
        return Unexpected(u"--test needs a form: name it with --open."_s);
    grab.panel = parser.isSet(u"panel"_s) || grab.page == u"detail";
    return grab;
}

tl::expected<CommandLine, QString> parseCommandLine(const QStringList &arguments)
{
    static const QStringList grabOptions{u"page"_s, u"theme"_s, u"size"_s, u"scale"_s, u"reply"_s, u"ask"_s,
        u"at"_s, u"panel"_s, u"open"_s, u"conversation"_s, u"find"_s};
    QCommandLineParser parser;
    parser.addOptions({{u"help"_s, {}}, {u"version"_s, {}}, {u"test"_s, {}}, {u"profile"_s, {}, u"DIR"_s},
        {u"grab"_s, {}, u"FILE"_s}});
    for (const QString &name : grabOptions)
        parser.addOption({name, {}, u"VALUE"_s});
    if (!parser.parse(arguments))
        return Unexpected(parser.errorText() + u'.');
    if (!parser.positionalArguments().isEmpty())
        return Unexpected(u"\"%1\" is not an option."_s.arg(parser.positionalArguments().constFirst()));

    CommandLine line;
    if (parser.isSet(u"help"_s))
        line.answer = help.arg(pageNames().join(u", "_s));
    else if (parser.isSet(u"version"_s))
        line.answer = u"firstlight %1\n"_s.arg(QLatin1StringView(FIRSTLIGHT_VERSION));
    line.profile = parser.value(u"profile"_s);
    if (parser.isSet(u"profile"_s) && line.profile.isEmpty())
        return Unexpected(u"--profile names a folder."_s);
    if (parser.isSet(u"grab"_s)) {
        const auto grab = parseGrab(parser);
        if (!grab)
            return Unexpected(grab.error());
        line.grab = *grab;
        return line;
    }
    for (const QString &name : grabOptions + QStringList{u"test"_s})
        if (parser.isSet(name))
            return Unexpected(u"--%1 goes with --grab."_s.arg(name));
    return line;
}

}

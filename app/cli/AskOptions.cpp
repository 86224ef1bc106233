#include "AskOptions.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace firstlight::cli {

static void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(u"Streams the reply to a question, and shows where its time went."_s);
    parser.addPositionalArgument(u"PROMPT"_s, u"The question; - to read it from standard input."_s);
    addCommonOptions(parser);
    parser.addOptions({
        {u"capture"_s, u"Save what was sent and what came, without the key, for decode and replay."_s,
            u"FILE"_s},
        {u"preset"_s, u"Ask with the instructions and the knowledge of a preset (see presets)."_s, u"NAME"_s},
        {u"fallback"_s,
            u"Whom to ask where the provider does not answer; twice at most. Their keys are their own."_s,
            u"PROVIDER[:MODEL]"_s},
        {u"response-cache"_s,
            u"Answer from this computer where the same request was answered in the last SECONDS; off without "
            u"it."_s,
            u"SECONDS"_s},
        {u"waterfall"_s, u"Print the waterfall also where stderr is no terminal."_s},
    });
    parser.addHelpOption();
}

static Parsed<QString> promptOf(const QCommandLineParser &parser)
{
    QString prompt = parser.positionalArguments().join(u' ');
    if (prompt == u"-") {
        QFile input;
        if (!input.open(stdin, QIODevice::ReadOnly))
            return wrong(u"Standard input cannot be read."_s);
        prompt = QString::fromUtf8(input.readAll());
    }
    if (prompt.trimmed().isEmpty())
        return wrong(u"ask takes a question: firstlight-cli ask \"Why is the sky blue?\""_s);
    return prompt;
}

Parsed<AskOptions> askOptions(const QStringList &words)
{
    QCommandLineParser parser;
    addOptions(parser);
    if (const auto parsed = parse(parser, u"ask"_s, words); !parsed)
        return tl::unexpected(parsed.error());
    AskOptions options;
    if (toldHelp(parser)) {
        options.help = true;
        return options;
    }
    const auto common = commonOptions(parser);
    if (!common)
        return tl::unexpected(common.error());
    const auto preset = PresetOption::read(parser.value(u"preset"_s), *common);
    if (!preset)
        return tl::unexpected(preset.error());
    options.preset = *preset;
    options.common = options.preset.beneath(*common);
    options.modelOfPreset = options.preset.namesModel() && common->model.isEmpty();
    options.common.fallbacks = parser.values(u"fallback"_s);
    options.waterfall = parser.isSet(u"waterfall"_s);
    options.capture = parser.value(u"capture"_s);
    const auto prompt = promptOf(parser);
    if (!prompt)
        return tl::unexpected(prompt.error());
    options.prompt = *prompt;
    if (parser.isSet(u"response-cache"_s)) {
        const auto seconds = wholeNumber(parser, u"response-cache"_s, 1);
        if (!seconds)
            return tl::unexpected(seconds.error());
        options.responseCache = std::chrono::seconds(*seconds);
    }
    return options;
}

}

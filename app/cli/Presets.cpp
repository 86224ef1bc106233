#include "Presets.h"

#include <algorithm>
#include <cstdio>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "domain/Message.h"
#include "domain/PromptPlan.h"
#include "ErrorText.h"
#include "latency/CacheJson.h"
#include "latency/CacheText.h"
#include "Options.h"
#include "store/CacheLimits.h"
#include "store/Knowledge.h"
#include "store/PresetFile.h"
#include "store/PromptMemory.h"
#include "store/ProviderFile.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

static void print(const QJsonDocument &json)
{
    std::fputs(json.toJson(QJsonDocument::Indented).constData(), stdout);
}

static QString pieceName(const KnowledgePiece &piece)
{
    return piece.kind == KnowledgePiece::Kind::Text ? piece.name : piece.path;
}

static QJsonObject presetJson(const Preset &preset)
{
    QJsonArray knowledge;
    for (const KnowledgePiece &piece : preset.knowledge)
        knowledge.append(pieceName(piece));
    QJsonObject json{{u"name"_s, preset.name}, {u"knowledge"_s, knowledge},
        {u"cache"_s, lifetimeName(preset.cache)}, {u"tell_date"_s, preset.tellsDate}};
    if (!preset.model.isEmpty())
        json.insert(u"model"_s, preset.model);
    if (!preset.provider.isEmpty())
        json.insert(u"provider"_s, preset.provider);
    return json;
}

static int list(const PresetSet &set, bool asJson)
{
    QJsonArray rows;
    for (const Preset &preset : set.presets) {
        rows.append(presetJson(preset));
        if (!asJson)
            std::printf("%-24s %d piece(s) of knowledge, cache %s%s%s\n", qUtf8Printable(preset.name),
                static_cast<int>(preset.knowledge.size()), qUtf8Printable(lifetimeName(preset.cache)),
                preset.model.isEmpty() ? "" : ", ", qUtf8Printable(preset.model));
    }
    if (asJson)
        print(QJsonDocument(rows));
    else if (set.presets.isEmpty())
        std::printf("There is no preset.\n"
                    "Add one with: firstlight-cli presets add NAME --system TEXT --knowledge FILE\n");
    return Done;
}

// The provider that the preset would be asked at; none where nobody is set up.
static std::optional<Provider> providerOf(const Preset &preset, const Profile &profile)
{
    const auto set = loadProviders(profile.providersPath());
    const Provider *found =
        set ? set->find(preset.provider.isEmpty() ? set->chosen : preset.provider) : nullptr;
    return found ? std::optional(*found) : std::nullopt;
}

static int show(const Preset &preset, const Profile &profile, bool asJson)
{
    const auto knowledge = readKnowledge(preset.knowledge);
    if (!knowledge)
        return complain(Failed, u"The knowledge could not be read: %1."_s.arg(knowledge.error().detail));
    const Provider provider = providerOf(preset, profile).value_or(Provider());
    ChatRequest request;
    request.model = preset.model.isEmpty() ? provider.model : preset.model;
    request.system = preset.instructions;
    request.knowledge = knowledge->text;
    request.turns = {{ChatRequest::Role::User, {}}};
    request.cache = preset.cache;
    const PromptForecast forecast =
        forecastOf(request, provider, cacheLimitsOf(provider.baseUrl, request.model).minimum);
    if (asJson) {
        QJsonObject json = presetJson(preset);
        json.insert(u"instructions"_s, preset.instructions);
        json.insert(u"skipped"_s, QJsonArray::fromStringList(knowledge->skipped));
        json.insert(u"plan"_s, forecastJson(forecast));
        print(QJsonDocument(json));
        return Done;
    }
    std::printf("%s\n\nInstructions (about %.0f tokens)\n%s\n\nKnowledge (about %.0f tokens)\n",
        qUtf8Printable(preset.name), forecast.instructions, qUtf8Printable(preset.instructions),
        forecast.knowledge);
    for (const KnowledgePiece &piece : preset.knowledge)
        std::printf("  %s\n", qUtf8Printable(pieceName(piece)));
    for (const QString &path : knowledge->skipped)
        std::printf("  %s (left out: it is not text)\n", qUtf8Printable(path));
    std::printf("\n%s\n", qUtf8Printable(forecastText(forecast)));
    return Done;
}

static Parsed<KnowledgePiece> pieceAt(const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return tl::unexpected(UsageError{u"--knowledge names %1, which is not there."_s.arg(path)});
    return KnowledgePiece{.kind = info.isDir() ? KnowledgePiece::Kind::Folder : KnowledgePiece::Kind::File,
        .path = QDir::cleanPath(info.absoluteFilePath()),
        .name = {},
        .text = {}};
}

// The preset that the words describe; `known`: the one to change.
static Parsed<Preset> described(
    const QCommandLineParser &parser, const CommonOptions &options, const QString &name, const Preset *known)
{
    Preset preset;
    preset.id = known ? known->id : newId();
    preset.name = name;
    preset.instructions = options.system;
    preset.provider = options.provider;
    preset.model = options.model;
    preset.maxTokens = options.maxTokens;
    preset.temperature = options.temperature;
    preset.tellsDate = parser.isSet(u"tell-date"_s);
    const auto cache = lifetimeFromName(parser.value(u"cache"_s));
    if (!cache)
        return tl::unexpected(
            UsageError{u"--cache is off, 5m or 1h, not \"%1\"."_s.arg(parser.value(u"cache"_s))});
    preset.cache = *cache;
    for (const QString &path : parser.values(u"knowledge"_s)) {
        const auto piece = pieceAt(path);
        if (!piece)
            return tl::unexpected(piece.error());
        preset.knowledge.append(*piece);
    }
    for (const QString &text : parser.values(u"note"_s))
        preset.knowledge.append({.kind = KnowledgePiece::Kind::Text,
            .path = {},
            .name = text.section(u'=', 0, 0).trimmed(),
            .text = text.section(u'=', 1)});
    return preset;
}

// The provider's id, which stays when its name changes; one that is not in the profile (its key is in the
// environment) is known by its name alone.
static QString providerId(const QString &name, const Profile &profile)
{
    const auto set = loadProviders(profile.providersPath());
    const Provider *found = set && !name.isEmpty() ? set->find(name) : nullptr;
    return found ? found->id : name;
}

static int add(PresetSet set, const QCommandLineParser &parser, const CommonOptions &options,
    const QString &name, const Profile &profile)
{
    const Preset *known = set.find(name);
    if (known && !parser.isSet(u"replace"_s))
        return complain(BadUsage,
            u"There is a preset named \"%1\" already; --replace puts this one in its place."_s.arg(name));
    if (!options.baseUrl.isEmpty())
        return complain(BadUsage, u"A preset names a provider of the profile: --provider, not --base-url."_s);
    auto preset = described(parser, options, name, known);
    if (!preset)
        return complain(BadUsage, preset.error().text);
    preset->provider = providerId(options.provider, profile);
    const auto place = std::find_if(set.presets.begin(), set.presets.end(),
        [&](const Preset &candidate) { return candidate.id == preset->id; });
    if (place == set.presets.end())
        set.presets.append(*preset);
    else
        *place = *preset;
    if (const auto saved = savePresets(profile.presetsPath(), set); !saved)
        return complain(Failed, errorText(saved.error(), nullptr));
    return Done;
}

static int remove(PresetSet set, const QString &id, const Profile &profile)
{
    PromptMemory(profile.promptsDir()).forget(id);
    set.presets.removeIf([&](const Preset &preset) { return preset.id == id; });
    if (const auto saved = savePresets(profile.presetsPath(), set); !saved)
        return complain(Failed, errorText(saved.error(), nullptr));
    return Done;
}

static int carryOut(const QCommandLineParser &parser, const PresetSet &set, const CommonOptions &options,
    const Profile &profile)
{
    const QStringList arguments = parser.positionalArguments();
    const QString &verb = arguments.first();
    if (verb != u"add" && verb != u"show" && verb != u"remove")
        return complain(BadUsage, u"presets takes add, show or remove, not \"%1\"."_s.arg(verb));
    if (arguments.size() != 2 || arguments[1].trimmed().isEmpty())
        return complain(BadUsage, u"presets %1 takes one NAME."_s.arg(verb));
    if (verb == u"add")
        return add(set, parser, options, arguments[1], profile);
    const Preset *preset = set.find(arguments[1]);
    if (!preset)
        return complain(BadUsage, u"There is no preset named \"%1\"."_s.arg(arguments[1]));
    return verb == u"show" ? show(*preset, profile, options.json) : remove(set, preset->id, profile);
}

int presets(const QStringList &words)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"Lists the presets of the profile, or changes them: instructions and knowledge that stay the same, "
        u"so that a provider's prompt cache can keep them. The model, --system, --max-tokens and "
        u"--temperature "
        u"of a preset are the options of that name."_s);
    parser.addPositionalArgument(
        u"add|show|remove NAME"_s, u"What to change; nothing: list them."_s, u"[add|show|remove NAME]"_s);
    addCommonOptions(parser);
    parser.addOptions({
        {u"knowledge"_s, u"With add: a text file or a folder of them; repeatable, in this order."_s,
            u"PATH"_s},
        {u"note"_s, u"With add: a piece of text as knowledge; repeatable, behind the files."_s,
            u"NAME=TEXT"_s},
        {u"cache"_s,
            u"With add: how long the provider shall keep the prompt: off, 5m (default; a provider that "
            u"charges "
            u"for writing takes a quarter more, once) or 1h (twice as much)."_s,
            u"LIFETIME"_s, u"5m"_s},
        {u"tell-date"_s, u"With add: each question ends with the day it was asked on."_s},
        {u"replace"_s, u"With add: in place of the preset of that name."_s},
    });
    if (const auto over = settled(parser, u"presets"_s, words))
        return *over;
    const auto options = commonOptions(parser);
    if (!options)
        return complain(BadUsage, options.error().text);
    const auto profile = profileOf(*options);
    if (!profile)
        return complain(Failed, errorText(profile.error(), nullptr));
    const auto set = loadPresets(profile->presetsPath());
    if (!set)
        return complain(Failed, u"The presets could not be read: %1"_s.arg(set.error().detail));
    return parser.positionalArguments().isEmpty() ? list(*set, options->json)
                                                  : carryOut(parser, *set, *options, *profile);
}

}

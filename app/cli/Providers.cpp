#include "Providers.h"

#include <cstdio>

#include <QCoreApplication>
#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcessEnvironment>

#include "ErrorText.h"
#include "Options.h"
#include "store/EnvironmentProviders.h"
#include "store/KeyStore.h"
#include "store/ProviderFile.h"
#include "store/ProviderPresets.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

static QJsonObject providerJson(const Provider &provider, bool chosen, bool fromEnvironment)
{
    QJsonObject json{{u"name"_s, provider.name}, {u"dialect"_s, QString(dialectName(provider.dialect))},
        {u"base_url"_s, provider.baseUrl.toString()}, {u"default"_s, chosen},
        {u"needs_key"_s, provider.needsKey},
        {u"source"_s, fromEnvironment ? u"environment"_s : u"profile"_s}};
    if (!provider.model.isEmpty())
        json.insert(u"model"_s, provider.model);
    return json;
}

static int list(const ProviderSet &set, bool asJson)
{
    const auto environment = environmentProviders(QProcessEnvironment::systemEnvironment());
    QJsonArray rows;
    for (const Provider &provider : set.providers)
        rows.append(providerJson(provider, provider.id == set.chosen, false));
    for (const EnvironmentProvider &found : environment)
        rows.append(providerJson(found.provider, set.chosen.isEmpty() && rows.isEmpty(), true));
    if (asJson) {
        std::fputs(QJsonDocument(rows).toJson(QJsonDocument::Indented).constData(), stdout);
        return Done;
    }
    for (const auto &row : std::as_const(rows)) {
        const QJsonObject entry = row.toObject();
        std::printf("%s %-20s %-10s %s%s\n", entry.value(u"default"_s).toBool() ? "*" : " ",
            qUtf8Printable(entry.value(u"name"_s).toString()),
            qUtf8Printable(entry.value(u"dialect"_s).toString()),
            qUtf8Printable(entry.value(u"base_url"_s).toString()),
            entry.value(u"source"_s).toString() == u"environment" ? "  (from the environment)" : "");
    }
    if (rows.isEmpty())
        std::printf("No provider is set up; the built-in rehearsal answers.\n"
                    "Add one with: firstlight-cli providers add --preset NAME --key-env VARIABLE\n"
                    "What is known already: firstlight-cli providers presets\n");
    return Done;
}

// Runs until the keychain has answered: these are commands, not an interface that could freeze.
template <typename Call> static Result<void> waitFor(Call call)
{
    QEventLoop loop;
    Result<void> result;
    call(
        [&](const Result<void> &answer) {
            result = answer;
            loop.quit();
        },
        &loop);
    loop.exec();
    return result;
}

static int storeKey(const Provider &provider, const QString &variable)
{
    const QString key = QProcessEnvironment::systemEnvironment().value(variable).trimmed();
    if (key.isEmpty())
        return complain(
            BadUsage, u"--key-env names %1, but that variable is empty or not set."_s.arg(variable));
    KeyStore keys(QString::fromLatin1(FIRSTLIGHT_APP_ID));
    const auto stored = waitFor([&](auto answer, QObject *context) {
        keys.write(provider.id, Secret(key.toUtf8()), context, answer);
    });
    if (!stored)
        return complain(Failed, errorText(stored.error(), &provider));
    return Done;
}

// The entry that the words describe: a preset with its blanks filled in, or an address alone.
static Parsed<Provider> described(const CommonOptions &options, const QCommandLineParser &parser)
{
    const QString name = parser.value(u"preset"_s);
    const ProviderPreset *preset = providerPreset(name.isEmpty() ? u"own"_s : name);
    if (!preset)
        return tl::unexpected(
            UsageError{u"There is no preset \"%1\". See firstlight-cli providers presets."_s.arg(name)});
    QHash<QString, QString> values;
    for (const QString &setting : parser.values(u"set"_s))
        values.insert(setting.section(u'=', 0, 0).trimmed(), setting.section(u'=', 1));
    for (const PresetBlank &blank : preset->blanks) {
        if (values.value(blank.name).trimmed().isEmpty() && options.baseUrl.isEmpty())
            return tl::unexpected(UsageError{u"%1 needs --set %2=VALUE (%3, such as %4)."_s.arg(
                preset->name, blank.name, blank.label, blank.example)});
    }
    Provider provider = providerOf(*preset, values);
    if (!options.baseUrl.isEmpty())
        provider.baseUrl = options.baseUrl;
    if (provider.baseUrl.isEmpty())
        return tl::unexpected(UsageError{u"providers add takes --preset NAME or --base-url URL."_s});
    if (options.dialect)
        provider.dialect = *options.dialect;
    if (!options.model.isEmpty())
        provider.model = options.model;
    provider.transport = options.over({});
    for (const QString &header : parser.values(u"header"_s))
        provider.headers.append(
            {header.section(u':', 0, 0).trimmed().toLatin1(), header.section(u':', 1).trimmed().toLatin1()});
    if (name.isEmpty() || !options.baseUrl.isEmpty()) {
        provider.needsKey = !options.keyVariable.isEmpty();
        if (provider.isLocal())
            provider.limits = TimeLimits::forLoopback();
    }
    return provider;
}

static int add(ProviderSet set, const QString &name, Provider provider, const CommonOptions &options,
    const QString &path)
{
    if (set.find(name))
        return complain(BadUsage,
            u"There is a provider named \"%1\" already; remove it first or take another name."_s.arg(name));
    if (provider.needsKey && options.keyVariable.isEmpty())
        return complain(BadUsage,
            u"%1 needs a key: put it into an environment variable and name that with --key-env."_s.arg(
                provider.name));
    provider.id = QString::fromLatin1(name.toUtf8().toPercentEncoding()).toLower();
    provider.name = name;
    // The key first: a provider whose key was not stored would only fail later, with less to say.
    if (!options.keyVariable.isEmpty()) {
        provider.needsKey = true;
        if (const int code = storeKey(provider, options.keyVariable); code != Done)
            return code;
    }
    set.providers.append(provider);
    if (set.chosen.isEmpty())
        set.chosen = provider.id;
    if (const auto saved = saveProviders(path, set); !saved)
        return complain(Failed, errorText(saved.error(), &provider));
    return Done;
}

static int listPresets(bool asJson)
{
    QJsonArray rows;
    for (const ProviderPreset &preset : providerPresets()) {
        QJsonArray blanks;
        for (const PresetBlank &blank : preset.blanks)
            blanks.append(blank.name);
        rows.append(QJsonObject{{u"id"_s, preset.id}, {u"name"_s, preset.name}, {u"about"_s, preset.about},
            {u"dialect"_s, QString(dialectName(preset.entry.dialect))}, {u"base_url"_s, preset.url},
            {u"asks"_s, blanks}, {u"needs_key"_s, preset.entry.needsKey},
            {u"key_page"_s, preset.keyPage.toString()}});
        if (!asJson)
            std::printf("%-22s %s\n", qUtf8Printable(preset.id), qUtf8Printable(preset.about));
    }
    if (asJson)
        std::fputs(QJsonDocument(rows).toJson(QJsonDocument::Indented).constData(), stdout);
    return Done;
}

static int remove(ProviderSet set, const Provider &provider, const QString &path)
{
    KeyStore keys(QString::fromLatin1(FIRSTLIGHT_APP_ID));
    if (provider.needsKey) {
        const auto removed =
            waitFor([&](auto answer, QObject *context) { keys.remove(provider.id, context, answer); });
        if (!removed)
            return complain(Failed, errorText(removed.error(), &provider));
    }
    const QString id = provider.id;
    set.providers.removeIf([&](const Provider &candidate) { return candidate.id == id; });
    if (set.chosen == id)
        set.chosen = set.providers.isEmpty() ? QString() : set.providers.first().id;
    if (const auto saved = saveProviders(path, set); !saved)
        return complain(Failed, errorText(saved.error(), nullptr));
    return Done;
}

static int change(const QCommandLineParser &parser, const ProviderSet &set, const CommonOptions &options,
    const QString &path)
{
    const QStringList arguments = parser.positionalArguments();
    const QString &verb = arguments.first();
    if (verb != u"add" && verb != u"remove" && verb != u"default")
        return complain(
            BadUsage, u"providers takes presets, add, remove or default, not \"%1\"."_s.arg(verb));
    const bool named = arguments.size() == 2;
    if (verb == u"add") {
        // A preset has a name of its own.
        if (!named && (arguments.size() != 1 || !parser.isSet(u"preset"_s)))
            return complain(BadUsage, u"providers add takes one NAME, or --preset NAME."_s);
        const auto provider = described(options, parser);
        if (!provider)
            return complain(BadUsage, provider.error().text);
        return add(set, named ? arguments[1] : provider->name, *provider, options, path);
    }
    if (!named)
        return complain(BadUsage, u"providers %1 takes one NAME."_s.arg(verb));
    const Provider *provider = set.find(arguments[1]);
    if (!provider)
        return complain(BadUsage, u"There is no provider named \"%1\" in this profile."_s.arg(arguments[1]));
    if (verb == u"remove")
        return remove(set, *provider, path);
    ProviderSet changed = set;
    changed.chosen = provider->id;
    if (const auto saved = saveProviders(path, changed); !saved)
        return complain(Failed, errorText(saved.error(), provider));
    return Done;
}

int providers(const QStringList &words)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Lists the providers of the profile, or changes them."_s);
    parser.addPositionalArgument(u"presets|add|remove|default NAME"_s,
        u"What to show or change; nothing: list what is set up."_s, u"[presets | add|remove|default NAME]"_s);
    addCommonOptions(parser);
    parser.addOptions({
        {u"preset"_s, u"With add: what is known of this provider already (see providers presets)."_s,
            u"NAME"_s},
        {u"set"_s, u"With add: what the preset's address leaves open, such as account=ID; repeatable."_s,
            u"BLANK=VALUE"_s},
        {u"header"_s, u"With add: an extra header, never a key; repeatable."_s, u"N: V"_s},
    });
    if (const auto over = settled(parser, u"providers"_s, words))
        return *over;
    const auto options = commonOptions(parser);
    if (!options)
        return complain(BadUsage, options.error().text);
    const auto profile = profileOf(*options);
    if (!profile)
        return complain(Failed, errorText(profile.error(), nullptr));
    const QString path = profile->providersPath();
    const auto set = loadProviders(path);
    if (!set)
        return complain(Failed, u"The list of providers could not be read: %1"_s.arg(set.error().detail));
    const QStringList arguments = parser.positionalArguments();
    if (arguments == QStringList{u"presets"_s})
        return listPresets(options->json);
    return arguments.isEmpty() ? list(*set, options->json) : change(parser, *set, *options, path);
}

}

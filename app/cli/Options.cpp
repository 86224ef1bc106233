#include "Options.h"

#include <cstdio>
#include <limits>

#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace firstlight::cli {

tl::unexpected<UsageError> wrong(const QString &text)
{
    return tl::unexpected(UsageError{text});
}

int complain(int code, const QString &sentence)
{
    std::fprintf(stderr, "%s\n", qUtf8Printable(sentence));
    return code;
}

void addCommonOptions(QCommandLineParser &parser)
{
    parser.addOptions({
        {u"profile"_s, u"Folder that holds all state (default: the platform's standard folders)."_s,
            u"DIR"_s},
        {u"provider"_s, u"A provider of the profile, by name; or rehearsal."_s, u"NAME"_s},
        {u"base-url"_s, u"Ask this server instead of a provider of the profile."_s, u"URL"_s},
        {u"dialect"_s,
            u"What the server at --base-url speaks: openai, responses, anthropic, gemini or ollama."_s,
            u"D"_s},
        {u"model"_s, u"Which model to ask; auto: a quick or a strong one, by the rules of the profile."_s,
            u"NAME"_s},
        {u"system"_s, u"Instructions, or @FILE to read them from."_s, u"TEXT|@FILE"_s},
        {u"max-tokens"_s, u"Longest reply, in tokens."_s, u"N"_s},
        {u"temperature"_s, u"Sampling temperature, 0 to 2."_s, u"X"_s},
        {u"key-env"_s, u"Environment variable that holds the key. A key is never an argument."_s, u"NAME"_s},
        {u"proxy"_s, u"Way out: system (default), none, http://HOST:PORT or socks5://HOST:PORT."_s,
            u"PROXY"_s},
        {u"ca-file"_s, u"PEM file with certificates to trust beside the system's."_s, u"FILE"_s},
        {u"fingerprint"_s, u"SHA-256 of the one certificate to accept although nobody vouches for it."_s,
            u"HEX"_s},
        {u"http1"_s, u"Do not offer HTTP/2."_s},
        {u"json"_s, u"Print one JSON object."_s},
    });
}

Parsed<void> parse(QCommandLineParser &parser, const QString &command, const QStringList &words)
{
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
    if (parser.parse(QStringList{u"firstlight-cli "_s + command} + words))
        return {};
    const QStringList unknown = parser.unknownOptionNames();
    if (unknown.contains(u"key"_s) || unknown.contains(u"api-key"_s))
        return wrong(u"A key is never an argument, because others can read it there: put it into an "
                     u"environment variable and "
                     u"name that with --key-env."_s);
    return wrong(parser.errorText() + u" See firstlight-cli %1 --help."_s.arg(command));
}

bool toldHelp(const QCommandLineParser &parser)
{
    if (!parser.isSet(u"help"_s))
        return false;
    std::fputs(qUtf8Printable(parser.helpText()), stdout);
    return true;
}

std::optional<int> settled(QCommandLineParser &parser, const QString &command, const QStringList &words)
{
    parser.addHelpOption();
    if (const auto parsed = parse(parser, command, words); !parsed)
        return complain(BadUsage, parsed.error().text);
    return toldHelp(parser) ? std::optional<int>(Done) : std::nullopt;
}

Parsed<qint64> wholeNumber(const QCommandLineParser &parser, const QString &option, qint64 least)
{
    bool ok = false;
    const qint64 number = parser.value(option).toLongLong(&ok);
    if (!ok || number < least)
        return wrong(u"--%1 takes a whole number of at least %2, not \"%3\"."_s.arg(option).arg(least).arg(
            parser.value(option)));
    return number;
}

static Parsed<QString> systemText(const QString &value)
{
    if (!value.startsWith(u'@'))
        return value;
    QFile file(value.sliced(1));
    if (!file.open(QIODevice::ReadOnly))
        return wrong(u"--system cannot read %1: %2."_s.arg(file.fileName(), file.errorString()));
    return QString::fromUtf8(file.readAll());
}

static Parsed<QUrl> baseUrl(const QString &value)
{
    const QUrl url(value, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() || (url.scheme() != u"http" && url.scheme() != u"https"))
        return wrong(u"--base-url takes a URL such as https://api.example.com/v1, not \"%1\"."_s.arg(value));
    return url;
}

Result<Profile> profileOf(const CommonOptions &options)
{
    return options.profile.isEmpty() ? Profile::standard() : Profile::in(options.profile);
}

Transport CommonOptions::over(Transport transport) const
{
    transport.proxy = proxy.value_or(transport.proxy);
    transport.caFile = caFile.value_or(transport.caFile);
    transport.trustedFingerprint = trustedFingerprint.value_or(transport.trustedFingerprint);
    transport.http2 = transport.http2 && !http1;
    return transport;
}

static Parsed<void> takeTransport(const QCommandLineParser &parser, CommonOptions &options)
{
    options.http1 = parser.isSet(u"http1"_s);
    if (parser.isSet(u"ca-file"_s))
        options.caFile = QFileInfo(parser.value(u"ca-file"_s)).absoluteFilePath();
    if (parser.isSet(u"proxy"_s)) {
        options.proxy = Proxy::fromText(parser.value(u"proxy"_s));
        if (!options.proxy)
            return wrong(u"--proxy takes system, none, http://HOST:PORT or socks5://HOST:PORT, without a "
                         u"password, not \"%1\"."_s.arg(parser.value(u"proxy"_s)));
    }
    if (parser.isSet(u"fingerprint"_s)) {
        options.trustedFingerprint = fingerprintFromText(parser.value(u"fingerprint"_s));
        if (!options.trustedFingerprint)
            return wrong(u"--fingerprint takes the SHA-256 of a certificate, 64 hexadecimal digits, with "
                         u"colons or without."_s);
    }
    return {};
}

Parsed<CommonOptions> commonOptions(const QCommandLineParser &parser)
{
    CommonOptions options;
    options.profile = parser.value(u"profile"_s);
    options.provider = parser.value(u"provider"_s);
    options.model = parser.value(u"model"_s);
    options.keyVariable = parser.value(u"key-env"_s);
    options.json = parser.isSet(u"json"_s);

    if (const auto taken = takeTransport(parser, options); !taken)
        return tl::unexpected(taken.error());
    const auto system = systemText(parser.value(u"system"_s));
    if (!system)
        return tl::unexpected(system.error());
    options.system = *system;

    if (parser.isSet(u"base-url"_s)) {
        const auto url = baseUrl(parser.value(u"base-url"_s));
        if (!url)
            return tl::unexpected(url.error());
        options.baseUrl = *url;
    }
    if (parser.isSet(u"dialect"_s)) {
        options.dialect = dialectFromName(parser.value(u"dialect"_s));
        if (!options.dialect)
            return wrong(u"--dialect is openai, responses, anthropic, gemini or ollama, not \"%1\"."_s.arg(
                parser.value(u"dialect"_s)));
    }
    if (parser.isSet(u"max-tokens"_s)) {
        const auto number = wholeNumber(parser, u"max-tokens"_s, 1);
        if (!number)
            return tl::unexpected(number.error());
        options.maxTokens = *number;
    }
    if (parser.isSet(u"temperature"_s)) {
        bool ok = false;
        options.temperature = parser.value(u"temperature"_s).toDouble(&ok);
        if (!ok || *options.temperature < 0 || *options.temperature > 2)
            return wrong(u"--temperature takes a number from 0 to 2, not \"%1\"."_s.arg(
                parser.value(u"temperature"_s)));
    }
    return options;
}

}

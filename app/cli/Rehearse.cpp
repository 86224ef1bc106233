#include "Rehearse.h"

#include <cstdio>

#include "Options.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

Rehearse::Rehearse(const QStringList &words)
    : m_words(words)
{ }

static Parsed<LatencyProfile> profileOf(const QCommandLineParser &parser)
{
    LatencyProfile profile;
    const auto milliseconds = [&](const QString &option, auto &into) -> Parsed<void> {
        if (!parser.isSet(option))
            return {};
        bool ok = false;
        const double number = parser.value(option).toDouble(&ok);
        if (!ok || number < 0 || number > 3'600'000)
            return tl::unexpected(
                UsageError{u"--%1 takes milliseconds, not \"%2\"."_s.arg(option, parser.value(option))});
        into = std::chrono::duration_cast<std::remove_reference_t<decltype(into)>>(
            std::chrono::duration<double, std::milli>(number));
        return {};
    };
    for (const auto &read :
        {milliseconds(u"ttft"_s, profile.ttft), milliseconds(u"cached-ttft"_s, profile.cachedTtft),
            milliseconds(u"tpot"_s, profile.tpot), milliseconds(u"jitter"_s, profile.jitter)}) {
        if (!read)
            return tl::unexpected(read.error());
    }
    if (parser.isSet(u"tokens"_s)) {
        const auto tokens = wholeNumber(parser, u"tokens"_s, 1);
        if (!tokens)
            return tl::unexpected(tokens.error());
        profile.tokens = static_cast<int>(std::min<qint64>(*tokens, 1'000'000));
    }
    if (parser.isSet(u"fault"_s)) {
        const auto fault = faultFromName(parser.value(u"fault"_s));
        if (!fault)
            return tl::unexpected(UsageError{
                u"--fault is cut, reset, stall, burst, split, 401, 429, 500, html, content-type or "
                u"inband, not \"%1\"."_s.arg(parser.value(u"fault"_s))});
        profile.fault = *fault;
    }
    return profile;
}

int Rehearse::start()
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"Runs a provider on this computer that answers with a chosen latency and chosen faults."_s);
    parser.addOptions({
        {u"port"_s, u"Port on 127.0.0.1 (default: a free one)."_s, u"N"_s},
        {u"ttft"_s, u"Milliseconds to the first token (default: 420)."_s, u"MS"_s},
        {u"cached-ttft"_s, u"The same where the leading messages were seen before (default: 160)."_s,
            u"MS"_s},
        {u"tpot"_s, u"Milliseconds a token (default: 22)."_s, u"MS"_s},
        {u"jitter"_s, u"Each token comes up to this much earlier or later (default: 0)."_s, u"MS"_s},
        {u"tokens"_s, u"Length of the reply (default: as long as its text)."_s, u"N"_s},
        {u"fault"_s, u"cut, reset, stall, burst, split, 401, 429, 500, html, content-type or inband."_s,
            u"NAME"_s},
    });
    if (const auto over = settled(parser, u"rehearse"_s, m_words))
        return *over;
    if (!parser.positionalArguments().isEmpty())
        return complain(BadUsage,
            u"rehearse takes options only, not \"%1\"."_s.arg(parser.positionalArguments().first()));
    const auto profile = profileOf(parser);
    if (!profile)
        return complain(BadUsage, profile.error().text);
    quint16 port = 0;
    if (parser.isSet(u"port"_s)) {
        const auto number = wholeNumber(parser, u"port"_s, 0);
        if (!number || *number > 65535)
            return complain(BadUsage,
                u"--port takes a number from 0 to 65535, not \"%1\"."_s.arg(parser.value(u"port"_s)));
        port = static_cast<quint16>(*number);
    }

    m_server = std::make_unique<RehearsalServer>(*profile, port);
    if (m_server->url().isEmpty())
        return complain(Failed, u"The rehearsal server could not start: %1."_s.arg(m_server->errorString()));
    std::printf("%s\n", qUtf8Printable(m_server->url().toString()));
    std::fflush(stdout);
    connect(&m_interrupt, &Interrupt::pressed, this, [this] { Q_EMIT finished(Interrupted); });
    return -1;
}

}

#include "rehearsal/LatencyProfile.h"

#include <array>
#include <random>
#include <utility>

#include <QList>

namespace firstlight {

using std::chrono::microseconds;
using std::chrono::milliseconds;

static constexpr std::array<std::pair<Fault, const char *>, 12> faultNames{{
    {Fault::None, "none"},
    {Fault::Cut, "cut"},
    {Fault::Reset, "reset"},
    {Fault::Stall, "stall"},
    {Fault::Burst, "burst"},
    {Fault::Split, "split"},
    {Fault::Status401, "401"},
    {Fault::Status429, "429"},
    {Fault::Status500, "500"},
    {Fault::Html, "html"},
    {Fault::ContentType, "content-type"},
    {Fault::InBand, "inband"},
}};

QString faultName(Fault fault)
{
    for (const auto &[candidate, name] : faultNames) {
        if (candidate == fault)
            return QString::fromLatin1(name);
    }
    Q_UNREACHABLE();
}

std::optional<Fault> faultFromName(QStringView name)
{
    for (const auto &[fault, candidate] : faultNames) {
        if (name == QLatin1StringView(candidate))
            return fault;
    }
    return std::nullopt;
}

// Milliseconds from 0 to an hour; more is a slip of the finger.
static std::optional<microseconds> timeFrom(const QByteArray &value)
{
    bool ok = false;
    const double milli = value.toDouble(&ok);
    if (!ok || !(milli >= 0 && milli <= 3'600'000))
        return std::nullopt;
    return std::chrono::round<microseconds>(std::chrono::duration<double, std::milli>(milli));
}

static bool setTime(LatencyProfile &profile, const QByteArray &name, const QByteArray &value)
{
    const auto time = timeFrom(value);
    if (!time)
        return false;
    if (name == "ttft")
        profile.ttft = std::chrono::round<milliseconds>(*time);
    else if (name == "cached-ttft")
        profile.cachedTtft = std::chrono::round<milliseconds>(*time);
    else if (name == "jitter")
        profile.jitter = std::chrono::round<milliseconds>(*time);
    else if (name == "tpot")
        profile.tpot = *time;
    else
        return false;
    return true;
}

static bool set(LatencyProfile &profile, const QByteArray &name, const QByteArray &value)
{
    if (name == "tokens") {
        bool ok = false;
        profile.tokens = value.toInt(&ok);
        return ok && profile.tokens >= 0 && profile.tokens <= LatencyProfile::mostTokens;
    }
    if (name == "fault") {
        const auto fault = faultFromName(QString::fromLatin1(value));
        profile.fault = fault.value_or(Fault::None);
        return fault.has_value();
    }
    return setTime(profile, name, value);
}

tl::expected<LatencyProfile, QString> withOverrides(LatencyProfile profile, const QByteArray &header)
{
    for (const QByteArray &part : header.split(';')) {
        const QByteArray setting = part.trimmed();
        if (setting.isEmpty())
            continue;
        const qsizetype equals = setting.indexOf('=');
        const QByteArray name = setting.first(qMax<qsizetype>(equals, 0)).trimmed().toLower();
        const QByteArray value = setting.sliced(equals + 1).trimmed();
        if (!set(profile, name, value))
            return tl::unexpected(
                QStringLiteral("x-rehearsal: cannot use '%1'").arg(QString::fromLatin1(setting)));
    }
    return profile;
}

std::vector<microseconds> timetable(
    const LatencyProfile &profile, bool cached, int tokens, std::uint32_t seed)
{
    const microseconds first = profile.roundTrip + (cached ? profile.cachedTtft : profile.ttft);
    const microseconds pause = profile.pause;
    const microseconds jitter = profile.jitter;
    std::minstd_rand random(seed);
    std::uniform_int_distribution<microseconds::rep> move(-jitter.count(), jitter.count());

    std::vector<microseconds> due;
    due.reserve(static_cast<std::size_t>(tokens));
    microseconds last{0};
    for (int k = 0; k < tokens; ++k) {
        const int pausesBefore = (profile.pauses + 1) * k / tokens;
        last = std::max(last, first + k * profile.tpot + pausesBefore * pause + microseconds(move(random)));
        due.push_back(last);
    }
    return due;
}

}

#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include <QByteArray>
#include <QString>
#include <tl/expected.hpp>

namespace firstlight {

// What goes wrong, on purpose. Faults concern chat requests; the model list always answers.
enum class Fault {
    None,
    Cut, // a clean end in the middle, without the terminal signal
    Reset, // the connection is reset in the middle
    Stall, // silence in the middle, the connection stays open
    Burst, // everything at once after the time it would have taken
    Split, // writes are cut inside characters and line ends
    Status401,
    Status429, // with retry-after
    Status500,
    Html, // a login page with status 200
    ContentType, // right bytes, wrong content type
    InBand, // an error object in the middle of the stream
};

// "none", "cut", "reset", ..., "401", "429", "500", "html", "content-type", "inband", and back.
QString faultName(Fault fault);
std::optional<Fault> faultFromName(QStringView name);

// How a rehearsed provider behaves.
struct LatencyProfile
{
    std::chrono::milliseconds ttft{420}; // request read -> first delta
    // The same where the request's leading messages stood at the start of an earlier request.
    std::chrono::milliseconds cachedTtft{160};
    std::chrono::microseconds tpot{22'000}; // a delta holds one token
    std::chrono::milliseconds jitter{0}; // each deadline moves by up to this, either way; never reorders
    // What the network adds to the way there and back: the head of the reply and its first delta come later
    // by it.
    std::chrono::milliseconds roundTrip{0};
    std::chrono::milliseconds pause{0}; // silence in the middle, `pauses` times a reply, at even distances
    int pauses = 0;
    int tokens = 0; // length of the reply, at most `mostTokens`; 0: as long as the text is
    Fault fault = Fault::None;

    static constexpr int mostTokens = 32'768;
    bool operator==(const LatencyProfile &) const = default;
};

// The profile with what a request asks for in its header `x-rehearsal`, for this request alone:
//     x-rehearsal: ttft=900; cached-ttft=300; tpot=10; jitter=3; tokens=50; fault=stall
// Times are milliseconds, a fraction is allowed for tpot. The error is a sentence about what cannot be read.
tl::expected<LatencyProfile, QString> withOverrides(LatencyProfile profile, const QByteArray &header);

// When each of `tokens` deltas is due, counted from the moment the request was read: first + k * tpot and the
// pauses before it, moved by the jitter. The same seed gives the same times.
std::vector<std::chrono::microseconds> timetable(
    const LatencyProfile &profile, bool cached, int tokens, std::uint32_t seed);

}

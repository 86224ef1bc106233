#pragma once

#include <chrono>
#include <cstdint>
#include <random>

#include "domain/StreamEvent.h"

namespace firstlight {

// What comes after an attempt of which nothing visible had arrived.
struct NextStep
{
    enum class Kind {
        GiveUp,
        Again, // the same one, after `wait`
        Other, // the next of the chain, at once
    };
    Kind kind = Kind::GiveUp;
    std::chrono::milliseconds wait{0};
    bool operator==(const NextStep &) const = default;
};

// When to ask again and when to ask another one. Never after a wrong key, a bad request, a spent quota, a
// filter or a refused certificate: there a person has to do something. Nobody may ask it about an attempt
// whose text was seen.
class RetryPolicy
{
public:
    static constexpr std::chrono::milliseconds base{500}; // of the backoff; it doubles
    static constexpr std::chrono::milliseconds cap{8'000};
    // A server's Retry-After is honoured up to here; a longer one is the person's to decide.
    static constexpr std::chrono::milliseconds longestWait{120'000};

    // `retries`: how often the same one is asked again. The same seed gives the same waits.
    RetryPolicy(int retries, std::uint32_t seed);

    // `tries`: of the one that failed, from 1. `otherLeft`: the chain has a next one. It is asked at once and
    // without another try here, because it answers sooner than a backoff ends.
    NextStep after(const Ended &ended, int tries, bool otherLeft);

    // Full jitter: evenly between 0 and min(cap, base * 2^(tries - 1)).
    std::chrono::milliseconds backoff(int tries);

private:
    int m_retries;
    std::mt19937 m_random;
};

// Nothing visible for so long that another one is asked. Models that think and long prompts take longer by
// nature: `input` is in tokens.
std::chrono::milliseconds patience(std::chrono::milliseconds firstToken, double input, const QString &model);

}

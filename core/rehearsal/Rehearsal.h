#pragma once

#include <cstdint>

#include <QUrl>

#include "rehearsal/IncomingRequest.h"
#include "rehearsal/LatencyProfile.h"
#include "rehearsal/PrefixMemory.h"
#include "rehearsal/RehearsalRequest.h"
#include "rehearsal/Script.h"

namespace firstlight {

// Requests in, timed replies out: all that the server knows, without a socket or a clock.
class Rehearsal
{
public:
    Rehearsal(QUrl url, const LatencyProfile &profile)
        : m_url(std::move(url))
        , m_profile(profile)
    { }

    void setProfile(const LatencyProfile &profile) { m_profile = profile; }

    Script answer(const IncomingRequest &request);

private:
    Script listModels(DialectKind dialect, const IncomingRequest &request) const;
    // `begun`: what the address says.
    Script chat(const RehearsalRequest &begun, const IncomingRequest &request);
    Script reply(const RehearsalRequest &request, const LatencyProfile &profile, int ordinal);
    QList<Header> headers(DialectKind dialect) const;

    QUrl m_url;
    LatencyProfile m_profile;
    PrefixMemory m_memory;
    std::uint32_t m_requests = 0; // names replies and seeds their jitter
};

}

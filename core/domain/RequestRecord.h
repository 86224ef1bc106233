#pragma once

#include <cstdint>
#include <optional>

#include <QDateTime>
#include <QMetaType>
#include <QString>

#include "domain/Error.h"
#include "domain/Message.h"
#include "domain/Provider.h"
#include "domain/Timeline.h"
#include "domain/Usage.h"

namespace firstlight {

// Why a request was made.
enum class Origin : std::uint8_t { Chat, Bench, Rehearsal, Replay, Ping };

// What the provider's prompt cache did, by usage; Unknown where the provider does not say.
enum class CacheState : std::uint8_t { Unknown, Cold, Cached };

// How an attempt came out, as the statistics count it.
enum class Outcome : std::uint8_t { Answered, Incomplete, Stopped, Failed, TimedOut };

// A person wanted the answer: no measurement, no replay, no ping.
inline bool isOfPerson(Origin origin)
{
    return origin == Origin::Chat || origin == Origin::Rehearsal;
}

QLatin1StringView originName(Origin origin); // "chat", "bench", "rehearsal", "replay", "ping"
std::optional<Origin> originFromName(QStringView name);
QLatin1StringView cacheName(CacheState cache); // "unknown", "cold", "cached"
std::optional<CacheState> cacheFromName(QStringView name);
QLatin1StringView outcomeName(Outcome outcome); // "answered", "incomplete", "stopped", "failed", "timed_out"

CacheState cacheStateOf(const Usage &usage);

// One attempt of one request, as it is remembered: no text of a question or an answer, no words of a server.
struct RequestRecord
{
    QString id; // unique; a second record of the same id replaces the first
    QDateTime at; // UTC; orders the history, never used for intervals
    QString conversation; // empty where it belonged to none
    QString message; // the reply that it was made for; empty where there is none
    QString provider; // Provider::id
    QString
        endpoint; // scheme, host and port; "rehearsal" for the built-in one, whose port is another each time
    QString model; // asked for
    QString answered; // as the reply named it; empty where it did not
    DialectKind dialect = DialectKind::OpenAiChat;
    Origin origin = Origin::Chat;
    int attempt = 1; // of its reply, from 1
    End end = End::Complete;
    std::optional<Error> error; // kind, code and status; its words are not kept
    QString route; // why this model and provider; empty where nobody chose
    Usage usage;
    Timeline timeline;
};

Outcome outcomeOf(const RequestRecord &record);

// Its latency enters the statistics: answered, with a token, and asked by a person.
bool isCounted(const RequestRecord &record);

// Also good for drift: the first attempt, and not held back in our own queue.
bool isUndisturbed(const RequestRecord &record);

// A record of a request to this provider, with nothing yet of how it went. `origin` holds for all but the
// built-in rehearsal and the replay of a capture, which are always marked as what they are.
RequestRecord recordFor(const Provider &provider, Origin origin);

// What is kept as the endpoint of a provider.
QString endpointOf(const Provider &provider);

}

Q_DECLARE_METATYPE(firstlight::RequestRecord)

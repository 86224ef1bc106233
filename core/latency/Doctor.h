#pragma once

#include <array>
#include <optional>
#include <vector>

#include <QDateTime>
#include <QList>
#include <QString>

#include "delivery/Attempt.h"
#include "domain/Capture.h"
#include "domain/Message.h"
#include "domain/RequestRecord.h"
#include "store/MetricsFile.h"
#include "store/RequestFacts.h"

namespace firstlight {

// What can be wrong with a reply, and which of a finding's figures is what.
enum class Symptom {
    AllAtOnce, // value: text events a read (median), limit: ms between reads, count: reads; detail: who is on
               // the way
    Cut, // value: ms of the reply until then, count: characters; detail: the error's code
    MaxTokens, // count: tokens of the reply
    NeverCached, // value: input tokens, count: replies in a row
    ShortPrefix, // value: input tokens, limit: the usual minimum
    SlowThoughCached, // value: TTFT, limit: its usual median, count: cached tokens
    SlowEdge, // value: ms of the edge's own work, limit
    Malformed, // count: events that could not be read
    SlowDns, // value: ms, limit
    NewConnection, // value: ms that it cost, count: in a row
    Stalls, // value: ms of the longest, count
    LateRendering, // value: ms from token to frame (p95), limit, count: frames
    RateLimited, // value: ms of waiting, count: refusals
    SlowerThanUsual, // value: TTFT, limit: median of the past, count: replies of the past
};
inline constexpr std::array allSymptoms{Symptom::AllAtOnce, Symptom::Cut, Symptom::MaxTokens,
    Symptom::NeverCached, Symptom::ShortPrefix, Symptom::SlowThoughCached, Symptom::SlowEdge,
    Symptom::Malformed, Symptom::SlowDns, Symptom::NewConnection, Symptom::Stalls, Symptom::LateRendering,
    Symptom::RateLimited, Symptom::SlowerThanUsual};

// "all-at-once", "cut", ...: the names in JSON.
QLatin1StringView symptomName(Symptom symptom);

// One symptom with its evidence. The words are made at the edge (app/DoctorText).
struct Finding
{
    Symptom symptom = Symptom::Stalls;
    bool sure = false; // beyond doubt, and it cost the person something: may be shown under the reply
    double value = 0;
    double limit = 0;
    int count = 0;
    QString detail = {};
    double cost = 0; // ms of the person's time, to order by; 0 where it is no matter of time
    bool operator==(const Finding &) const = default;
};

// What earlier replies of the same model at the same endpoint were like.
struct Past
{
    struct Reply
    {
        QDateTime at; // UTC
        Usage usage;
        std::optional<bool> connectionReused = {};
        std::optional<double> ttft = {}; // ms
    };
    QList<Reply> replies = {}; // newest first, at most `most`
    std::vector<double> cachedTtft = {}; // ms
    std::vector<double> otherTtft = {}; // not known to be cached
    bool slowed = false; // DriftWatch's alarm stands
    static constexpr int most = 50;
};

// One reply as the doctor sees it; what is not known is left out, and then fewer rules can speak.
struct Patient
{
    const Message &reply;
    const Capture *record = nullptr;
    QList<Attempt> attempts = {};
    Past past = {};
    QDateTime at = {}; // UTC, of the request
};

// All that the stamps, the headers, the usage and the past prove or suggest, the costliest first. Empty for a
// reply under way. Pure; any thread. Each rule and its thresholds stand in Doctor.cpp, each with a stream
// that triggers it and one that nearly does in tests/core/tst_doctor.cpp.
QList<Finding> diagnose(const Patient &patient);

// The past of the newest of `records` (oldest first), of the same endpoint and model.
Past pastOf(const QList<RequestRecord> &records, const QString &endpoint, const QString &model);

// The latest `most` attempts of a file, oldest first: all, or those of one target.
Result<QList<RequestRecord>> latestOf(
    MetricsFile &file, int most, const std::optional<RequestTarget> &target = {});

// What many requests have in common.
struct Complaint
{
    QString provider; // Provider::id
    QString model;
    Finding latest;
    QDateTime at; // of the latest
    int requests = 0; // that have it
    int of = 0; // requests of this model that were looked at
};
// Of all `records`, oldest first; the most frequent first.
QList<Complaint> checkUp(const QList<RequestRecord> &records);

// The reply of a record, without its text.
Message replyOf(const RequestRecord &record);

}

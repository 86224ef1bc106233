#include "delivery/RetryPolicy.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace firstlight {

using Kind = Error::Kind;
using std::chrono::milliseconds;

// Whom it concerns: this server (another one may answer), or the question and its asker (nobody should).
enum class Blame { Server, Asker };

static Blame blameOfStatus(const Error &error)
{
    if (error.code == u"redirect" || error.code == u"path-not-found")
        return Blame::Asker; // the address in the settings is wrong
    const bool server = error.status >= 500 || error.status == 408 || error.status == 409
        || error.status == 425 || error.status == 429;
    return server || error.shouldRetry.value_or(false) ? Blame::Server : Blame::Asker;
}

static Blame blameOf(const Error &error)
{
    if (error.code == u"context-too-long" || error.code == u"no-pictures" || error.code == u"model-not-found"
        || error.code == u"proxy-login")
        return Blame::Asker;
    if (error.code == u"overloaded" || error.code == u"loading")
        return Blame::Server;
    switch (error.kind) {
    case Kind::Network:
    case Kind::Timeout:
    case Kind::RateLimit:
    case Kind::Protocol:
        return Blame::Server;
    case Kind::Provider: // the status is that of the reply that the error stood in
        return Blame::Server;
    case Kind::Http:
        return error.status == 400 || error.status == 413 || error.status == 422 ? Blame::Asker
                                                                                 : blameOfStatus(error);
    case Kind::Tls:
    case Kind::Quota:
    case Kind::Auth:
    case Kind::Filtered:
    case Kind::Cancelled:
    case Kind::Storage:
    case Kind::Keychain:
        return Blame::Asker;
    }
    Q_UNREACHABLE();
}

// A page or bytes that are no answer will be the same a second later, and so will a silence that was waited
// out.
static bool isWorthAnotherTry(const Error &error)
{
    const bool silent = error.code == u"first-token" || error.code == u"queue";
    return error.kind != Kind::Protocol && !silent && error.shouldRetry.value_or(true);
}

RetryPolicy::RetryPolicy(int retries, std::uint32_t seed)
    : m_retries(retries)
    , m_random(seed)
{ }

milliseconds RetryPolicy::backoff(int tries)
{
    const auto most = std::min<milliseconds>(cap, base * (1 << std::clamp(tries - 1, 0, 10)));
    return milliseconds(std::uniform_int_distribution<milliseconds::rep>(0, most.count())(m_random));
}

NextStep RetryPolicy::after(const Ended &ended, int tries, bool otherLeft)
{
    if (ended.end == End::Complete || ended.end == End::Stopped)
        return {};
    // A reply that ended before it began, without a word: cut on the way.
    const Error error = ended.error.value_or(Error{.kind = Kind::Network, .detail = {}, .code = u"cut"_s});
    if (blameOf(error) == Blame::Asker)
        return {};
    if (otherLeft)
        return {NextStep::Kind::Other, {}};
    if (tries > m_retries || !isWorthAnotherTry(error))
        return {};
    const milliseconds wait = error.retryAfter.value_or(backoff(tries));
    return wait > longestWait ? NextStep{} : NextStep{NextStep::Kind::Again, wait};
}

milliseconds patience(milliseconds firstToken, double input, const QString &model)
{
    static constexpr std::array words{"think", "reason", "o1", "o3", "o4", "r1", "gpt-5", "magistral", "qwq"};
    const bool thinks = std::any_of(words.begin(), words.end(),
        [&](const char *word) { return model.contains(QLatin1String(word), Qt::CaseInsensitive); });
    return thinks || input > 8000 ? 4 * firstToken : firstToken;
}

}

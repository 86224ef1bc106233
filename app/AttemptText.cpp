#include "AttemptText.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "ErrorText.h"

namespace firstlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(AttemptText)
};

}

static QString seconds(double value)
{
    return value < 10 ? Words::tr("%1 s").arg(value, 0, 'f', 1) : Words::tr("%1 s").arg(qRound(value));
}

QString remedyText(const Attempt &attempt)
{
    switch (attempt.remedy) {
    case Remedy::OtherForm:
        return Words::tr("asked again %1").arg(attempt.change);
    case Remedy::Again:
        return attempt.wait.count() == 0
            ? Words::tr("asked again")
            : Words::tr("asked again after %1")
                  .arg(seconds(static_cast<double>(attempt.wait.count()) / 1000));
    case Remedy::Other:
        return Words::tr("asked the next one");
    }
    Q_UNREACHABLE();
}

QString attemptText(const Attempt &attempt)
{
    return Words::tr("%1, %2: %3 → %4")
        .arg(attempt.provider.name, attempt.model, errorText(attempt.error, &attempt.provider),
            remedyText(attempt));
}

QString waitingText(const Wait &wait, Instant now)
{
    const double left = wait.until ? std::max(0.0, std::ceil(toMilliseconds(*wait.until - now) / 1000)) : 0;
    if (wait.reason == Wait::Reason::Retry)
        return Words::tr("asks again in %1").arg(seconds(left));
    if (!wait.until)
        return Words::tr("waits for its turn, place %1").arg(wait.place);
    return Words::tr("waits for the rate limit, place %1, about %2").arg(wait.place).arg(seconds(left));
}

}

#include "latency/ReplayFidelity.h"

#include <cmath>

#include "domain/Clock.h"

namespace firstlight {

// When the read with the byte before `end` came. Reads may have been cut elsewhere.
static std::optional<std::chrono::microseconds> arrivalOf(
    const Capture &capture, qint64 end, qsizetype &read, qint64 &seen)
{
    while (seen < end && read < capture.reads.size())
        seen += capture.reads[read++].bytes.size();
    if (seen < end || read == 0)
        return std::nullopt;
    return capture.reads[read - 1].at;
}

std::vector<double> replayGapErrors(const Capture &original, const Capture &replayed, double speed)
{
    std::vector<double> errors;
    std::optional<std::chrono::microseconds> before;
    qsizetype read = 0;
    qint64 seen = 0;
    qint64 end = 0;
    for (qsizetype i = 0; i < original.reads.size(); ++i) {
        end += original.reads[i].bytes.size();
        const auto arrived = arrivalOf(replayed, end, read, seen);
        if (!arrived)
            break;
        if (i > 0) {
            const double wanted = toMilliseconds(original.reads[i].at - original.reads[i - 1].at) / speed;
            errors.push_back(std::abs(toMilliseconds(*arrived - *before) - wanted));
        }
        before = arrived;
    }
    return errors;
}

}

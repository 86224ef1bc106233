#include "StatusText.h"

#include "AttemptText.h"
#include "ErrorText.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

static QString seconds(double milliseconds)
{
    return u"%1 s"_s.arg(milliseconds / 1000, 0, 'f', 1);
}

QString statusText(const Message &reply, const std::optional<Wait> &wait, Instant now)
{
    const Timeline &timeline = reply.timeline;
    if (wait)
        return waitingText(*wait, now);
    if (!timeline.firstToken) {
        const QString phase = timeline.headers || timeline.sent ? u"waiting for the first token"_s
            : timeline.started                                  ? u"connecting"_s
                                                                : u"preparing"_s;
        return phase + u' ' + seconds(toMilliseconds(now - timeline.pressed.value_or(now)));
    }
    QString line = reply.text.isEmpty() ? u"thinking"_s : u"streaming"_s;
    const Figures figures = figuresOf(timeline, reply.usage);
    if (figures.ttft)
        line += u"   TTFT %1 ms"_s.arg(qRound(*figures.ttft));
    if (const auto speed = liveTokensPerSecond(timeline))
        line += u"   ~%1 tok/s"_s.arg(*speed, 0, 'f', 1);
    return line + u"   "_s + seconds(toMilliseconds(now - timeline.pressed.value_or(now)));
}

QString failureText(const Error &error, const Provider &provider)
{
    const QString sentence = errorText(error, &provider);
    if (error.fingerprint.isEmpty())
        return sentence;
    return sentence
        + u"\nThe certificate that it showed can be accepted, and no other, with --fingerprint %1"_s.arg(
            fingerprintText(error.fingerprint));
}

}

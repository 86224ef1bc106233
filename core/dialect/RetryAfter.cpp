#include "dialect/RetryAfter.h"

#include <algorithm>

#include <QDateTime>
#include <QLocale>

namespace firstlight {

using std::chrono::milliseconds;

static constexpr double longestWait = 1e12; // ms; more is a mistake

static std::optional<milliseconds> fromNumber(const QByteArray &text, double unit)
{
    bool ok = false;
    const double value = text.trimmed().toDouble(&ok) * unit;
    if (!ok || !(value >= 0) || value > longestWait)
        return std::nullopt;
    return milliseconds(static_cast<milliseconds::rep>(value));
}

static QDateTime fromHttpDate(const QByteArray &text)
{
    QDateTime time = QLocale::c().toDateTime(
        QString::fromLatin1(text.trimmed()), QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'"));
    time.setTimeSpec(Qt::UTC);
    return time;
}

std::optional<milliseconds> retryAfter(const ReplyHead &head)
{
    if (const auto wait = fromNumber(head.header("retry-after-ms"), 1))
        return wait;
    const QByteArray value = head.header("retry-after");
    if (const auto wait = fromNumber(value, 1000))
        return wait;
    const QDateTime until = fromHttpDate(value);
    if (!until.isValid())
        return std::nullopt;
    const QDateTime date = fromHttpDate(head.header("date"));
    const qint64 wait = (date.isValid() ? date : QDateTime::currentDateTimeUtc()).msecsTo(until);
    return milliseconds(std::max<qint64>(wait, 0));
}

}

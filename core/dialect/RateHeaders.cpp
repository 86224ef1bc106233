#include "dialect/RateHeaders.h"

#include <algorithm>
#include <array>

#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>

namespace firstlight {

using std::chrono::milliseconds;
using Of = RateGauge::Of;

static std::optional<double> number(const QByteArray &text)
{
    bool ok = false;
    // "10, 10;w=60" of the IETF's drafts: the first is the limit that counts.
    const double value = text.split(',').value(0).split(';').value(0).trimmed().toDouble(&ok);
    return ok && value >= 0 ? std::optional(value) : std::nullopt;
}

// By the server's own clock where it says what that reads.
static QDateTime timeOf(const ReplyHead &head)
{
    QDateTime date = QLocale::c().toDateTime(QString::fromLatin1(head.header("date").trimmed()),
        QStringLiteral("ddd, dd MMM yyyy HH:mm:ss 'GMT'"));
    date.setTimeSpec(Qt::UTC);
    return date.isValid() ? date : QDateTime::currentDateTimeUtc();
}

// "1s", "6m0s", "2m59.56s", "120ms", "1h2m"
static std::optional<milliseconds> fromDuration(const QString &text)
{
    static const QRegularExpression whole(QStringLiteral("^(?:[0-9.]+(?:ms|h|m|s))+$"));
    static const QRegularExpression part(QStringLiteral("([0-9.]+)(ms|h|m|s)"));
    if (!whole.match(text).hasMatch())
        return std::nullopt;
    double sum = 0;
    for (auto parts = part.globalMatch(text); parts.hasNext();) {
        const auto match = parts.next();
        const QString unit = match.captured(2);
        const double size = unit == u"ms" ? 1 : unit == u"s" ? 1e3 : unit == u"m" ? 60e3 : 3600e3;
        sum += match.captured(1).toDouble() * size;
    }
    return milliseconds(qRound64(sum));
}

static std::optional<milliseconds> resetOf(const QByteArray &value, const ReplyHead &head)
{
    const QString text = QString::fromLatin1(value.trimmed());
    if (const auto duration = fromDuration(text))
        return duration;
    const auto until = [&](const QDateTime &time) {
        return milliseconds(std::max<qint64>(timeOf(head).msecsTo(time), 0));
    };
    if (const QDateTime time = QDateTime::fromString(text, Qt::ISODateWithMs); time.isValid())
        return until(time);
    const auto seconds = number(value);
    if (!seconds)
        return std::nullopt;
    if (*seconds > 1e12)
        return until(QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(*seconds), Qt::UTC));
    if (*seconds > 1e9)
        return until(QDateTime::fromSecsSinceEpoch(static_cast<qint64>(*seconds), Qt::UTC));
    return milliseconds(qRound64(*seconds * 1000));
}

struct Names
{
    Of of;
    const char *limit;
    const char *remaining;
    const char *reset;
};

static constexpr std::array known{
    Names{Of::Requests, "x-ratelimit-limit-requests", "x-ratelimit-remaining-requests",
        "x-ratelimit-reset-requests"},
    Names{Of::Tokens, "x-ratelimit-limit-tokens", "x-ratelimit-remaining-tokens", "x-ratelimit-reset-tokens"},
    Names{Of::Requests, "anthropic-ratelimit-requests-limit", "anthropic-ratelimit-requests-remaining",
        "anthropic-ratelimit-requests-reset"},
    Names{Of::Tokens, "anthropic-ratelimit-tokens-limit", "anthropic-ratelimit-tokens-remaining",
        "anthropic-ratelimit-tokens-reset"},
    Names{Of::InputTokens, "anthropic-ratelimit-input-tokens-limit",
        "anthropic-ratelimit-input-tokens-remaining", "anthropic-ratelimit-input-tokens-reset"},
    Names{Of::Requests, "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"},
    Names{Of::Requests, "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"},
};

QList<RateGauge> rateGauges(const ReplyHead &head)
{
    QList<RateGauge> gauges;
    for (const Names &names : known) {
        const auto remaining = number(head.header(names.remaining));
        const auto limit = number(head.header(names.limit));
        const auto reset = resetOf(head.header(names.reset), head);
        // A limit of nothing is no limit, and one that is spent for no time was never there.
        const bool sound = remaining && limit.value_or(1) >= 1 && (limit || *remaining > 0 || reset)
            && (*remaining > 0 || !reset || reset->count() > 0);
        const bool told = std::any_of(
            gauges.begin(), gauges.end(), [&](const RateGauge &gauge) { return gauge.of == names.of; });
        if (sound && !told)
            gauges.append({names.of, limit, *remaining, reset});
    }
    return gauges;
}

}

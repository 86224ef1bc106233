#include "store/RequestRow.h"

#include <array>

#include <QJsonDocument>
#include <QJsonObject>
#include <QSqlQuery>
#include <QStringList>
#include <QVariant>

#include "store/ArrivalBlob.h"
#include "store/Sql.h"

using namespace Qt::StringLiterals;

namespace firstlight {

using Microseconds = std::chrono::microseconds;

namespace {

struct NamedStamp
{
    const char *column;
    std::optional<Instant> Timeline::*stamp;
};

// In order of time, so that the first one present is the origin.
constexpr std::array<NamedStamp, 17> stamps{{
    {"pressed", &Timeline::pressed},
    {"planned", &Timeline::planned},
    {"dequeued", &Timeline::dequeued},
    {"started", &Timeline::started},
    {"resolved", &Timeline::resolved},
    {"connected", &Timeline::connected},
    {"encrypted", &Timeline::encrypted},
    {"sent", &Timeline::sent},
    {"headers", &Timeline::headers},
    {"first_byte", &Timeline::firstByte},
    {"first_token", &Timeline::firstToken},
    {"first_output", &Timeline::firstOutput},
    {"last_output", &Timeline::lastOutput},
    {"last_token", &Timeline::lastToken},
    {"stream_ended", &Timeline::ended},
    {"first_pixel", &Timeline::firstPixel},
    {"last_pixel", &Timeline::lastPixel},
}};

constexpr std::array<std::optional<std::int64_t> Usage::*, 5> counts{
    &Usage::in, &Usage::out, &Usage::cached, &Usage::cacheWrite, &Usage::reasoning};

}

// What a record is made of, in the order of both statements.
static QStringList recordColumns()
{
    QStringList names{u"id"_s, u"at"_s, u"conversation"_s, u"message"_s, u"answered"_s, u"origin"_s,
        u"attempt"_s, u"ended"_s, u"error_kind"_s, u"error_code"_s, u"status"_s, u"route"_s, u"more"_s,
        u"http"_s, u"deltas"_s, u"shapes"_s, u"frames"_s, u"usage_in"_s, u"usage_out"_s, u"usage_cached"_s,
        u"usage_cache_write"_s, u"usage_reasoning"_s};
    for (const auto &[column, stamp] : stamps)
        names.append(QString::fromLatin1(column));
    return names;
}

// What is computed from it when it is written.
static QStringList derivedColumns()
{
    return {u"target"_s, u"outcome"_s, u"cache"_s, u"reused"_s, u"ttft_us"_s, u"ttfo_us"_s, u"e2e_us"_s,
        u"tpot_us"_s, u"tps"_s, u"tokens"_s, u"tokens_estimated"_s, u"token_ratio"_s, u"gap_p50_us"_s,
        u"gap_p95_us"_s, u"stalls"_s, u"flags"_s};
}

QString saveRequestStatement()
{
    const QStringList columns = recordColumns() + derivedColumns();
    QStringList updates;
    for (const QString &name : columns.sliced(1))
        updates << name + u" = excluded."_s + name;
    return u"INSERT INTO attempts (%1) VALUES (%2) ON CONFLICT(id) DO UPDATE SET %3"_s.arg(
        columns.join(u", "), QStringList(columns.size(), u"?"_s).join(u", "), updates.join(u", "));
}

QString requestColumns()
{
    return (recordColumns() + QStringList{u"provider"_s, u"endpoint"_s, u"model"_s, u"dialect"_s})
        .join(u", ");
}

QString factColumns()
{
    return u"seq, at, target, flags, ttft_us, tps"_s;
}

// cache: bits 0 to 3, origin: 4 to 7, outcome: 8 to 11, counted: 12, undisturbed: 13.
static int flagsOf(const RequestRecord &record)
{
    return static_cast<int>(cacheStateOf(record.usage)) | static_cast<int>(record.origin) << 4
        | static_cast<int>(outcomeOf(record)) << 8 | (isCounted(record) ? 1 << 12 : 0)
        | (isUndisturbed(record) ? 1 << 13 : 0);
}

static void takeFlags(int flags, RequestFact &fact)
{
    fact.cache = static_cast<CacheState>(flags & 15);
    fact.origin = static_cast<Origin>(flags >> 4 & 15);
    fact.outcome = static_cast<Outcome>(flags >> 8 & 15);
    fact.counted = (flags & 1 << 12) != 0;
    fact.undisturbed = (flags & 1 << 13) != 0;
}

static std::optional<Instant> originOf(const Timeline &timeline)
{
    for (const auto &[column, stamp] : stamps) {
        if (timeline.*stamp)
            return timeline.*stamp;
    }
    return std::nullopt;
}

namespace {

// Binds value after value.
class Binding
{
public:
    explicit Binding(QSqlQuery &query)
        : m_query(query)
    { }

    void text(const QString &value) { next(sqlText(value)); }
    void textOrNull(const QString &value) { next(value.isEmpty() ? QVariant() : QVariant(value)); }
    void number(qint64 value) { next(value); }
    void next(const QVariant &value) { m_query.bindValue(m_at++, value); }
    void microseconds(const std::optional<double> &ms)
    {
        next(ms ? QVariant(static_cast<qint64>(std::llround(*ms * 1000))) : QVariant());
    }
    void real(const std::optional<double> &value) { next(value ? QVariant(*value) : QVariant()); }

private:
    QSqlQuery &m_query;
    int m_at = 0;
};

}

// The parts of a timeline that are neither stamp nor list, by the names of its JSON.
static QString moreOf(const Timeline &timeline)
{
    QJsonObject json = timelineToJson(timeline);
    QJsonObject more;
    for (const QString &name : {u"summarised"_s, u"calibration"_s, u"serverTiming"_s, u"prompt"_s}) {
        if (json.contains(name))
            more.insert(name, json.value(name));
    }
    return more.isEmpty() ? QString() : QString::fromUtf8(QJsonDocument(more).toJson(QJsonDocument::Compact));
}

static void bindRecord(Binding &bind, const RequestRecord &record)
{
    const Timeline &timeline = record.timeline;
    const auto origin = originOf(timeline);
    bind.text(record.id);
    bind.number(record.at.toMSecsSinceEpoch());
    bind.text(record.conversation);
    bind.text(record.message);
    bind.text(record.answered);
    bind.text(originName(record.origin));
    bind.number(record.attempt);
    bind.text(endName(record.end));
    bind.next(record.error ? QVariant(QString(kindName(record.error->kind))) : QVariant());
    bind.textOrNull(record.error ? record.error->code : QString());
    bind.next(record.error && record.error->status != 0 ? QVariant(record.error->status) : QVariant());
    bind.text(record.route);
    bind.textOrNull(moreOf(timeline));
    bind.next(timeline.httpVersion != 0 ? QVariant(timeline.httpVersion) : QVariant());
    const bool any = origin && !timeline.arrivals.empty();
    bind.next(any ? QVariant(momentsOf(timeline.arrivals, *origin)) : QVariant());
    bind.next(any ? QVariant(shapesOf(timeline.arrivals)) : QVariant());
    bind.next(origin && !timeline.frames.empty() ? QVariant(blobOf(timeline.frames, *origin)) : QVariant());
    for (const auto count : counts) {
        const auto &value = record.usage.*count;
        bind.next(value ? QVariant::fromValue<qint64>(*value) : QVariant());
    }
    for (const auto &[column, stamp] : stamps) {
        const auto &at = timeline.*stamp;
        bind.next(at ? QVariant::fromValue<qint64>(std::chrono::round<Microseconds>(*at - *origin).count())
                     : QVariant());
    }
}

void bindRequest(QSqlQuery &save, const RequestRecord &record, qint64 target)
{
    const Figures figures = figuresOf(record.timeline, record.usage);
    Binding bind(save);
    bindRecord(bind, record);
    bind.number(target);
    bind.text(outcomeName(outcomeOf(record)));
    bind.text(cacheName(cacheStateOf(record.usage)));
    bind.next(figures.connectionReused ? QVariant(*figures.connectionReused) : QVariant());
    bind.microseconds(figures.ttft);
    bind.microseconds(figures.ttfo);
    bind.microseconds(figures.e2e);
    bind.microseconds(figures.tpot);
    bind.real(figures.tokensPerSecond);
    bind.real(figures.tokens);
    bind.number(figures.tokensEstimated);
    bind.real(record.end == End::Complete ? tokenRatioOf(figures) : std::nullopt);
    bind.microseconds(figures.gapP50);
    bind.microseconds(figures.gapP95);
    bind.number(figures.stalls);
    bind.number(flagsOf(record));
}

RequestFact factOf(const RequestRecord &record, qint64 row, qint64 target)
{
    const Figures figures = figuresOf(record.timeline, record.usage);
    RequestFact fact{
        .row = row, .at = record.at.toMSecsSinceEpoch(), .target = static_cast<std::uint32_t>(target)};
    if (figures.ttft)
        fact.ttft = static_cast<float>(*figures.ttft);
    if (figures.tokensPerSecond)
        fact.speed = static_cast<float>(*figures.tokensPerSecond);
    takeFlags(flagsOf(record), fact);
    return fact;
}

RequestFact factOf(const QSqlQuery &row)
{
    RequestFact fact{.row = row.value(0).toLongLong(),
        .at = row.value(1).toLongLong(),
        .target = static_cast<std::uint32_t>(row.value(2).toUInt())};
    takeFlags(row.value(3).toInt(), fact);
    if (const QVariant ttft = row.value(4); !ttft.isNull())
        fact.ttft = static_cast<float>(ttft.toLongLong()) / 1000;
    if (const QVariant speed = row.value(5); !speed.isNull())
        fact.speed = static_cast<float>(speed.toDouble());
    return fact;
}

namespace {

// Hands out the values of one row, column by column.
struct Values
{
    const QSqlQuery &row;
    int column = 0;

    QVariant next() { return row.value(column++); }
    QString text() { return next().toString(); }
    std::optional<std::int64_t> count()
    {
        const QVariant value = next();
        return value.isNull() ? std::nullopt : std::optional<std::int64_t>(value.toLongLong());
    }
};

}

static std::optional<Error> errorFrom(Values &values)
{
    const auto kind = kindFromName(values.text());
    const QString code = values.text();
    const int status = values.next().toInt();
    if (!kind)
        return std::nullopt;
    return Error{.kind = *kind, .status = status, .code = code};
}

RequestRecord requestOf(const QSqlQuery &row)
{
    Values values{row};
    RequestRecord record;
    record.id = values.text();
    record.at = QDateTime::fromMSecsSinceEpoch(values.next().toLongLong(), Qt::UTC);
    record.conversation = values.text();
    record.message = values.text();
    record.answered = values.text();
    record.origin = originFromName(values.text()).value_or(Origin::Chat);
    record.attempt = values.next().toInt();
    record.end = endFromName(values.text()).value_or(End::Incomplete);
    record.error = errorFrom(values);
    record.route = values.text();
    record.timeline = timelineFromJson(QJsonDocument::fromJson(values.text().toUtf8()).object());
    record.timeline.httpVersion = values.next().toInt();
    const Instant origin{};
    const QByteArray moments = values.next().toByteArray();
    record.timeline.arrivals = arrivalsFrom(moments, values.next().toByteArray(), origin);
    record.timeline.frames = framesFrom(values.next().toByteArray(), origin);
    for (const auto count : counts)
        record.usage.*count = values.count();
    for (const auto &[column, stamp] : stamps) {
        if (const auto offset = values.count())
            record.timeline.*stamp = origin + Microseconds(*offset);
    }
    record.provider = values.text();
    record.endpoint = values.text();
    record.model = values.text();
    record.dialect = dialectFromName(values.text()).value_or(DialectKind::OpenAiChat);
    return record;
}

}

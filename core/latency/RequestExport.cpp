#include "latency/RequestExport.h"

#include <cmath>

#include <QByteArrayList>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

// The fields of a record, in the order of the table.
class Fields
{
public:
    explicit Fields(const RequestRecord &record)
    {
        text(u"at"_s, record.at.toUTC().toString(Qt::ISODateWithMs));
        text(u"provider"_s, record.provider);
        text(u"endpoint"_s, record.endpoint);
        text(u"model"_s, record.model);
        text(u"answered"_s, record.answered);
        text(u"dialect"_s, dialectName(record.dialect));
        text(u"origin"_s, originName(record.origin));
        put(u"attempt"_s, record.attempt);
        text(u"outcome"_s, outcomeName(outcomeOf(record)));
        text(u"error_kind"_s, record.error ? QString(kindName(record.error->kind)) : QString());
        put(u"status"_s,
            record.error && record.error->status != 0 ? QJsonValue(record.error->status) : QJsonValue());
        text(u"cache"_s, cacheName(cacheStateOf(record.usage)));
        text(u"route"_s, record.route);
        addFigures(figuresOf(record.timeline, record.usage), record.timeline.httpVersion);
        count(u"in"_s, record.usage.in);
        count(u"out"_s, record.usage.out);
        count(u"cached"_s, record.usage.cached);
        count(u"cache_write"_s, record.usage.cacheWrite);
        count(u"reasoning"_s, record.usage.reasoning);
        text(u"conversation"_s, record.conversation);
        text(u"message"_s, record.message);
    }

    QList<std::pair<QString, QJsonValue>> all; // null where it is absent

private:
    void put(const QString &name, const QJsonValue &value) { all.append({name, value}); }
    void text(const QString &name, const QString &value)
    {
        put(name, value.isEmpty() ? QJsonValue() : QJsonValue(value));
    }
    void real(const QString &name, const std::optional<double> &value)
    {
        put(name, value ? QJsonValue(std::round(*value * 1000) / 1000) : QJsonValue());
    }
    void count(const QString &name, const std::optional<std::int64_t> &value)
    {
        put(name, value ? QJsonValue(static_cast<qint64>(*value)) : QJsonValue());
    }

    void addFigures(const Figures &figures, int httpVersion)
    {
        put(u"http"_s, httpVersion != 0 ? QJsonValue(httpVersion) : QJsonValue());
        put(u"connection_reused"_s,
            figures.connectionReused ? QJsonValue(*figures.connectionReused) : QJsonValue());
        real(u"queue_ms"_s, figures.queue);
        real(u"dns_ms"_s, figures.dns);
        real(u"connect_ms"_s, figures.connect);
        real(u"tls_ms"_s, figures.tls);
        real(u"send_ms"_s, figures.send);
        real(u"ttfb_ms"_s, figures.ttfb);
        real(u"ttft_ms"_s, figures.ttft);
        real(u"ttfo_ms"_s, figures.ttfo);
        real(u"e2e_ms"_s, figures.e2e);
        real(u"tpot_ms"_s, figures.tpot);
        real(u"tokens_per_second"_s, figures.tokensPerSecond);
        real(u"tokens"_s, figures.tokens);
        put(u"tokens_estimated"_s, figures.tokens ? QJsonValue(figures.tokensEstimated) : QJsonValue());
        real(u"gap_p50_ms"_s, figures.gapP50);
        real(u"gap_p95_ms"_s, figures.gapP95);
        put(u"stalls"_s, figures.gapP50 ? QJsonValue(figures.stalls) : QJsonValue());
        real(u"token_to_frame_p50_ms"_s, figures.frameP50);
        real(u"edge_ms"_s, figures.edge);
        real(u"upstream_ms"_s, figures.upstream);
    }
};

}

// A field that a spreadsheet would take for a formula is no formula of ours: models and routes are free text.
static QByteArray csvField(const QJsonValue &value)
{
    if (value.isNull())
        return {};
    if (value.isBool())
        return value.toBool() ? "true" : "false";
    if (value.isDouble())
        return QByteArray::number(value.toDouble(), 'g', 15);
    QString text = value.toString();
    if (text.startsWith(u'=') || text.startsWith(u'+') || text.startsWith(u'@'))
        text.prepend(u'\'');
    if (!text.contains(u'"') && !text.contains(u',') && !text.contains(u'\n') && !text.contains(u'\r'))
        return text.toUtf8();
    return '"' + text.replace(u'"', u"\"\""_s).toUtf8() + '"';
}

QByteArray requestsAsCsv(const QList<RequestRecord> &records)
{
    QByteArray csv;
    const auto line = [&](const auto &fields, auto field) {
        QByteArrayList cells;
        for (const auto &entry : fields.all)
            cells.append(field(entry));
        csv += cells.join(',') + "\r\n";
    };
    line(Fields(RequestRecord{}), [](const auto &entry) { return entry.first.toUtf8(); });
    for (const RequestRecord &record : records)
        line(Fields(record), [](const auto &entry) { return csvField(entry.second); });
    return csv;
}

// From whole microseconds to milliseconds.
static QJsonObject stampsOf(const Timeline &timeline)
{
    const QJsonObject json = timelineToJson(timeline);
    QJsonObject stamps;
    for (auto stamp = json.begin(); stamp != json.end(); ++stamp) {
        if (stamp.value().isDouble() && stamp.key() != u"http" && stamp.key() != u"calibration")
            stamps.insert(stamp.key(), stamp.value().toDouble() / 1000);
    }
    return stamps;
}

QByteArray requestsAsJson(const QList<RequestRecord> &records)
{
    QByteArray json = "[";
    for (const RequestRecord &record : records) {
        QJsonObject object;
        const Fields fields(record);
        for (const auto &[name, value] : fields.all) {
            if (!value.isNull())
                object.insert(name, value);
        }
        object.insert(u"stamps_ms"_s, stampsOf(record.timeline));
        QJsonArray deltas;
        const auto &t = record.timeline;
        const auto &origin = t.pressed ? t.pressed : t.planned ? t.planned : t.started;
        for (const Arrival &arrival : t.arrivals)
            deltas.append(std::round(toMilliseconds(arrival.at - origin.value_or(arrival.at)) * 1000) / 1000);
        object.insert(u"deltas_ms"_s, deltas);
        json += json.size() > 1 ? ",\n" : "\n";
        json += QJsonDocument(object).toJson(QJsonDocument::Compact);
    }
    return json + "\n]\n";
}

}

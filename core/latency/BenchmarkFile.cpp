#include "latency/BenchmarkFile.h"

#include <array>
#include <cmath>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace firstlight {

static constexpr int version = 1;
static const QString formatName = u"firstlight-benchmark"_s;

namespace {

struct NamedFigure
{
    const char *name;
    std::optional<double> Figures::*figure;
};
struct NamedCount
{
    const char *name;
    std::optional<std::int64_t> Usage::*count;
};

}

static constexpr std::array<NamedFigure, 13> figureNames{{
    {"queue_ms", &Figures::queue},
    {"dns_ms", &Figures::dns},
    {"connect_ms", &Figures::connect},
    {"tls_ms", &Figures::tls},
    {"send_ms", &Figures::send},
    {"ttfb_ms", &Figures::ttfb},
    {"ttft_ms", &Figures::ttft},
    {"ttfo_ms", &Figures::ttfo},
    {"e2e_ms", &Figures::e2e},
    {"tpot_ms", &Figures::tpot},
    {"tokens_per_second", &Figures::tokensPerSecond},
    {"gap_p50_ms", &Figures::gapP50},
    {"gap_max_ms", &Figures::gapMax},
}};
static constexpr std::array<NamedCount, 5> countNames{{
    {"in", &Usage::in},
    {"out", &Usage::out},
    {"cached", &Usage::cached},
    {"cache_write", &Usage::cacheWrite},
    {"reasoning", &Usage::reasoning},
}};

// Microseconds are what the clock is good for.
static double rounded(double milliseconds)
{
    return std::round(milliseconds * 1000) / 1000;
}

template <typename T> static void put(QJsonObject &json, const QString &name, const std::optional<T> &value)
{
    if (!value)
        return;
    if constexpr (std::is_floating_point_v<T>)
        json.insert(name, rounded(*value));
    else
        json.insert(name, static_cast<qint64>(*value));
}

static QJsonObject targetToJson(const BenchmarkTarget &target)
{
    QJsonObject json{{u"subject"_s, target.subject}, {u"cache"_s, QString(promptCacheName(target.cache))},
        {u"provider"_s, target.provider.name},
        {u"url"_s, target.provider.baseUrl.toString(QUrl::RemoveUserInfo)},
        {u"dialect"_s, QString(dialectName(target.provider.dialect))}, {u"model"_s, target.request.model}};
    if (!target.size.isEmpty())
        json.insert(u"size"_s, target.size);
    put(json, u"max_tokens"_s, target.request.maxTokens);
    put(json, u"temperature"_s, target.request.temperature);
    if (!target.request.turns.isEmpty())
        json.insert(u"prompt"_s, target.request.turns.last().text);
    json.insert(u"static_characters"_s, target.request.system.size());
    return json;
}

static QJsonObject sampleToJson(const BenchmarkResult &result, const BenchmarkSample &sample)
{
    QJsonObject json{{u"target"_s, sample.turn.target}, {u"round"_s, sample.turn.round},
        {u"warm_up"_s, sample.turn.warmUp}, {u"end"_s, QString(endName(sample.end))},
        {u"attempts"_s, sample.attempts}};
    const LeftOut why = leftOut(result.plan.targets[sample.turn.target], sample);
    if (why != LeftOut::No)
        json.insert(u"left_out"_s, QString(leftOutName(why)));
    if (sample.error)
        json.insert(u"error"_s,
            QJsonObject{{u"kind"_s, QString(kindName(sample.error->kind))},
                {u"detail"_s, sample.error->detail}, {u"status"_s, sample.error->status}});
    if (!sample.finish.isEmpty())
        json.insert(u"finish"_s, sample.finish);
    QJsonObject usage;
    for (const auto &[name, count] : countNames)
        put(usage, QLatin1StringView(name), sample.usage.*count);
    if (!usage.isEmpty())
        json.insert(u"usage"_s, usage);
    if (sample.due) {
        put(json, u"due_ms"_s, sample.due);
        json.insert(u"held_ms"_s, rounded(sample.held));
        json.insert(u"late_ms"_s, rounded(sample.late));
        json.insert(u"over_ms"_s, rounded(sample.over));
    }
    for (const auto &[name, figure] : figureNames)
        put(json, QLatin1StringView(name), sample.figures.*figure);
    if (sample.figures.tokens)
        json.insert(u"tokens_estimated"_s, sample.figures.tokensEstimated);
    if (sample.figures.connectionReused)
        json.insert(u"connection_reused"_s, *sample.figures.connectionReused);
    json.insert(u"stalls"_s, sample.figures.stalls);
    return json;
}

QJsonObject benchmarkToJson(const BenchmarkResult &result)
{
    const BenchmarkPlan &plan = result.plan;
    QJsonArray targets;
    for (const BenchmarkTarget &target : plan.targets)
        targets.append(targetToJson(target));
    QJsonObject planJson{{u"runs"_s, plan.runs}, {u"warm_ups"_s, plan.warmUps},
        {u"seed"_s, static_cast<qint64>(plan.seed)}, {u"targets"_s, targets}};
    put(planJson, u"concurrency"_s, plan.concurrency);
    put(planJson, u"rate"_s, plan.rate);
    QJsonArray samples;
    for (const BenchmarkSample &sample : result.samples)
        samples.append(sampleToJson(result, sample));
    QJsonObject json{{u"format"_s, formatName}, {u"version"_s, version},
        {u"begun"_s, result.begun.toString(Qt::ISODateWithMs)}, {u"stopped"_s, result.stopped},
        {u"plan"_s, planJson}, {u"samples"_s, samples}};
    put(json, u"rate"_s, result.rate);
    return json;
}

static tl::unexpected<Error> unreadable(const QString &why)
{
    return tl::unexpected(Error{.kind = Error::Kind::Storage, .detail = why});
}

template <typename T> static void take(const QJsonObject &json, const QString &name, std::optional<T> &value)
{
    if (json[name].isDouble())
        value = static_cast<T>(json[name].toDouble());
}

static BenchmarkTarget targetFromJson(const QJsonObject &json)
{
    BenchmarkTarget target;
    target.subject = json["subject"_L1].toString();
    target.size = json["size"_L1].toString();
    target.cache = promptCacheFromName(json["cache"_L1].toString()).value_or(PromptCache::AsIs);
    target.provider.name = json["provider"_L1].toString();
    target.provider.baseUrl = QUrl(json["url"_L1].toString());
    target.provider.dialect =
        dialectFromName(json["dialect"_L1].toString()).value_or(DialectKind::OpenAiChat);
    target.request.model = json["model"_L1].toString();
    take(json, u"max_tokens"_s, target.request.maxTokens);
    take(json, u"temperature"_s, target.request.temperature);
    if (const QString prompt = json["prompt"_L1].toString(); !prompt.isEmpty())
        target.request.turns = {{ChatRequest::Role::User, prompt}};
    return target;
}

static BenchmarkSample sampleFromJson(const QJsonObject &json)
{
    BenchmarkSample sample;
    sample.turn = {json["target"_L1].toInt(-1), json["round"_L1].toInt(), json["warm_up"_L1].toBool()};
    sample.end = endFromName(json["end"_L1].toString()).value_or(End::Error);
    sample.attempts = json["attempts"_L1].toInt(1);
    sample.finish = json["finish"_L1].toString();
    if (const QJsonObject error = json["error"_L1].toObject(); !error.isEmpty())
        sample.error =
            Error{.kind = kindFromName(error["kind"_L1].toString()).value_or(Error::Kind::Provider),
                .detail = error["detail"_L1].toString(),
                .status = error["status"_L1].toInt()};
    const QJsonObject usage = json["usage"_L1].toObject();
    for (const auto &[name, count] : countNames)
        take(usage, QLatin1StringView(name), sample.usage.*count);
    take(json, u"due_ms"_s, sample.due);
    sample.held = json["held_ms"_L1].toDouble();
    sample.late = json["late_ms"_L1].toDouble();
    sample.over = json["over_ms"_L1].toDouble();
    for (const auto &[name, figure] : figureNames)
        take(json, QLatin1StringView(name), sample.figures.*figure);
    sample.figures.tokensEstimated = json["tokens_estimated"_L1].toBool();
    if (json["connection_reused"_L1].isBool())
        sample.figures.connectionReused = json["connection_reused"_L1].toBool();
    sample.figures.stalls = json["stalls"_L1].toInt();
    return sample;
}

Result<BenchmarkResult> benchmarkFromJson(const QJsonObject &json)
{
    if (json["format"_L1].toString() != formatName)
        return unreadable(u"it is not a benchmark of Firstlight"_s);
    if (json["version"_L1].toInt() != version)
        return unreadable(
            u"its version %1 is not one that this Firstlight reads (%2)"_s.arg(json["version"_L1].toInt())
                .arg(version));
    BenchmarkResult result;
    const QJsonObject plan = json["plan"_L1].toObject();
    result.plan.runs = plan["runs"_L1].toInt();
    result.plan.warmUps = plan["warm_ups"_L1].toInt();
    result.plan.seed = static_cast<std::uint32_t>(plan["seed"_L1].toInteger());
    take(plan, u"concurrency"_s, result.plan.concurrency);
    take(plan, u"rate"_s, result.plan.rate);
    for (const QJsonValue &target : plan["targets"_L1].toArray())
        result.plan.targets.append(targetFromJson(target.toObject()));
    result.begun = QDateTime::fromString(json["begun"_L1].toString(), Qt::ISODateWithMs);
    result.stopped = json["stopped"_L1].toBool();
    take(json, u"rate"_s, result.rate);
    for (const QJsonValue &entry : json["samples"_L1].toArray()) {
        const BenchmarkSample sample = sampleFromJson(entry.toObject());
        if (sample.turn.target < 0 || sample.turn.target >= result.plan.targets.size())
            return unreadable(u"a sample belongs to no target"_s);
        result.samples.append(sample);
    }
    return result;
}

bool BenchmarkShelf::isName(const QString &name)
{
    static const QRegularExpression form(u"^[\\p{L}\\p{N}_-][\\p{L}\\p{N} ._-]{0,63}$"_s);
    return form.match(name).hasMatch() && !name.endsWith(u' ');
}

QString BenchmarkShelf::pathOf(const QString &name) const
{
    return u"%1/%2.json"_s.arg(m_folder, name);
}

QStringList BenchmarkShelf::names() const
{
    QStringList names;
    for (const QFileInfo &file : QDir(m_folder).entryInfoList({u"*.json"_s}, QDir::Files, QDir::Time))
        names.append(file.completeBaseName());
    return names;
}

Result<void> BenchmarkShelf::save(const QString &name, const BenchmarkResult &result) const
{
    if (!isName(name))
        return unreadable(u"\"%1\" cannot be the name of a baseline"_s.arg(name));
    QSaveFile file(pathOf(name));
    if (!QDir().mkpath(m_folder) || !file.open(QIODevice::WriteOnly))
        return unreadable(u"%1 cannot be written: %2"_s.arg(file.fileName(), file.errorString()));
    file.write(QJsonDocument(benchmarkToJson(result)).toJson());
    if (!file.commit())
        return unreadable(u"%1 cannot be written: %2"_s.arg(file.fileName(), file.errorString()));
    return {};
}

Result<BenchmarkResult> BenchmarkShelf::load(const QString &name) const
{
    if (!isName(name))
        return unreadable(u"\"%1\" cannot be the name of a baseline"_s.arg(name));
    QFile file(pathOf(name));
    if (!file.open(QIODevice::ReadOnly))
        return unreadable(u"there is no baseline \"%1\" in this profile"_s.arg(name));
    return benchmarkFromJson(QJsonDocument::fromJson(file.readAll()).object()).map_error([&](Error error) {
        error.detail = u"%1 cannot be used: %2"_s.arg(file.fileName(), error.detail);
        return error;
    });
}

}

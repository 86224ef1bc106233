#include <array>

#include <QJsonArray>

#include "domain/Timeline.h"

namespace firstlight {

namespace {

struct NamedStamp
{
    const char *name;
    std::optional<Instant> Timeline::*stamp;
};

}

// In order of time, so that the first one present is the origin.
static constexpr std::array<NamedStamp, 17> stamps{{
    {"pressed", &Timeline::pressed},
    {"planned", &Timeline::planned},
    {"dequeued", &Timeline::dequeued},
    {"started", &Timeline::started},
    {"resolved", &Timeline::resolved},
    {"connected", &Timeline::connected},
    {"encrypted", &Timeline::encrypted},
    {"sent", &Timeline::sent},
    {"headers", &Timeline::headers},
    {"firstByte", &Timeline::firstByte},
    {"firstToken", &Timeline::firstToken},
    {"firstOutput", &Timeline::firstOutput},
    {"lastOutput", &Timeline::lastOutput},
    {"lastToken", &Timeline::lastToken},
    {"ended", &Timeline::ended},
    {"firstPixel", &Timeline::firstPixel},
    {"lastPixel", &Timeline::lastPixel},
}};

using Microseconds = std::chrono::microseconds;

static void putHead(const Timeline &timeline, QJsonObject &json)
{
    QJsonArray times;
    for (const ServerTime &time : timeline.serverTimes)
        times.append(QJsonArray{
            time.name, time.duration ? QJsonValue(*time.duration) : QJsonValue(), time.description});
    if (!times.isEmpty())
        json.insert(u"serverTiming", times);
    if (timeline.httpVersion != 0)
        json.insert(u"http", timeline.httpVersion);
    if (timeline.calibration != 1)
        json.insert(u"calibration", timeline.calibration);
}

static void takeHead(const QJsonObject &json, Timeline &timeline)
{
    const QJsonArray times = json.value(u"serverTiming").toArray();
    for (const auto &entry : times) {
        const QJsonArray fields = entry.toArray();
        const QJsonValue duration = fields.at(1);
        timeline.serverTimes.append(
            {fields.at(0).toString(), duration.isDouble() ? std::optional(duration.toDouble()) : std::nullopt,
                fields.at(2).toString()});
    }
    timeline.httpVersion = json.value(u"http").toInt();
    timeline.calibration = json.value(u"calibration").toDouble(1);
}

QJsonObject timelineToJson(const Timeline &timeline)
{
    QJsonObject json;
    std::optional<Instant> origin;
    const auto offset = [&](Instant at) {
        return static_cast<qint64>(std::chrono::round<Microseconds>(at - *origin).count());
    };
    for (const auto &[name, stamp] : stamps) {
        const auto &value = timeline.*stamp;
        if (!value)
            continue;
        if (!origin)
            origin = value;
        json.insert(QLatin1StringView(name), offset(*value));
    }
    if (!origin && !timeline.arrivals.empty())
        origin = timeline.arrivals.front().at;
    QJsonArray arrivals;
    for (const Arrival &arrival : timeline.arrivals) {
        const int kinds = (arrival.output ? 1 : 0) | (arrival.reasoning ? 2 : 0) | (arrival.tool ? 4 : 0);
        arrivals.append(QJsonArray{offset(arrival.at), arrival.alphabetic, arrival.cjk, kinds});
    }
    if (!arrivals.isEmpty())
        json.insert(u"arrivals", arrivals);
    if (timeline.summarised)
        json.insert(u"summarised", true);
    if (!origin)
        return json;
    QJsonArray frames;
    for (const Frame &frame : timeline.frames)
        frames.append(QJsonArray{offset(frame.at), frame.from, frame.count});
    if (!frames.isEmpty())
        json.insert(u"frames", frames);
    QJsonArray steps;
    for (const PromptStep &step : timeline.promptSteps)
        steps.append(
            QJsonArray{offset(step.at), static_cast<qint64>(step.done), static_cast<qint64>(step.total)});
    if (!steps.isEmpty())
        json.insert(u"prompt", steps);
    putHead(timeline, json);
    return json;
}

Timeline timelineFromJson(const QJsonObject &json)
{
    const auto instant = [](const QJsonValue &offset) { return Instant(Microseconds(offset.toInteger())); };
    Timeline timeline;
    for (const auto &[name, stamp] : stamps) {
        const QJsonValue value = json.value(QLatin1StringView(name));
        if (value.isDouble())
            timeline.*stamp = instant(value);
    }
    const QJsonArray arrivals = json.value(u"arrivals").toArray();
    for (const auto &entry : arrivals) {
        const QJsonArray fields = entry.toArray();
        const int kinds = fields.at(3).toInt();
        timeline.arrivals.push_back({instant(fields.at(0)), fields.at(1).toInt(), fields.at(2).toInt(),
            (kinds & 1) != 0, (kinds & 2) != 0, (kinds & 4) != 0});
    }
    timeline.summarised = json.value(u"summarised").toBool();
    const QJsonArray frames = json.value(u"frames").toArray();
    for (const auto &entry : frames) {
        const QJsonArray fields = entry.toArray();
        timeline.frames.push_back({instant(fields.at(0)), fields.at(1).toInt(), fields.at(2).toInt()});
    }
    const QJsonArray steps = json.value(u"prompt").toArray();
    for (const auto &entry : steps) {
        const QJsonArray fields = entry.toArray();
        timeline.promptSteps.push_back(
            {instant(fields.at(0)), fields.at(1).toInteger(), fields.at(2).toInteger()});
    }
    takeHead(json, timeline);
    return timeline;
}

}

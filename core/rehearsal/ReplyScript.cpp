#include "rehearsal/ReplyScript.h"

namespace firstlight {

using std::chrono::microseconds;

static QByteArray headOf(const PlannedReply &reply, const QByteArray &contentType)
{
    const bool mislabelled = reply.fault == Fault::ContentType;
    return httpHead(200,
        reply.headers
            + QList<Header>{{"content-type", mislabelled ? QByteArray("text/plain") : contentType},
                {"cache-control", "no-store"}, {"transfer-encoding", "chunked"}});
}

static bool stopsHalfway(Fault fault)
{
    return fault == Fault::Cut || fault == Fault::Reset || fault == Fault::Stall || fault == Fault::InBand;
}

static Refusal inBandRefusal()
{
    return {.status = 500,
        .message = QStringLiteral("Rehearsed fault: the server failed in the middle of its reply.")};
}

// What comes after the first half: an end, an error, or nothing more.
static void breakOff(Script &script, const PlannedReply &reply, const QByteArray &failure)
{
    const auto half = (reply.due.size() + 1) / 2;
    const microseconds at = reply.due[std::min(half, reply.due.size() - 1)];
    if (reply.fault == Fault::Cut)
        script.cues.push_back({at, httpLastChunk()});
    else if (reply.fault == Fault::InBand)
        script.cues.push_back({at, httpChunk(failure) + httpLastChunk()});
    else
        script.cues.push_back({at, {}}); // the moment of the reset; silence has none
    if (reply.fault == Fault::Reset)
        script.after = Script::After::Reset;
    if (reply.fault == Fault::Stall)
        script.after = Script::After::Hold;
}

// Where a careless reader would stumble: after a CR, and inside a character of several bytes.
static QList<QByteArray> cutBadly(const QByteArray &bytes)
{
    QList<QByteArray> parts;
    qsizetype from = 0;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const bool leadsCharacter = static_cast<unsigned char>(bytes[i]) >= 0xC0;
        if (bytes[i] != '\r' && !leadsCharacter)
            continue;
        parts.append(bytes.sliced(from, i + 1 - from));
        from = i + 1;
    }
    if (from < bytes.size())
        parts.append(bytes.sliced(from));
    return parts;
}

// The parts of one frame go out one after the other in the time until the next frame, at most 1 ms apart.
static void addSplit(Script &script, microseconds at, microseconds next, QByteArray frames)
{
    const QList<QByteArray> parts = cutBadly(frames.replace("\n", "\r\n"));
    const microseconds step = std::min<microseconds>(microseconds(1000), (next - at) / (parts.size() + 1));
    for (qsizetype i = 0; i < parts.size(); ++i)
        script.cues.push_back({at + i * step, httpChunk(parts[i])});
}

static Script inOneWrite(const Script &script)
{
    Cue all{.at = script.cues.back().at};
    for (const Cue &cue : script.cues)
        all.bytes += cue.bytes;
    return {.cues = {all}};
}

Script streamScript(Wire &wire, const PlannedReply &reply)
{
    const bool split = reply.fault == Fault::Split;
    Script script;
    const auto add = [&](microseconds at, microseconds next, const QByteArray &frames) {
        if (frames.isEmpty()) // a chunk of nothing would end the body
            script.cues.push_back({at, {}});
        else if (split)
            addSplit(script, at, next, frames);
        else
            script.cues.push_back({at, httpChunk(frames)});
    };
    add(std::min(reply.headAt, reply.due.front()), reply.due.front(), wire.opening());
    script.cues.front().bytes.prepend(headOf(reply, wire.contentType()));

    const std::size_t count = reply.due.size();
    const std::size_t sent = stopsHalfway(reply.fault) ? (count + 1) / 2 : count;
    for (std::size_t k = 0; k < sent; ++k) {
        const microseconds next = k + 1 < count ? reply.due[k + 1] : reply.due[k];
        add(reply.due[k], next, wire.delta(reply.pieces[static_cast<qsizetype>(k)]));
    }
    if (stopsHalfway(reply.fault)) {
        breakOff(script, reply, wire.failure(inBandRefusal()));
        return script;
    }
    add(reply.due.back(), reply.due.back(), wire.closing(reply.pieces.join(QString())));
    script.cues.back().bytes += httpLastChunk();
    return reply.fault == Fault::Burst ? inOneWrite(script) : script;
}

Script wholeScript(const Wire &wire, const PlannedReply &reply)
{
    const microseconds at = reply.due.back();
    const QByteArray body = wire.whole(reply.pieces.join(QString()));
    const QByteArray head = headOf(reply, "application/json");
    Script script;
    if (reply.fault == Fault::InBand) {
        const QByteArray error = errorBody(reply.dialect, inBandRefusal());
        script.cues.push_back({at, head + httpChunk(error) + httpLastChunk()});
    } else if (stopsHalfway(reply.fault)) {
        script.cues.push_back({at, head + httpChunk(body.first(body.size() / 2))});
        breakOff(script, reply, {});
        script.cues.back().at = at;
    } else if (reply.fault == Fault::Split) {
        addSplit(script, at, at, body);
        script.cues.front().bytes.prepend(head);
        script.cues.back().bytes += httpLastChunk();
    } else {
        script.cues.push_back({at, head + httpChunk(body) + httpLastChunk()});
    }
    return script;
}

}

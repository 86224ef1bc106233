#include "store/ArrivalBlob.h"

#include <algorithm>

namespace firstlight {

using Microseconds = std::chrono::microseconds;

static void put(QByteArray &blob, std::int64_t number)
{
    auto rest = static_cast<std::uint64_t>(std::max<std::int64_t>(0, number));
    while (rest >= 0x80) {
        blob.append(static_cast<char>(0x80 | (rest & 0x7f)));
        rest >>= 7;
    }
    blob.append(static_cast<char>(rest));
}

namespace {

class Numbers
{
public:
    explicit Numbers(const QByteArray &blob)
        : m_blob(blob)
    { }

    // The next number; absent at the end, and where the blob is cut in the middle of one.
    std::optional<std::int64_t> next()
    {
        std::uint64_t number = 0;
        for (int shift = 0; m_at < m_blob.size() && shift < 63; shift += 7) {
            const auto byte = static_cast<unsigned char>(m_blob[m_at++]);
            number |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
            if (byte < 0x80)
                return static_cast<std::int64_t>(number);
        }
        return std::nullopt;
    }

private:
    const QByteArray &m_blob;
    qsizetype m_at = 0;
};

// Whole microseconds since the origin, each as its distance to the one before; the rounding does not add up.
class Steps
{
public:
    explicit Steps(Instant origin)
        : m_origin(origin)
    { }

    std::int64_t to(Instant at)
    {
        const std::int64_t now = std::chrono::round<Microseconds>(at - m_origin).count();
        const std::int64_t step = now - m_last;
        m_last = now;
        return step;
    }

    Instant by(std::int64_t step)
    {
        m_last += step;
        return m_origin + Microseconds(m_last);
    }

private:
    Instant m_origin;
    std::int64_t m_last = 0;
};

}

QByteArray momentsOf(const std::vector<Arrival> &arrivals, Instant origin)
{
    QByteArray blob;
    Steps steps(origin);
    for (const Arrival &arrival : arrivals)
        put(blob, steps.to(arrival.at));
    return blob;
}

// Bits 0 to 2 are the kinds, bit 3 says that CJK text follows, the rest counts the alphabetic.
QByteArray shapesOf(const std::vector<Arrival> &arrivals)
{
    QByteArray blob;
    for (const Arrival &arrival : arrivals) {
        const int kinds = (arrival.output ? 1 : 0) | (arrival.reasoning ? 2 : 0) | (arrival.tool ? 4 : 0);
        put(blob, (static_cast<std::int64_t>(arrival.alphabetic) << 4) | (arrival.cjk > 0 ? 8 : 0) | kinds);
        if (arrival.cjk > 0)
            put(blob, arrival.cjk);
    }
    return blob;
}

std::vector<Arrival> arrivalsFrom(const QByteArray &moments, const QByteArray &shapes, Instant origin)
{
    std::vector<Arrival> arrivals;
    Numbers times(moments);
    Numbers bits(shapes);
    Steps steps(origin);
    while (const auto step = times.next()) {
        const auto shape = bits.next();
        const auto cjk = shape && (*shape & 8) ? bits.next() : std::optional<std::int64_t>(0);
        if (!shape || !cjk)
            break;
        arrivals.push_back({.at = steps.by(*step),
            .alphabetic = static_cast<int>(*shape >> 4),
            .cjk = static_cast<int>(*cjk),
            .output = (*shape & 1) != 0,
            .reasoning = (*shape & 2) != 0,
            .tool = (*shape & 4) != 0});
    }
    return arrivals;
}

QByteArray blobOf(const std::vector<Frame> &frames, Instant origin)
{
    QByteArray blob;
    Steps steps(origin);
    int shown = 0;
    for (const Frame &frame : frames) {
        put(blob, steps.to(frame.at));
        put(blob, frame.from - shown);
        put(blob, frame.count);
        shown = frame.from + frame.count;
    }
    return blob;
}

std::vector<Frame> framesFrom(const QByteArray &blob, Instant origin)
{
    std::vector<Frame> frames;
    Numbers numbers(blob);
    Steps steps(origin);
    int shown = 0;
    while (const auto step = numbers.next()) {
        const auto skipped = numbers.next();
        const auto count = numbers.next();
        if (!skipped || !count)
            break;
        frames.push_back({steps.by(*step), shown + static_cast<int>(*skipped), static_cast<int>(*count)});
        shown = frames.back().from + frames.back().count;
    }
    return frames;
}

}

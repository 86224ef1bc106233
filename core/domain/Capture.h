#pragma once

#include <chrono>
#include <map>
#include <optional>

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QMetaType>
#include <QString>
#include <QUrl>

#include "domain/Error.h"
#include "domain/Provider.h"
#include "domain/StreamEvent.h"

namespace firstlight {

// One read of a reply's body, after transfer decoding; what the decoder was fed.
struct WireRead
{
    std::chrono::microseconds at{0}; // since the request was started
    QByteArray bytes;
    bool operator==(const WireRead &) const = default;
};

// What was sent for one reply and what came, with stamps: the record behind the wire view, the file that
// `decode` and `replay` read. It never holds a key: what it shows of the request is made without one
// (`keyMark` stands in its place), and what came passed a KeyScrubber.
struct Capture
{
    // Stands where the key was, and where any other credential was (cookies, headers of the person's own).
    static constexpr char keyMark[] = "<key>";
    static constexpr char hiddenMark[] = "<hidden>";

    // Of one reply; what comes after is counted, not kept.
    static constexpr qint64 largest = 16 << 20;

    struct Request
    {
        QByteArray method = "POST";
        QUrl url;
        QList<Header> headers;
        QByteArray body;
        bool operator==(const Request &) const = default;
    };
    struct Response
    {
        int status = 200;
        QByteArray reason; // empty in HTTP/2
        QByteArray version; // "1.1", "2"
        QList<Header> headers;
        bool operator==(const Response &) const = default;
    };

    QString app; // "Firstlight 0.1.0"
    QDateTime startedAt; // UTC, milliseconds; orders captures, never used for intervals
    QString provider; // its name
    QString model; // the one asked for
    DialectKind dialect = DialectKind::OpenAiChat;
    bool splitThink = false;

    Request request;
    std::optional<Response> response; // absent: the request failed before there was one
    std::map<Stage, std::chrono::microseconds> stages; // since started; those before it are negative
    QList<WireRead> reads; // in order of time
    qint64 dropped = 0; // bytes that came beyond `largest`

    std::optional<End> end; // absent while it arrives
    std::optional<Error> error;
    std::chrono::microseconds endedAt{0}; // since started; meaningless without `end`

    qint64 size() const; // bytes of all reads
    QByteArray body() const; // all reads, joined

    // The connection failed or ran into one of our time-outs, rather than being ended by the server.
    bool brokeOff() const;

    bool operator==(const Capture &) const = default;
};

// The provider of a reply that is a replay has this id: such a reply enters no statistic.
inline constexpr QStringView replayProviderId = u"replay";

// Whether a header's value lets one in: by its name ("Authorization", "x-api-key", "Cookie", "X-Foo-Token").
bool isCredential(const QByteArray &headerName);

}

Q_DECLARE_METATYPE(firstlight::Capture)

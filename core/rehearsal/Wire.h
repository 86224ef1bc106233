#pragma once

#include <memory>

#include <QByteArray>
#include <QString>
#include <QStringView>

#include "rehearsal/RehearsalRequest.h"

namespace firstlight {

// The figures of a reply that its dialect reports.
struct WireCounts
{
    int in = 0; // cached ones included
    int cached = 0;
    int out = 0;
};

// What one reply says about itself.
struct RehearsedReply
{
    QByteArray id; // without the dialect's own prefix
    QByteArray model; // the model that answers
    qint64 created = 0; // seconds since 1970
    bool includeUsage = false;
    WireCounts counts;
    bool cutShort = false; // a token limit ended it
};

// The frames of one streamed reply, and the same reply as one document, in one dialect (wire formats as their
// makers document them). Call opening, then delta for each piece, then closing or failure.
class Wire
{
public:
    explicit Wire(RehearsedReply reply)
        : m_reply(std::move(reply))
    { }
    virtual ~Wire() = default;

    virtual QByteArray contentType() const { return "text/event-stream; charset=utf-8"; }
    virtual QByteArray opening() = 0; // may be empty
    virtual QByteArray delta(QStringView piece) = 0;
    virtual QByteArray closing(const QString &text) = 0;
    // The error object that a stream holds after status 200.
    virtual QByteArray failure(const Refusal &why) = 0;

    virtual QByteArray whole(const QString &text) const = 0;

protected:
    const RehearsedReply m_reply;
};

std::unique_ptr<Wire> makeWire(DialectKind dialect, const RehearsedReply &reply);

// A JSON string literal, quotes included.
QByteArray jsonString(QStringView text);

}

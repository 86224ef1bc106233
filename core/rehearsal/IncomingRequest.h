#pragma once

#include <optional>

#include <QByteArray>
#include <QHash>
#include <QList>

namespace firstlight {

// One HTTP/1.1 request, whole.
struct IncomingRequest
{
    QByteArray method;
    QByteArray path; // without the query
    QHash<QByteArray, QByteArray> headers; // names in lower case; the last of several wins
    QByteArray body;
    int ordinal = 1; // which request of its connection; later ones found it open

    // The client will not use the connection again.
    bool closes() const { return headers.value("connection").toLower() == "close"; }
};

// Bytes of a connection -> requests (RFC 9112, what a client of JSON APIs sends of it). No I/O. After an
// error the connection has to be closed: what follows cannot be framed.
class IncomingRequestParser
{
public:
    static constexpr qsizetype largestHead = 64 << 10;
    static constexpr qsizetype largestBody = 64 << 20;

    void feed(const QByteArray &bytes) { m_pending += bytes; }

    // The next request, if all of it is here.
    std::optional<IncomingRequest> take();

    // True once for a request whose client waits for `100 Continue` before it sends the body.
    bool takeContinue() { return std::exchange(m_continue, false); }

    // The status to refuse the connection with; 0: all is well.
    int error() const { return m_error; }

private:
    bool readHead();
    bool readFraming();
    std::nullopt_t refuse(int status);

    QByteArray m_pending;
    std::optional<IncomingRequest> m_head; // its body is still incomplete
    qsizetype m_bodySize = 0; // of m_head
    int m_requests = 0;
    bool m_continue = false;
    int m_error = 0;
};

}

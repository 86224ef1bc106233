#include "rehearsal/IncomingRequest.h"

namespace firstlight {

std::nullopt_t IncomingRequestParser::refuse(int status)
{
    m_error = status;
    return std::nullopt;
}

std::optional<IncomingRequest> IncomingRequestParser::take()
{
    if (m_error != 0 || (!m_head && !readHead()))
        return std::nullopt;
    if (m_pending.size() < m_bodySize)
        return std::nullopt;
    IncomingRequest request = std::move(*m_head);
    m_head.reset();
    m_continue = false;
    request.body = m_pending.first(m_bodySize);
    m_pending.remove(0, m_bodySize);
    request.ordinal = ++m_requests;
    return request;
}

bool IncomingRequestParser::readHead()
{
    // Empty lines before a request are allowed (RFC 9112, 2.2).
    while (m_pending.startsWith("\r\n"))
        m_pending.remove(0, 2);
    const qsizetype end = m_pending.indexOf("\r\n\r\n");
    if (end > largestHead || (end < 0 && m_pending.size() > largestHead)) {
        refuse(431);
        return false;
    }
    if (end < 0)
        return false;
    QList<QByteArray> lines = m_pending.first(end).split('\n');
    m_pending.remove(0, end + 4);

    const QList<QByteArray> words = lines.takeFirst().trimmed().split(' ');
    if (words.size() != 3 || !words[1].startsWith('/') || !words[2].startsWith("HTTP/")) {
        refuse(400);
        return false;
    }
    if (words[2] != "HTTP/1.1") {
        refuse(505);
        return false;
    }
    m_head.emplace();
    m_head->method = words[0];
    m_head->path = words[1].split('?').first();
    for (const QByteArray &line : lines) {
        const qsizetype colon = line.indexOf(':');
        if (colon <= 0) {
            refuse(400);
            return false;
        }
        m_head->headers.insert(line.first(colon).toLower(), line.sliced(colon + 1).trimmed());
    }
    return readFraming();
}

bool IncomingRequestParser::readFraming()
{
    const auto &headers = m_head->headers;
    if (headers.contains("transfer-encoding")) {
        refuse(411); // a JSON body has a known length
        return false;
    }
    bool ok = true;
    m_bodySize = headers.contains("content-length") ? headers["content-length"].toLongLong(&ok) : 0;
    if (!ok || m_bodySize < 0) {
        refuse(400);
        return false;
    }
    if (m_bodySize > largestBody) {
        refuse(413);
        return false;
    }
    m_continue = headers.value("expect").toLower() == "100-continue";
    return true;
}

}

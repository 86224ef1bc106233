#include "rehearsal/Script.h"

namespace firstlight {

static QByteArray reasonOf(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 411:
        return "Length Required";
    case 413:
        return "Content Too Large";
    case 429:
        return "Too Many Requests";
    case 431:
        return "Request Header Fields Too Large";
    case 500:
        return "Internal Server Error";
    case 505:
        return "HTTP Version Not Supported";
    }
    Q_UNREACHABLE();
}

QByteArray httpHead(int status, const QList<Header> &headers)
{
    QByteArray head = "HTTP/1.1 " + QByteArray::number(status) + ' ' + reasonOf(status) + "\r\n";
    for (const Header &header : headers)
        head += header.name + ": " + header.value + "\r\n";
    return head + "\r\n";
}

QByteArray httpChunk(const QByteArray &bytes)
{
    return QByteArray::number(bytes.size(), 16) + "\r\n" + bytes + "\r\n";
}

QByteArray httpLastChunk()
{
    return "0\r\n\r\n";
}

Script document(int status, const QByteArray &contentType, const QByteArray &body, QList<Header> headers)
{
    headers.append({"content-type", contentType});
    headers.append({"content-length", QByteArray::number(body.size())});
    return {.cues = {{.bytes = httpHead(status, headers) + body}}};
}

}

#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QTcpSocket>
#include <QUrl>

#include "domain/Clock.h"

namespace firstlight {

// A bare HTTP/1.1 client that shows what is on the wire: each chunk of a reply, and when it was there.
class RawHttp
{
public:
    struct Reply
    {
        int status = 0;
        QHash<QByteArray, QByteArray> headers;
        QByteArray body; // chunks joined
        QList<QByteArray> chunks;
        QList<Instant> arrived; // of each chunk
        bool whole = false; // the body came to its end
    };

    explicit RawHttp(const QUrl &base)
    {
        m_socket.connectToHost(base.host(), static_cast<quint16>(base.port()));
        m_socket.waitForConnected();
        m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    }

    QTcpSocket &socket() { return m_socket; }

    void send(const QByteArray &method, const QByteArray &path, const QByteArray &body = {},
        const QByteArray &headers = {})
    {
        write(method + ' ' + path + " HTTP/1.1\r\nhost: localhost\r\ncontent-length: "
            + QByteArray::number(body.size()) + "\r\n" + headers + "\r\n" + body);
    }

    void write(const QByteArray &bytes)
    {
        m_socket.write(bytes);
        m_socket.flush();
    }

    // The next reply; as much of it as came, where the connection ended first or `enough` chunks are there.
    Reply receive(qsizetype enough = -1)
    {
        Reply reply;
        while (!readHead(reply) && more()) { }
        if (reply.status == 0)
            return reply;
        if (reply.headers.contains("content-length")) {
            const qsizetype size = reply.headers["content-length"].toLongLong();
            while (m_pending.size() < size && more()) { }
            reply.whole = m_pending.size() >= size;
            reply.body = m_pending.first(qMin(size, m_pending.size()));
            m_pending.remove(0, reply.body.size());
            return reply;
        }
        do {
            while (readChunk(reply)) { }
        } while (!reply.whole && reply.chunks.size() != enough && more());
        return reply;
    }

    Reply ask(const QByteArray &path, const QByteArray &body, const QByteArray &headers = {})
    {
        send("POST", path, body, headers);
        return receive();
    }

private:
    bool more()
    {
        if (m_socket.bytesAvailable() == 0 && !m_socket.waitForReadyRead(20'000))
            return false;
        m_pending += m_socket.readAll();
        m_lastRead = std::chrono::steady_clock::now();
        return true;
    }

    bool readHead(Reply &reply)
    {
        const qsizetype end = m_pending.indexOf("\r\n\r\n");
        if (end < 0)
            return false;
        QList<QByteArray> lines = m_pending.first(end).split('\n');
        m_pending.remove(0, end + 4);
        reply.status = lines.takeFirst().split(' ').at(1).toInt();
        for (const QByteArray &line : lines) {
            const qsizetype colon = line.indexOf(':');
            reply.headers.insert(line.first(colon).toLower(), line.sliced(colon + 1).trimmed());
        }
        return true;
    }

    bool readChunk(Reply &reply)
    {
        const qsizetype line = m_pending.indexOf("\r\n");
        if (reply.whole || line < 0)
            return false;
        const qsizetype size = m_pending.first(line).toLongLong(nullptr, 16);
        if (m_pending.size() < line + 2 + size + 2)
            return false;
        if (size == 0) {
            reply.whole = true;
        } else {
            reply.chunks.append(m_pending.sliced(line + 2, size));
            reply.arrived.append(m_lastRead);
            reply.body += reply.chunks.last();
        }
        m_pending.remove(0, line + 2 + size + 2);
        return true;
    }

    QTcpSocket m_socket;
    QByteArray m_pending;
    Instant m_lastRead;
};

}

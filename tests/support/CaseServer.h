#pragma once

#include <sys/socket.h>

#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

namespace firstlight {

// Answers one request with a reply that is written piece by piece: the next piece goes out when the client
// has read the one before it, so that each is a read of its own. HTTP/1.1, chunked. Test thread.
class CaseServer
{
public:
    struct Piece
    {
        QByteArray wire; // as it goes out
        qsizetype plain; // bytes that the client's decoder gets of it
    };
    enum class Finish { Clean, Reset, Open };

    CaseServer(const QByteArray &head, QList<Piece> pieces, Finish finish, std::function<void()> between = {})
        : m_head(head)
        , m_pieces(std::move(pieces))
        , m_finish(finish)
        , m_between(std::move(between))
    {
        m_server.listen(QHostAddress::LocalHost);
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            m_socket = m_server.nextPendingConnection();
            m_socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
            QObject::connect(m_socket, &QTcpSocket::readyRead, m_socket, [this] {
                m_request += m_socket->readAll();
                const qsizetype head = m_request.indexOf("\r\n\r\n");
                if (m_begun || head < 0 || m_request.size() < head + 4 + bodySize(m_request.first(head)))
                    return;
                m_begun = true;
                m_socket->write(m_head + "Transfer-Encoding: chunked\r\n\r\n");
                next();
            });
        });
    }

    QUrl url(const QString &path) const
    {
        return QUrl(QStringLiteral("http://127.0.0.1:%1%2").arg(m_server.serverPort()).arg(path));
    }

    // The client's decoder got so many bytes more.
    void clientRead(qsizetype count)
    {
        m_read += count;
        if (m_read == m_sent && !isDone())
            next();
    }

    // Everything is out and was read, and the end took place.
    bool isDone() const { return m_begun && m_at > m_pieces.size(); }

private:
    static qsizetype bodySize(const QByteArray &head)
    {
        for (const QByteArray &line : head.split('\n')) {
            if (line.toLower().startsWith("content-length:"))
                return line.sliced(15).trimmed().toLongLong();
        }
        return 0;
    }

    void next()
    {
        if (!m_socket)
            return;
        while (m_at < m_pieces.size()) {
            const Piece &piece = m_pieces[m_at++];
            if (piece.wire.isEmpty()) // a read of nothing: a socket has none
                continue;
            if (m_at > 1 && m_between)
                m_between();
            m_sent += piece.plain;
            m_socket->write(QByteArray::number(piece.wire.size(), 16) + "\r\n" + piece.wire + "\r\n");
            m_socket->flush();
            if (piece.plain > 0)
                return;
        }
        ++m_at;
        if (m_finish == Finish::Clean) {
            m_socket->write("0\r\n\r\n");
        } else if (m_finish == Finish::Reset) {
            // Closing with a linger of 0 sends RST instead of FIN.
            const linger now{.l_onoff = 1, .l_linger = 0};
            ::setsockopt(int(m_socket->socketDescriptor()), SOL_SOCKET, SO_LINGER, &now, sizeof now);
            m_socket->abort();
        }
    }

    QByteArray m_head;
    QList<Piece> m_pieces;
    Finish m_finish;
    std::function<void()> m_between; // before each piece but the first
    QPointer<QTcpSocket> m_socket;
    QByteArray m_request;
    bool m_begun = false;
    qsizetype m_at = 0; // pieces that are out, one more when the end is
    qsizetype m_sent = 0;
    qsizetype m_read = 0;
    QTcpServer m_server; // last: its sockets go first
};

}

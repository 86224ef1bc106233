#pragma once

#include <functional>

#include <QHash>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

namespace firstlight {

// An HTTP server on loopback whose answers a test writes byte by byte. It lives on the thread of the test;
// the client has its own.
class ScriptedServer
{
public:
    using Answer = std::function<void(QTcpSocket &socket, const QByteArray &request)>;

    explicit ScriptedServer(Answer answer)
        : m_answer(std::move(answer))
    {
        m_server.listen(QHostAddress::LocalHost);
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            ++connections;
            QTcpSocket *socket = m_server.nextPendingConnection();
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] { read(*socket); });
        });
    }

    QUrl url() const { return QUrl(QStringLiteral("http://127.0.0.1:%1/v1").arg(m_server.serverPort())); }

    int connections = 0;
    QList<QByteArray> requests; // head and body, as they came

private:
    void read(QTcpSocket &socket)
    {
        QByteArray &buffer = m_buffers[&socket];
        buffer += socket.readAll();
        const qsizetype head = buffer.indexOf("\r\n\r\n");
        if (head < 0)
            return;
        qsizetype body = 0;
        for (const QByteArray &line : buffer.first(head).split('\n')) {
            if (line.toLower().startsWith("content-length:"))
                body = line.sliced(15).trimmed().toLongLong();
        }
        if (buffer.size() < head + 4 + body)
            return;
        const QByteArray request = std::exchange(buffer, {});
        requests.append(request);
        m_answer(socket, request);
    }

    Answer m_answer;
    QTcpServer m_server;
    QHash<QTcpSocket *, QByteArray> m_buffers;
};

// A whole answer with a length, so that the connection stays open for the next.
inline QByteArray httpAnswer(
    const QByteArray &body, const QByteArray &status = "200 OK", const QByteArray &type = "text/event-stream")
{
    return "HTTP/1.1 " + status + "\r\nContent-Type: " + type
        + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

inline QByteArray chatDelta(const QByteArray &text)
{
    return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + text + "\"}}]}\n\n";
}

inline QByteArray chatEnd()
{
    return "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
}

}

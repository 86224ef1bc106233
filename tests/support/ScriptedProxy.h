#pragma once

#include <QHash>
#include <QTcpServer>
#include <QTcpSocket>

#include "domain/Transport.h"

namespace firstlight {

// A proxy on loopback that keeps what it was told before it became a tunnel. Every name stands for 127.0.0.1.
class ScriptedProxy
{
public:
    enum class Mood { Willing, WantsLogin, CannotReach };

    explicit ScriptedProxy(Proxy::Kind kind, Mood mood = Mood::Willing)
        : m_kind(kind)
        , m_mood(mood)
    {
        m_server.listen(QHostAddress::LocalHost);
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            QTcpSocket *client = m_server.nextPendingConnection();
            QObject::connect(client, &QTcpSocket::readyRead, client, [this, client] { read(*client); });
        });
    }

    Proxy settings() const
    {
        return {.kind = m_kind, .host = QStringLiteral("127.0.0.1"), .port = m_server.serverPort()};
    }

    QByteArray heard; // of all connections, up to where each became a tunnel
    QByteArray tunnelled; // what the client sent after that

private:
    void read(QTcpSocket &client)
    {
        const QByteArray bytes = client.readAll();
        if (QTcpSocket *server = m_tunnels.value(&client)) {
            tunnelled += bytes;
            server->write(bytes);
            return;
        }
        heard += bytes;
        m_buffers[&client] += bytes;
        m_kind == Proxy::Kind::Http ? readHttp(client) : readSocks(client);
    }

    void readHttp(QTcpSocket &client)
    {
        const QByteArray request = m_buffers[&client];
        if (!request.contains("\r\n\r\n"))
            return;
        if (m_mood == Mood::WantsLogin)
            return answer(client,
                "HTTP/1.1 407 Login\r\nProxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n");
        if (m_mood == Mood::CannotReach)
            return answer(client, "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n");
        const bool connects = request.startsWith("CONNECT ");
        const QByteArray target = request.split(' ')[1];
        const QUrl url(QString::fromLatin1(connects ? "tunnel://" + target : target));
        open(client, static_cast<quint16>(url.port()),
            connects ? QByteArray("HTTP/1.1 200 Connected\r\n\r\n") : QByteArray(),
            connects ? QByteArray() : request);
    }

    // RFC 1928: the methods, then the request; both come whole on loopback.
    void readSocks(QTcpSocket &client)
    {
        QByteArray &buffer = m_buffers[&client];
        if (!m_greeted.contains(&client)) {
            if (buffer.size() < 2 || buffer.size() < 2 + buffer[1])
                return;
            buffer.remove(0, 2 + buffer[1]);
            m_greeted.insert(&client);
            client.write(m_mood == Mood::WantsLogin ? "\x05\xff" : QByteArray("\x05\x00", 2));
        }
        if (buffer.size() < 5)
            return;
        const qsizetype size = buffer[3] == 3 ? 5 + buffer[4] : buffer[3] == 4 ? 20 : 8;
        if (buffer.size() < size + 2)
            return;
        const auto port = static_cast<quint16>((uchar(buffer[size]) << 8) | uchar(buffer[size + 1]));
        const QByteArray tail("\x00\x01\x7f\x00\x00\x01\x00\x00", 8);
        if (m_mood == Mood::CannotReach)
            return answer(client, "\x05\x04" + tail);
        open(client, port, QByteArray("\x05\x00", 2) + tail, {});
    }

    void open(QTcpSocket &client, quint16 port, const QByteArray &toClient, const QByteArray &toServer)
    {
        auto *server = new QTcpSocket(&client);
        m_tunnels.insert(&client, server);
        server->connectToHost(QHostAddress(QHostAddress::LocalHost), port);
        QObject::connect(
            server, &QTcpSocket::readyRead, &client, [server, &client] { client.write(server->readAll()); });
        QObject::connect(server, &QTcpSocket::disconnected, &client, &QTcpSocket::disconnectFromHost);
        client.write(toClient);
        server->write(toServer);
    }

    static void answer(QTcpSocket &client, const QByteArray &bytes)
    {
        client.write(bytes);
        client.disconnectFromHost();
    }

    Proxy::Kind m_kind;
    Mood m_mood;
    QHash<QTcpSocket *, QByteArray> m_buffers;
    QSet<QTcpSocket *> m_greeted;
    QHash<QTcpSocket *, QTcpSocket *> m_tunnels;
    QTcpServer m_server; // last: its sockets go first
};

}

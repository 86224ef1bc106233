#pragma once

#include <functional>

#include <optional>

#include <QHash>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

namespace firstlight {

// An HTTP server on loopback whose answers a test writes byte by byte, with TLS where it gets a certificate.
// It lives on the thread of the test; the client has its own.
class ScriptedServer
{
public:
    using Answer = std::function<void(QTcpSocket &socket, const QByteArray &request)>;

    explicit ScriptedServer(Answer answer, std::optional<QSslConfiguration> tls = {})
        : m_answer(std::move(answer))
        , m_tls(std::move(tls))
        , m_server([this](qintptr descriptor) { accept(descriptor); })
    {
        m_server.listen(QHostAddress::LocalHost);
    }

    QUrl url() const
    {
        const QString scheme = m_tls ? QStringLiteral("https") : QStringLiteral("http");
        return QUrl(QStringLiteral("%1://127.0.0.1:%2/v1").arg(scheme).arg(m_server.serverPort()));
    }
    quint16 port() const { return m_server.serverPort(); }

    int connections = 0; // whether or not a request came over them
    int handshakes = 0; // of TLS that are over
    QList<QByteArray> requests; // head and body, as they came

private:
    class Listener : public QTcpServer
    {
    public:
        explicit Listener(std::function<void(qintptr)> accept)
            : m_accept(std::move(accept))
        { }

    protected:
        void incomingConnection(qintptr descriptor) override { m_accept(descriptor); }

    private:
        std::function<void(qintptr)> m_accept;
    };

    void accept(qintptr descriptor)
    {
        ++connections;
        auto *socket = new QSslSocket(&m_server);
        QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] { read(*socket); });
        QObject::connect(socket, &QSslSocket::encrypted, socket, [this] { ++handshakes; });
        socket->setSocketDescriptor(descriptor);
        if (!m_tls)
            return;
        socket->setSslConfiguration(*m_tls);
        socket->startServerEncryption();
    }

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
    std::optional<QSslConfiguration> m_tls;
    QHash<QTcpSocket *, QByteArray> m_buffers;
    Listener m_server; // last: its sockets go first
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

// Of the reasoning.
inline QByteArray thoughtDelta(const QByteArray &text)
{
    return "data: {\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"" + text + "\"}}]}\n\n";
}

inline QByteArray chatEnd()
{
    return "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
}

}

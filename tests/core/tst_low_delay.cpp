#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include "LowDelayApplication.h"

using namespace firstlight;

class LowDelayTest : public QObject
{
    Q_OBJECT

public:
    explicit LowDelayTest(LowDelay &lowDelay)
        : m_lowDelay(lowDelay)
    { }

private Q_SLOTS:
    void aConnectedSocketIsSettledOnce();
    void aSocketThatConnectsAgainIsSettledAgain_data();
    void aSocketThatConnectsAgainIsSettledAgain();

private:
    LowDelay &m_lowDelay;
};

static bool hasLowDelay(QTcpSocket &socket)
{
    return socket.socketOption(QAbstractSocket::LowDelayOption).toInt() != 0;
}

void LowDelayTest::aConnectedSocketIsSettledOnce()
{
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    QSignalSpy connected(&m_lowDelay, &LowDelay::connected);
    const auto ours = [&] {
        return std::count_if(connected.begin(), connected.end(),
            [&](const QList<QVariant> &arguments) { return arguments[1].toUInt() == server.serverPort(); });
    };
    QTcpSocket socket;
    socket.connectToHost(QStringLiteral("127.0.0.1"), server.serverPort());
    QTRY_COMPARE(ours(), 1);
    QVERIFY(hasLowDelay(socket));

    QTRY_VERIFY(server.hasPendingConnections());
    server.nextPendingConnection()->write("more events of the same connection");
    QTRY_VERIFY(socket.bytesAvailable() > 0);
    QCOMPARE(ours(), 1);
}

void LowDelayTest::aSocketThatConnectsAgainIsSettledAgain_data()
{
    QTest::addColumn<bool>("byPeer");
    QTest::newRow("closed by the peer") << true;
    QTest::newRow("closed by us") << false;
}

// Qt's HTTP channels connect again with the same socket object.
void LowDelayTest::aSocketThatConnectsAgainIsSettledAgain()
{
    QFETCH(bool, byPeer);
    QTcpServer server;
    QVERIFY(server.listen(QHostAddress::LocalHost));
    QTcpSocket socket;
    for (int round = 0; round < 3; ++round) {
        QSignalSpy connected(&m_lowDelay, &LowDelay::connected);
        socket.connectToHost(QStringLiteral("127.0.0.1"), server.serverPort());
        QTRY_COMPARE(socket.state(), QAbstractSocket::ConnectedState);
        QTRY_VERIFY(!connected.isEmpty());
        QVERIFY(hasLowDelay(socket));
        QTRY_VERIFY(server.hasPendingConnections());
        QTcpSocket *peer = server.nextPendingConnection();
        byPeer ? peer->close() : socket.abort();
        QTRY_COMPARE(socket.state(), QAbstractSocket::UnconnectedState);
    }
}

int main(int argc, char **argv)
{
    LowDelayApplication app(argc, argv);
    LowDelayTest test(app.lowDelay());
    return QTest::qExec(&test, argc, argv);
}

#include "tst_low_delay.moc"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QProcess>
#include <QTest>

#include <zlib.h>

#include "CaseServer.h"
#include "LowDelayApplication.h"
#include "ManualClock.h"
#include "net/ChatClient.h"
#include "net/ChatStream.h"
#include "net/HttpRequest.h"
#include "sse/SseParser.h"
#include "StreamCase.h"
#include "TestCertificate.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace firstlight;

namespace {

// One stream on the network thread, folded into a message; `read` hears of each read of the socket.
class Streamed : public QObject
{
public:
    Streamed(ChatClient &client, const StreamCase &c, const QUrl &url, TimeLimits limits,
        const QByteArray &fingerprint = {})
    {
        Outgoing request;
        request.dialect = *dialectFromName(c.dialect);
        request.url = url;
        request.headers = {{"Content-Type", "application/json"}};
        request.body = "{}";
        request.limits = limits;
        request.transport.trustedFingerprint = fingerprint;
        request.splitThink = c.splitThink;
        m_stream = new ChatStream(client, request, nullptr);
        connect(m_stream, &ChatStream::received, this, [this](const QList<TimedEvent> &events) {
            for (const TimedEvent &event : events) {
                message.apply(event);
                ends += std::holds_alternative<Ended>(event.event) ? 1 : 0;
            }
        });
        connect(m_stream, &ChatStream::bytesRead, this, [this](const QByteArray &bytes) {
            ++reads;
            if (onRead)
                onRead(bytes.size());
        });
        connect(m_stream, &ChatStream::headRead, this,
            [this](const ReplyHead &, const QByteArray &version) { httpVersion = version; });
        client.adopt(m_stream);
        QMetaObject::invokeMethod(m_stream, &ChatStream::start, Qt::QueuedConnection);
    }
    ~Streamed() override { m_stream->deleteLater(); }

    // What the clock made due on the network thread has been carried out.
    void settle()
    {
        QMetaObject::invokeMethod(
            m_stream, [] {}, Qt::BlockingQueuedConnection);
    }

    Message message;
    int ends = 0;
    int reads = 0;
    QByteArray httpVersion;
    std::function<void(qsizetype)> onRead;

private:
    ChatStream *m_stream;
};

// The whole pieces of one gzip body, each flushed.
QList<CaseServer::Piece> zipped(const QList<QByteArray> &reads)
{
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
    QList<CaseServer::Piece> pieces;
    for (QByteArray read : reads) {
        QByteArray packed(read.size() + 1024, Qt::Uninitialized);
        stream.next_in = reinterpret_cast<Bytef *>(read.data());
        stream.avail_in = static_cast<uInt>(read.size());
        stream.next_out = reinterpret_cast<Bytef *>(packed.data());
        stream.avail_out = static_cast<uInt>(packed.size());
        deflate(&stream, pieces.size() + 1 < reads.size() ? Z_SYNC_FLUSH : Z_FINISH);
        packed.chop(stream.avail_out);
        pieces.append({packed, read.size()});
    }
    deflateEnd(&stream);
    return pieces;
}

QList<CaseServer::Piece> piecesOf(const StreamCase &c)
{
    if (c.notes.contains(u"enc=gzip"))
        return zipped(c.reads);
    QList<CaseServer::Piece> pieces;
    for (const QByteArray &read : c.reads)
        pieces.append({read, read.size()});
    return pieces;
}

QByteArray headOf(const StreamCase &c)
{
    QByteArray head = "HTTP/1.1 " + QByteArray::number(c.head.status) + " Whatever\r\n";
    if (!c.head.contentType.isEmpty())
        head += "Content-Type: " + c.head.contentType + "\r\n";
    for (const Header &header : c.head.headers)
        head += header.name + ": " + header.value + "\r\n";
    if (c.notes.contains(u"enc=gzip"))
        head += "Content-Encoding: gzip\r\n";
    return head;
}

CaseServer::Finish finishOf(const StreamCase &c)
{
    return c.end == u"eof"  ? CaseServer::Finish::Clean
        : c.end == u"reset" ? CaseServer::Finish::Reset
                            : CaseServer::Finish::Open;
}

std::chrono::seconds gapOf(const StreamCase &c)
{
    static const QRegularExpression pattern(u"gap=(\\d+) s"_s);
    return std::chrono::seconds(pattern.match(c.notes).captured(1).toInt());
}

// The archive-bomb case is about more than 12 MiB; as written it is of a tenth of a MiB.
StreamCase scaled(StreamCase c)
{
    if (c.id != u"B69")
        return c;
    const QByteArray once = c.reads.first().first(c.reads.first().indexOf("\n\n") + 2);
    const QByteArray last = c.reads.first().sliced(c.reads.first().lastIndexOf(once) + once.size());
    c.reads.first() = once.repeated(200'000) + last;
    c.expect[u"text"_s] = QString(200'000, u'.');
    return c;
}

bool isRaw(const StreamCase &c)
{
    return c.dialect == u"raw";
}

}

Q_DECLARE_METATYPE(firstlight::StreamCase)

// Every case over a connection, each of its reads a read of the socket.
class StreamCasesSocket : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyCaseIsHere();
    void raw_data();
    void raw();
    void replies_data();
    void replies();
    void http2Reset();

private:
    static void addCases(bool (*wanted)(const StreamCase &))
    {
        QTest::addColumn<StreamCase>("streamCase");
        for (const StreamCase &c : streamCases()) {
            if (wanted(c))
                QTest::newRow(c.id.toLatin1().constData()) << scaled(c);
        }
    }
    static bool isReply(const StreamCase &c) { return !isRaw(c) && c.end != u"h2-reset"; }
    static void checkError(const StreamCase &c, const Message &message);

    QTemporaryDir m_dir;
};

void StreamCasesSocket::everyCaseIsHere()
{
    const auto &all = streamCases();
    QCOMPARE(all.size(), 76);
    QCOMPARE(std::count_if(all.begin(), all.end(), isRaw), 7);
    QCOMPARE(std::count_if(all.begin(), all.end(), isReply), 68);
}

void StreamCasesSocket::raw_data()
{
    addCases(isRaw);
}

void StreamCasesSocket::raw()
{
    QFETCH(StreamCase, streamCase);
    CaseServer server(headOf(streamCase), piecesOf(streamCase), finishOf(streamCase));
    QJsonArray events;
    SseParser parser;
    const auto sink = [&](const SseEvent &event) {
        if (!event.unterminated)
            events.append(QJsonArray{QString::fromUtf8(event.name.data(), qsizetype(event.name.size())),
                QString::fromUtf8(event.data.data(), qsizetype(event.data.size()))});
    };
    QNetworkAccessManager manager;
    const std::unique_ptr<QNetworkReply> reply(manager.get(httpRequest(server.url(u"/"_s), {})));
    const auto read = [&] {
        const QByteArray bytes = reply->readAll();
        parser.feed({bytes.constData(), std::size_t(bytes.size())}, sink);
        server.clientRead(bytes.size());
    };
    connect(reply.get(), &QNetworkReply::readyRead, this, read);
    QTRY_VERIFY_WITH_TIMEOUT(reply->isFinished(), 60'000);
    read();
    parser.finish(sink);
    QCOMPARE(events, streamCase.expect[u"events"_s].toArray());
}

void StreamCasesSocket::replies_data()
{
    addCases(isReply);
}

void StreamCasesSocket::checkError(const StreamCase &c, const Message &message)
{
    const QString code = message.error ? message.error->code : QString();
    const QString detail = message.error ? message.error->detail : QString();
    const QString expected = c.expect[u"error"_s].toString();
    if (c.end == u"reset" || c.end == u"h2-reset") {
        QCOMPARE(code, u"reset"_s);
        QCOMPARE(message.error->kind, Error::Kind::Network);
    } else if (c.end == u"stall" || c.end == u"transfer-timeout") {
        QCOMPARE(code, u"silence"_s);
        QCOMPARE(message.error->kind, Error::Kind::Timeout);
    } else if (expected == u"HTML" || expected == u"HTTP 502") {
        QVERIFY2(detail.contains(expected), qPrintable(detail));
    } else {
        QCOMPARE(detail, expected);
    }
}

void StreamCasesSocket::replies()
{
    QFETCH(StreamCase, streamCase);
    const StreamCase &c = streamCase;
    if (!dialectFromName(c.dialect))
        QSKIP("dialect");
    ManualClock clock;
    ChatClient client(clock, &static_cast<LowDelayApplication *>(qApp)->lowDelay());
    // design.md, "Time-outs": B74 and B75 run with the local limits, all others with the cloud's.
    const bool local = c.id == u"B74" || c.id == u"B75";
    std::optional<Streamed> streamed;
    CaseServer server(headOf(c), piecesOf(c), finishOf(c), [&] {
        clock.advance(gapOf(c));
        streamed->settle();
    });
    streamed.emplace(
        client, c, server.url(u"/"_s), local ? TimeLimits::forLoopback() : TimeLimits{}, QByteArray());
    streamed->onRead = [&](qsizetype count) { server.clientRead(count); };
    if (finishOf(c) == CaseServer::Finish::Open) {
        QTRY_VERIFY_WITH_TIMEOUT(server.isDone(), 60'000);
        clock.advance(119s);
        streamed->settle();
        QCoreApplication::processEvents();
        QCOMPARE(streamed->ends, 0);
        clock.advance(2s);
    }
    QTRY_VERIFY_WITH_TIMEOUT(streamed->message.end, 160'000);
    QCOMPARE(differences(c, streamed->message), QStringList());
    checkError(c, streamed->message);
    QCOMPARE(streamed->ends, 1);
    streamed->settle();
    QCoreApplication::processEvents();
    QCOMPARE(streamed->ends, 1);
}

// The 76th: a reset of one HTTP/2 stream, its connection still standing.
void StreamCasesSocket::http2Reset()
{
    const auto &all = streamCases();
    const auto c = std::find_if(
        all.begin(), all.end(), [](const StreamCase &candidate) { return candidate.end == u"h2-reset"; });
    QVERIFY(c != all.end());
    const auto certificate = TestCertificate::selfSigned(m_dir, u"h2"_s);
    QProcess server;
    server.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    server.start(u"/usr/bin/python3"_s,
        {QStringLiteral(H2_RESET_SERVER), certificate.certificatePath, certificate.keyPath});
    QVERIFY(server.waitForReadyRead(60'000));
    const QUrl url(u"https://127.0.0.1:%1/"_s.arg(server.readLine().trimmed().toInt()));

    ManualClock clock;
    ChatClient client(clock);
    Streamed streamed(client, *c, url, {}, certificate.fingerprint());
    for (const QByteArray &read : c->reads) {
        const int before = streamed.reads;
        server.write(read.toBase64() + '\n');
        QTRY_COMPARE_WITH_TIMEOUT(streamed.reads, before + 1, 60'000);
    }
    QCOMPARE(streamed.ends, 0);
    server.write("reset\n");
    QTRY_VERIFY_WITH_TIMEOUT(streamed.message.end, 60'000);
    QCOMPARE(streamed.httpVersion, "2");
    QCOMPARE(differences(*c, streamed.message), QStringList());
    checkError(*c, streamed.message);
    QCOMPARE(streamed.ends, 1);
    server.kill();
    server.waitForFinished();
}

int main(int argc, char **argv)
{
    LowDelayApplication app(argc, argv);
    StreamCasesSocket test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_stream_cases_socket.moc"

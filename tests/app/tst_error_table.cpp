// Every way in which a question can go wrong, and the sentence that the person reads: what servers answer, by
// the real pipeline over a real socket, and what the network and this computer say, as the values they are.
// `tst_error_table --table` prints the table that tests/fixtures/error-sentences.md holds.

#include <cstdio>

#include <QFile>
#include <QTest>

#include "ErrorRows.h"
#include "ErrorText.h"
#include "net/ChatClient.h"
#include "rehearsal/RehearsalServer.h"
#include "ScriptedServer.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

static const QByteArray key = "sk-planted-0123456789abcdef";

struct Told
{
    QString event;
    QString sentence;
};

// Asks a server one question and reads the sentence under the reply.
class Asker
{
public:
    Asker() { m_keys.holdForThisRun(u"p"_s, Secret(key)); }

    QString sentence(Provider provider, const QString &model)
    {
        provider.id = u"p"_s;
        provider.retries = 0; // the sentence is what counts here
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(
            {.provider = provider, .model = model, .system = {}, .maxTokens = {}, .temperature = {}});
        session.send(u"Hello"_s);
        if (!QTest::qWaitFor([&] { return !session.isBusy(); }, 20'000))
            return u"(still under way)"_s;
        QString text = endingText(session.at(1), &provider);
        // A free port is another one each time.
        text.replace(provider.baseUrl.authority(), "127.0.0.1:8080"_L1);
        return text.isEmpty() ? u"*(nothing: the reply is complete)*"_s : text;
    }

private:
    SystemClock m_clock;
    ChatClient m_client{m_clock};
    KeyStore m_keys{u"io.github.firstlight.test"_s};
};

static QByteArray httpReply(const ErrorRow &row)
{
    QByteArray body = row.body;
    body.replace("KEY", key);
    QByteArray head = "HTTP/1.1 " + QByteArray::number(row.status) + " \r\n";
    if (row.headers)
        head += row.headers + QByteArray("\r\n");
    return head + "Content-Length: " + QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n"
        + body;
}

static void answers(Asker &asker, QList<Told> &table)
{
    for (const ErrorRow &row : answerRows()) {
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpReply(row));
            socket.disconnectFromHost();
        });
        Provider provider;
        provider.name = QString::fromUtf8(row.provider);
        provider.dialect = row.dialect;
        provider.baseUrl = QUrl(u"http://127.0.0.1:%1"_s.arg(server.url().port()));
        provider.needsKey = row.needsKey;
        table.append({u"%1 %2"_s.arg(QString::fromUtf8(row.provider), QString::fromUtf8(row.event)),
            asker.sentence(provider, u"big-model"_s)});
    }
}

static void rehearsals(Asker &asker, QList<Told> &table)
{
    using std::chrono::milliseconds;
    for (const DialectKind dialect : rehearsedDialects()) {
        for (int fault = 0; fault <= static_cast<int>(Fault::InBand); ++fault) {
            LatencyProfile profile{.ttft = milliseconds(1),
                .cachedTtft = milliseconds(1),
                .tpot = std::chrono::microseconds(200),
                .fault = static_cast<Fault>(fault)};
            RehearsalServer server(profile);
            Provider provider = rehearsalProvider(server.url());
            provider.name = u"Rehearsal"_s;
            provider.dialect = dialect;
            if (dialect == DialectKind::OllamaChat || dialect == DialectKind::Gemini)
                provider.baseUrl.setPath({});
            if (profile.fault == Fault::Stall)
                provider.limits.silence = milliseconds(400);
            table.append({u"Rehearsal, %1: %2"_s.arg(dialectName(dialect), faultName(profile.fault)),
                asker.sentence(provider, provider.model)});
        }
    }
}

static void values(QList<Told> &table)
{
    for (const ErrorValue &value : errorValues()) {
        const Provider provider = value.provider();
        table.append({QString::fromUtf8(value.event), errorText(value.error, &provider)});
    }
    for (const EndedReply &reply : endedReplies()) {
        const Provider provider = cloud();
        const QString text = endingText(reply.message, &provider);
        table.append({QString::fromUtf8(reply.event), text.isEmpty() ? u"*(nothing)*"_s : text});
    }
}

static const QList<Told> &wholeTable()
{
    static const QList<Told> table = [] {
        QList<Told> told;
        Asker asker;
        answers(asker, told);
        values(told);
        rehearsals(asker, told);
        return told;
    }();
    return table;
}

static QString asMarkdown(const QList<Told> &table)
{
    QString text = u"| What happens | What the person reads |\n|---|---|\n"_s;
    for (const Told &row : table)
        text += u"| %1 | %2 |\n"_s.arg(row.event, QString(row.sentence).replace(u'|', u"\\|"_s));
    return text;
}

class TestErrorTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theTableIsAsItIsWritten()
    {
        QFile file(QStringLiteral(FIXTURES "/error-sentences.md"));
        QVERIFY(file.open(QFile::ReadOnly));
        const QStringList expected = QString::fromUtf8(file.readAll()).split(u'\n');
        const QStringList actual = asMarkdown(wholeTable()).split(u'\n');
        for (qsizetype i = 0; i < qMax(expected.size(), actual.size()); ++i)
            QCOMPARE(actual.value(i), expected.value(i));
    }

    void noSentenceHoldsAKey()
    {
        for (const Told &row : wholeTable())
            QVERIFY2(!row.sentence.contains(QString::fromLatin1(key)), qPrintable(row.event));
    }

    // One thing happened, one thing is to be done: no lecture.
    void eachIsShort()
    {
        for (const Told &row : wholeTable()) {
            QVERIFY2(!row.sentence.isEmpty(), qPrintable(row.event));
            QVERIFY2(row.sentence.size() <= 320, qPrintable(row.sentence));
            QVERIFY2(!row.sentence.contains(u".."), qPrintable(row.sentence));
            QVERIFY2(!row.sentence.contains(u"  "), qPrintable(row.sentence));
            QVERIFY2(!row.sentence.contains(u"[object"), qPrintable(row.sentence));
        }
    }
};

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    if (app.arguments().contains(u"--table"_s)) {
        std::fputs(asMarkdown(wholeTable()).toUtf8().constData(), stdout);
        return 0;
    }
    TestErrorTable test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_error_table.moc"

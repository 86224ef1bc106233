#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "net/ChatClient.h"
#include "ScriptedServer.h"
#include "session/ChatSession.h"
#include "session/RequestLog.h"
#include "store/KeyStore.h"
#include "store/MetricsStore.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// Every attempt becomes a row.
class RequestLogTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_metrics.reset(); }

    void anAnswerIsARow();
    void aFailedAttemptIsARowOfItsOwn();
    void theLastFrameIsAddedToTheRow();
    void rehearsalIsMarked();
    void withoutARequestThereIsNoRow();
    void theNextReplyIsCalibrated();
    void whatTheFileKnowsCountsAsEarlier();

private:
    void ask(ChatSession &session, const QString &id = u"acme"_s)
    {
        Target target;
        target.provider.id = id;
        target.provider.baseUrl = m_server.url();
        target.provider.needsKey = false;
        target.model = u"tide"_s;
        target.calibration = m_metrics->calibration().of(target.model);
        m_keys.holdForThisRun(id, Secret("none"));
        session.setTarget(target);
        session.send(u"Hello"_s);
        QTRY_VERIFY(!session.isBusy());
    }

    QList<RequestRecord> rows()
    {
        QList<RequestRecord> records;
        m_metrics->flush();
        auto file = MetricsFile::open(m_dir->filePath(u"metrics.db"_s));
        const auto facts = (*file)->facts();
        for (const RequestFact &fact : (*facts)->rows)
            records.append(*(*file)->load(fact.row));
        return records;
    }

    QByteArray m_answer;
    QByteArray m_firstAnswer; // sent once, where it is not empty
    ScriptedServer m_server{[this](QTcpSocket &socket, const QByteArray &) {
        const QByteArray first = std::exchange(m_firstAnswer, {});
        socket.write(first.isEmpty() ? m_answer : first);
    }};
    SystemClock m_clock;
    ChatClient m_client{m_clock};
    KeyStore m_keys{u"io.github.firstlight.test"_s};
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<MetricsStore> m_metrics;
};

void RequestLogTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_metrics = std::make_unique<MetricsStore>(m_dir->filePath(u"metrics.db"_s));
    // 80 letters, an estimate of 20 tokens; the provider counts 30.
    m_answer = httpAnswer(chatDelta(QByteArray(80, 'a'))
        + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":30,"
          "\"prompt_tokens_details\":{\"cached_tokens\":4}}}\n\n"
        + chatEnd());
}

void RequestLogTest::anAnswerIsARow()
{
    ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
    const RequestLog log(session, *m_metrics);
    ask(session);
    const auto records = rows();
    QCOMPARE(records.size(), 1);
    const RequestRecord &record = records[0];
    QCOMPARE(record.message, session.at(1).id);
    QCOMPARE(record.conversation, session.conversation().summary.id);
    QCOMPARE(record.provider, u"acme"_s);
    QCOMPARE(record.model, u"tide"_s);
    QCOMPARE(record.endpoint, m_server.url().adjusted(QUrl::RemovePath).toString());
    QCOMPARE(record.origin, Origin::Chat);
    QCOMPARE(record.end, End::Complete);
    QCOMPARE(record.usage.out, std::optional<std::int64_t>(30));
    QCOMPARE(cacheStateOf(record.usage), CacheState::Cached);
    QCOMPARE(record.timeline.httpVersion, 1);
    QVERIFY(isUndisturbed(record));
    const auto ttft = figuresOf(record.timeline, record.usage).ttft;
    const auto shown = figuresOf(session.at(1).timeline, session.at(1).usage).ttft;
    QVERIFY(std::abs(*ttft - *shown) < 0.002);
}

void RequestLogTest::aFailedAttemptIsARowOfItsOwn()
{
    m_firstAnswer = httpAnswer(
        R"({"error":{"message":"stream_options is not supported"}})", "400 Bad Request", "application/json");
    ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
    const RequestLog log(session, *m_metrics);
    ask(session);
    const auto records = rows();
    QCOMPARE(records.size(), 2);
    QCOMPARE(records[0].end, End::Error);
    QCOMPARE(records[0].error->status, 400);
    QCOMPARE(records[0].attempt, 1);
    QCOMPARE(records[1].end, End::Complete);
    QCOMPARE(records[1].attempt, 2);
    QVERIFY(isCounted(records[1]) && !isUndisturbed(records[1]));
}

void RequestLogTest::theLastFrameIsAddedToTheRow()
{
    ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
    const RequestLog log(session, *m_metrics);
    ask(session);
    session.stampFrame(1, {m_clock.now(), 0, 1});
    const auto records = rows();
    QCOMPARE(records.size(), 1);
    QVERIFY(records[0].timeline.firstPixel && records[0].timeline.lastPixel);
    QCOMPARE(records[0].timeline.frames.size(), 1u);
    QVERIFY(figuresOf(records[0].timeline, records[0].usage).frameP50);
}

void RequestLogTest::rehearsalIsMarked()
{
    ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
    const RequestLog log(session, *m_metrics);
    ask(session, u"rehearsal"_s);
    QCOMPARE(rows().at(0).origin, Origin::Rehearsal);
    QCOMPARE(rows().at(0).endpoint, u"rehearsal"_s);
}

void RequestLogTest::withoutARequestThereIsNoRow()
{
    ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
    const RequestLog log(session, *m_metrics);
    Target target;
    target.provider.id = u"keyless"_s;
    target.provider.baseUrl = m_server.url();
    m_keys.holdForThisRun(target.provider.id, {});
    session.setTarget(target);
    session.send(u"Hello"_s);
    QTRY_VERIFY(!session.isBusy());
    QCOMPARE(rows().size(), 0);
}

void RequestLogTest::theNextReplyIsCalibrated()
{
    ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
    const RequestLog log(session, *m_metrics);
    ask(session);
    QCOMPARE(session.at(1).timeline.calibration, 1.0);
    QCOMPARE(m_metrics->calibration().of(u"tide"_s), 1.5); // 30 tokens, where 20 were estimated
    m_answer = httpAnswer(chatDelta(QByteArray(80, 'a')) + chatEnd());
    ask(session);
    const Message &second = session.at(3);
    QCOMPARE(figuresOf(second.timeline, second.usage).tokens, 30.0);
    QVERIFY(figuresOf(second.timeline, second.usage).tokensEstimated);
}

void RequestLogTest::whatTheFileKnowsCountsAsEarlier()
{
    Calibration file;
    Calibration here;
    for (const double ratio : {1.0, 2.0, 3.0})
        file.learn(u"tide"_s, ratio);
    file.learn(u"moon"_s, 4);
    here.learn(u"tide"_s, 5);
    here.precede(file);
    QCOMPARE(here.of(u"tide"_s), 2.5);
    QCOMPARE(here.of(u"moon"_s), 4.0);
    // The newest 101 count.
    for (int i = 0; i < 101; ++i)
        file.learn(u"tide"_s, 9);
    here.precede(file);
    QCOMPARE(here.of(u"tide"_s), 9.0);
}

QTEST_GUILESS_MAIN(RequestLogTest)
#include "tst_request_log.moc"

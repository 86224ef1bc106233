#include <thread>

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include "domain/Timeline.h"
#include "LowDelayApplication.h"
#include "net/ChatClient.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"
#include "TimetableProcess.h"

using namespace firstlight;
using namespace std::chrono_literals;

// The stamps of a reply beside the server's own log; how close they are is measured in
// tests/bench/truth_bench.cpp.
class TruthTest : public QObject
{
    Q_OBJECT

public:
    explicit TruthTest(LowDelay &lowDelay)
        : m_client(m_clock, &lowDelay)
    { }

private Q_SLOTS:
    void stampsStandInOrder();
    void aBusyMainThreadDoesNotBendThem();

private:
    static constexpr int deltas = 30;

    Message ask(ChatSession &session)
    {
        Target target;
        target.provider.id = QStringLiteral("timetable");
        target.provider.baseUrl = m_server.url();
        target.provider.needsKey = false;
        target.model = QStringLiteral("timetable");
        m_keys.holdForThisRun(target.provider.id, Secret("none"));
        session.setTarget(target);
        session.send(QStringLiteral("Count."));
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!session.isBusy(), 20'000); }();
        return session.at(1);
    }

    SystemClock m_clock;
    ChatClient m_client;
    KeyStore m_keys{QStringLiteral("io.github.firstlight.test")};
    TimetableProcess m_server{QStringLiteral(TIMETABLE_SERVER),
        {QStringLiteral("--first"), QStringLiteral("60"), QStringLiteral("--gap"), QStringLiteral("20"),
            QStringLiteral("--deltas"), QString::number(deltas)}};
};

void TruthTest::stampsStandInOrder()
{
    ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
    const Message reply = ask(session);
    const TimetableProcess::Log log = m_server.next();
    QCOMPARE(reply.end, End::Complete);
    const Timeline &t = reply.timeline;
    for (const auto &[earlier, later] :
        std::initializer_list<std::pair<std::optional<Instant>, std::optional<Instant>>>{
            {t.pressed, t.planned}, {t.planned, t.dequeued}, {t.dequeued, t.started},
            {t.started, t.connected}, {t.connected, t.sent}, {t.sent, t.headers}, {t.headers, t.firstByte},
            {t.firstByte, t.firstToken}, {t.firstToken, t.lastToken}, {t.lastToken, t.ended}}) {
        QVERIFY(earlier && later);
        QVERIFY(*earlier <= *later);
    }
    // Between the two clocks, which are one: no stamp before its cause.
    QVERIFY(*t.started <= log.read);
    QVERIFY(log.headers <= *t.headers + 1us); // the log counts whole microseconds
    QVERIFY(log.deltas.front() <= *t.firstToken + 1us);
    QVERIFY(log.deltas.back() <= *t.lastToken + 1us);
}

void TruthTest::aBusyMainThreadDoesNotBendThem()
{
    // Busy 100 of every 110 ms: stamps of the main thread would see five deltas at a time.
    QTimer busy;
    connect(&busy, &QTimer::timeout, &busy, [] {
        const Instant until = std::chrono::steady_clock::now() + 100ms;
        while (std::chrono::steady_clock::now() < until) { }
    });
    busy.start(110);
    ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
    const Message reply = ask(session);
    const TimetableProcess::Log log = m_server.next();
    const auto &arrivals = reply.timeline.arrivals;
    // A loaded machine may let two deltas wait for one read; the main thread would make a sixth of them.
    QVERIFY2(arrivals.size() >= std::size_t(deltas * 2 / 3), qPrintable(QString::number(arrivals.size())));
    for (std::size_t k = 1; k < arrivals.size(); ++k) {
        QVERIFY(arrivals[k].at > arrivals[k - 1].at);
        // At least k + 1 deltas had been written by the time of the read that brought the k-th arrival.
        QVERIFY(log.deltas[k] <= arrivals[k].at + 1us);
    }
    QCOMPARE(reply.usage.out, std::optional<std::int64_t>(deltas));
}

int main(int argc, char **argv)
{
    LowDelayApplication app(argc, argv);
    TruthTest test(app.lowDelay());
    return QTest::qExec(&test, argc, argv);
}

#include "tst_truth.moc"

#include <random>
#include <thread>

#include <QSignalSpy>
#include <QTest>

#include "net/ChatClient.h"
#include "rehearsal/RehearsalServer.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

using namespace firstlight;
using namespace std::chrono_literals;

class StopTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void atAnyMomentKeepsWhatHadArrived();

private:
    // The behaviour of each request is set by its own header, so one server serves all of them.
    Target targetFor(const QByteArray &behaviour)
    {
        Target target;
        target.provider.id = QStringLiteral("rehearsal");
        target.provider.baseUrl = m_server.url();
        target.provider.headers = {{"x-rehearsal", behaviour}};
        target.provider.needsKey = false;
        target.model = QStringLiteral("rehearsal");
        m_keys.holdForThisRun(target.provider.id, Secret("none"));
        return target;
    }

    SystemClock m_clock;
    ChatClient m_client{m_clock};
    KeyStore m_keys{QStringLiteral("io.github.firstlight.test")};
    RehearsalServer m_server{LatencyProfile{}};
};

void StopTest::atAnyMomentKeepsWhatHadArrived()
{
    const QString question = QStringLiteral("Talk until I stop you");
    // Longer than any of the waits below by far, so that no reply is over before its stop.
    const QByteArray endless = "ttft=25; tpot=0.5; tokens=3000";
    ChatSession whole(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
    whole.setTarget(targetFor(endless));
    whole.send(question);
    QTRY_VERIFY_WITH_TIMEOUT(!whole.isBusy(), 60'000);
    QCOMPARE(whole.at(1).end, End::Complete);
    const QString sent = whole.at(1).text;

    std::mt19937 random(20'260'101);
    int withText = 0;
    for (int i = 0; i < 200; ++i) {
        ChatSession session(m_client, m_keys, newConversation(QDateTime::currentDateTimeUtc()));
        session.setTarget(targetFor(endless));
        QSignalSpy ended(&session, &ChatSession::ended);
        QSignalSpy changed(&session, &ChatSession::changed);
        session.send(question);
        // Every other one after its first token, the rest at any moment from the start.
        while (i % 2 == 1 && session.at(1).text.isEmpty())
            QVERIFY(changed.wait(20'000));
        const auto moment = std::chrono::microseconds(random() % 60'000);
        QTest::qWait(static_cast<int>(moment / 1ms));
        std::this_thread::sleep_for(moment % 1ms);
        session.stop();

        const Message stopped = session.at(1);
        QVERIFY(!session.isBusy());
        QCOMPARE(stopped.end, End::Stopped);
        QVERIFY(!stopped.error);
        QVERIFY(sent.startsWith(stopped.text));
        withText += !stopped.text.isEmpty();

        session.setTarget(targetFor("cached-ttft=0; tpot=0; tokens=8"));
        session.send(QStringLiteral("And now?"));
        QVERIFY(ended.size() == 2 || ended.wait(20'000));
        QCOMPARE(session.count(), 4);
        QCOMPARE(session.at(3).end, End::Complete);
        QVERIFY(!session.at(3).text.isEmpty());
        QCOMPARE(session.at(1), stopped); // nothing came late
        QCOMPARE(ended.size(), 2);
    }
    QVERIFY(withText >= 100);
    QVERIFY(withText < 200); // some before the first token, too
}

QTEST_GUILESS_MAIN(StopTest)
#include "tst_stop.moc"

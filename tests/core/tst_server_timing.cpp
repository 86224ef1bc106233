#include <QTest>

#include "dialect/ServerTiming.h"
#include "domain/Timeline.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// W3C Server Timing, section 2.1.
class ServerTimingTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void entries();
    void whatCannotBeRead();
    void edgeAndUpstream();
};

void ServerTimingTest::entries()
{
    QCOMPARE(serverTimesOf("edge;dur=3.2, upstream;dur=412;desc=\"the \\\"model\\\", far\""),
        QList<ServerTime>({{u"edge"_s, 3.2, {}}, {u"upstream"_s, 412.0, u"the \"model\", far"_s}}));
    QCOMPARE(serverTimesOf("miss , db ; DUR = \"53\" ; desc=a"),
        QList<ServerTime>({{u"miss"_s, {}, {}}, {u"db"_s, 53.0, u"a"_s}}));
    QCOMPARE(serverTimesOf("a;dur=1;dur=2"), QList<ServerTime>({{u"a"_s, 1.0, {}}})); // the first counts
}

void ServerTimingTest::whatCannotBeRead()
{
    for (const char *header : {"", " ", ",", ";", ";dur=1", "\"a\"", "=", ", ,"})
        QVERIFY2(serverTimesOf(header).isEmpty(), header);
    for (const char *header :
        {"a;dur=x", "a;dur=-1", "a;dur", "a;dur=", "a;=;;", "a;desc=\"open", "a b c;dur", "a;dur=inf"}) {
        QCOMPARE(serverTimesOf(header).size(), 1);
        QVERIFY2(!serverTimesOf(header)[0].duration, header);
    }
}

void ServerTimingTest::edgeAndUpstream()
{
    Timeline timeline;
    timeline.apply({HeadRead{2, serverTimesOf("cfEdge;dur=10,cfOrigin;dur=200")}, {}});
    const Figures figures = figuresOf(timeline, {});
    QCOMPARE(figures.edge, 10.0);
    QCOMPARE(figures.upstream, 200.0);
    QCOMPARE(timeline.httpVersion, 2);
    QVERIFY(!figuresOf({}, {}).edge);
}

QTEST_APPLESS_MAIN(ServerTimingTest)
#include "tst_server_timing.moc"

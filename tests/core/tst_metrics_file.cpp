#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "HistoryFixture.h"
#include "MetricsFixture.h"
#include "store/ArrivalBlob.h"
#include "store/MetricsFile.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class MetricsFileTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void aRecordComesBackWhole();
    void absentIsNull();
    void theSameIdReplaces();
    void anErrorKeepsItsKindAndNotItsWords();
    void factsAreReadInOrder();
    void factsFollowWhatIsWritten();
    void factsFollowAnotherProcess();
    void factsSayWhatCounts();
    void deletionBySelectionAndByAge();
    void calibrationIsTheMedianRatio();
    void latestTtftLeavesRehearsalOut();
    void baselinesAreKept();
    void migrationCopiesFirst();
    void blobsThatAreCutGiveWhatIsWhole();

private:
    void open(const QList<Migration> &migrations = metricsMigrations())
    {
        m_file.reset();
        auto file = MetricsFile::open(m_path, migrations);
        if (!file)
            qFatal("%s", qPrintable(file.error().detail));
        m_file = std::move(*file);
    }
    RequestFacts facts()
    {
        const auto facts = m_file->facts();
        return facts ? **facts : RequestFacts();
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_path;
    std::unique_ptr<MetricsFile> m_file;
};

void MetricsFileTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_path = m_dir->filePath(u"metrics.db"_s);
    open();
}

void MetricsFileTest::cleanup()
{
    m_file.reset();
    m_dir.reset();
}

void MetricsFileTest::aRecordComesBackWhole()
{
    RequestRecord record = sampleRequest(u"a"_s);
    record.conversation = u"c"_s;
    record.message = u"m"_s;
    record.attempt = 2;
    record.route = u"by hand"_s;
    record.usage.cached = 600;
    record.usage.cacheWrite = 0;
    record.usage.reasoning = 7;
    Timeline &t = record.timeline;
    t.resolved = *t.started + 1us;
    t.apply({ReasoningDelta{u"思考"_s, true}, *t.lastToken + 1234us});
    t.frames = {{*t.firstToken + 8ms, 0, 3}, {*t.firstToken + 30ms, 5, 1}};
    t.promptSteps = {{*t.sent + 5ms, 100, 400}};
    t.serverTimes = {{u"edge"_s, 3.25, u"hello"_s}, {u"miss"_s, {}, {}}};
    t.httpVersion = 2;
    t.calibration = 1.25;
    QVERIFY(m_file->save(QList{record}));

    const auto read = m_file->load(facts().rows.at(0).row);
    QVERIFY(read);
    QCOMPARE(timelineToJson(read->timeline), timelineToJson(record.timeline));
    QCOMPARE(read->usage, record.usage);
    QCOMPARE(read->at, record.at);
    QCOMPARE(QStringList({read->id, read->conversation, read->message, read->provider, read->endpoint,
                 read->model, read->answered, read->route}),
        QStringList({u"a"_s, u"c"_s, u"m"_s, u"acme"_s, u"https://api.acme.example"_s, u"tide"_s,
            u"tide-2026"_s, u"by hand"_s}));
    QCOMPARE(read->attempt, 2);
    QCOMPARE(read->end, End::Complete);
}

void MetricsFileTest::absentIsNull()
{
    RequestRecord record = sampleRequest(u"a"_s);
    record.usage = {};
    record.timeline.arrivals.clear();
    record.timeline.firstToken = record.timeline.firstOutput = record.timeline.lastToken = {};
    QVERIFY(m_file->save(QList{record}));
    OtherConnection other(m_path);
    for (const char *column : {"usage_in", "usage_out", "usage_cached", "ttft_us", "tps", "tokens", "deltas",
             "frames", "resolved", "error_kind", "status", "http", "token_ratio", "gap_p50_us"})
        QVERIFY2(other.ask(u"SELECT %1 FROM requests"_s.arg(QLatin1StringView(column))).isNull(), column);
    QVERIFY(std::isnan(facts().rows.at(0).ttft));
    QCOMPARE(other.ask(u"SELECT cache FROM requests"_s), u"unknown"_s);
}

void MetricsFileTest::theSameIdReplaces()
{
    RequestRecord record = sampleRequest(u"a"_s);
    QVERIFY(m_file->save(QList{record}));
    QCOMPARE(facts().rows.size(), 1u);
    record.timeline.lastPixel = *record.timeline.lastToken + 9ms;
    QVERIFY(m_file->save(QList{record}));
    QCOMPARE(facts().rows.size(), 1u);
    QVERIFY(m_file->load(facts().rows[0].row)->timeline.lastPixel);
}

void MetricsFileTest::anErrorKeepsItsKindAndNotItsWords()
{
    RequestRecord record = sampleRequest(u"a"_s);
    record.end = End::Error;
    record.error = Error{
        .kind = Error::Kind::RateLimit, .detail = u"secret words"_s, .status = 429, .code = u"slow_down"_s};
    QVERIFY(m_file->save(QList{record}));
    const auto read = m_file->load(facts().rows.at(0).row);
    QCOMPARE(read->error->kind, Error::Kind::RateLimit);
    QCOMPARE(read->error->status, 429);
    QCOMPARE(read->error->code, u"slow_down"_s);
    m_file.reset();
    QVERIFY(!bytesOf(m_path).contains("secret words"));
}

void MetricsFileTest::factsAreReadInOrder()
{
    QVERIFY(
        m_file->save(QList{sampleRequest(u"late"_s, 3000, 500ms), sampleRequest(u"early"_s, 1000, 300ms)}));
    open();
    const RequestFacts read = facts();
    QCOMPARE(read.rows.size(), 2u);
    QCOMPARE(read.rows[0].at, 1000);
    QCOMPARE(read.rows[0].ttft, 300.f);
    QCOMPARE(read.rows[1].ttft, 500.f);
    QVERIFY(read.rows[0].speed > 250); // 119 tokens in 390 ms
    QCOMPARE(read.targets, QList<RequestTarget>({{u"acme"_s, u"https://api.acme.example"_s, u"tide"_s}}));
}

void MetricsFileTest::factsFollowWhatIsWritten()
{
    QVERIFY(m_file->save(QList{sampleRequest(u"a"_s, 2000)}));
    QCOMPARE(facts().rows.size(), 1u);
    RequestRecord other = sampleRequest(u"b"_s, 1000, 700ms);
    other.model = u"ebb"_s;
    QVERIFY(m_file->save(QList{other}));
    const RequestFacts now = facts();
    open();
    const RequestFacts read = facts();
    QCOMPARE(now.rows.size(), read.rows.size());
    for (std::size_t i = 0; i < read.rows.size(); ++i) {
        QCOMPARE(now.rows[i].row, read.rows[i].row);
        QCOMPARE(now.rows[i].ttft, read.rows[i].ttft);
        QCOMPARE(now.targets[now.rows[i].target], read.targets[read.rows[i].target]);
    }
    QCOMPARE(now.targets[now.rows[0].target].model, u"ebb"_s);
}

void MetricsFileTest::factsFollowAnotherProcess()
{
    QCOMPARE(facts().rows.size(), 0u);
    auto second = MetricsFile::open(m_path);
    QVERIFY((*second)->save(QList{sampleRequest(u"a"_s)}));
    QCOMPARE(facts().rows.size(), 1u);
}

void MetricsFileTest::factsSayWhatCounts()
{
    QList<RequestRecord> records;
    for (int i = 0; i < 6; ++i)
        records.append(sampleRequest(QString::number(i), i));
    records[0].usage.cached = 0;
    records[1].usage.cached = 12;
    records[2].end = End::Stopped;
    records[3].end = End::Incomplete;
    records[3].error = Error{.kind = Error::Kind::Timeout};
    records[4].attempt = 2;
    records[5].timeline.planned = *records[5].timeline.dequeued - 200ms;
    records[5].origin = Origin::Bench;
    QVERIFY(m_file->save(records));
    open();
    const auto rows = facts().rows;
    QCOMPARE(rows[0].cache, CacheState::Cold);
    QCOMPARE(rows[1].cache, CacheState::Cached);
    QCOMPARE(rows[2].outcome, Outcome::Stopped);
    QCOMPARE(rows[3].outcome, Outcome::TimedOut);
    QCOMPARE(rows[5].origin, Origin::Bench);
    const QList<bool> counted{true, true, false, false, true, true};
    const QList<bool> undisturbed{true, true, false, false, false, false};
    for (int i = 0; i < 6; ++i) {
        QCOMPARE(rows[std::size_t(i)].counted, counted[i]);
        QCOMPARE(rows[std::size_t(i)].undisturbed, undisturbed[i]);
    }
}

void MetricsFileTest::deletionBySelectionAndByAge()
{
    QVERIFY(m_file->save(
        QList{sampleRequest(u"a"_s, 1000), sampleRequest(u"b"_s, 2000), sampleRequest(u"c"_s, 3000)}));
    QVERIFY(m_file->removeBefore(QDateTime::fromMSecsSinceEpoch(1500, Qt::UTC)));
    QCOMPARE(facts().rows.size(), 2u);
    QVERIFY(m_file->remove({facts().rows[0].row}));
    QCOMPARE(facts().rows.size(), 1u);
    QCOMPARE(facts().rows[0].at, 3000);
    open();
    QCOMPARE(facts().rows.size(), 1u);
}

void MetricsFileTest::calibrationIsTheMedianRatio()
{
    QList<RequestRecord> records;
    for (int i = 0; i < 3; ++i) {
        records.append(sampleRequest(QString::number(i), i));
        records.last().usage.out = 80 + 40 * i; // of an estimate of 80: 1, 1.5, 2
    }
    records.append(sampleRequest(u"unknown"_s, 9));
    records.last().usage.out = {};
    QVERIFY(m_file->save(records));
    const auto calibration = m_file->calibration();
    QVERIFY(calibration);
    QCOMPARE(calibration->of(u"tide"_s), 1.5);
    QCOMPARE(calibration->of(u"never asked"_s), 1.0);
}

void MetricsFileTest::latestTtftLeavesRehearsalOut()
{
    QList<RequestRecord> records;
    for (int i = 0; i < 5; ++i)
        records.append(sampleRequest(QString::number(i), i, 100ms * (i + 1)));
    records[3].origin = Origin::Rehearsal;
    records[4].end = End::Stopped;
    QVERIFY(m_file->save(records));
    const auto latest = m_file->latestTtft(2);
    QVERIFY(latest);
    QCOMPARE(*latest, std::vector<double>({300, 200}));
}

void MetricsFileTest::baselinesAreKept()
{
    const Baseline baseline{u"e"_s, u"m"_s, CacheState::Cached, moment(5000)};
    QVERIFY(m_file->save(baseline));
    open();
    QCOMPARE(*m_file->baselines(), QList<Baseline>{baseline});
    QVERIFY(m_file->save({u"e"_s, u"m"_s, CacheState::Cached, moment(6000)}));
    QCOMPARE(m_file->baselines()->size(), 1);
    QCOMPARE(m_file->baselines()->first().since, moment(6000));
}

void MetricsFileTest::migrationCopiesFirst()
{
    QVERIFY(m_file->save(QList{sampleRequest(u"a"_s)}));
    open(metricsMigrations() + QList<Migration>{{u"ALTER TABLE attempts ADD COLUMN mood TEXT"_s}});
    QVERIFY(QFile::exists(m_path + u".v1.bak"_s));
    QCOMPARE(facts().rows.size(), 1u);
}

void MetricsFileTest::blobsThatAreCutGiveWhatIsWhole()
{
    const Timeline timeline = sampleRequest(u"a"_s).timeline;
    const QByteArray moments = momentsOf(timeline.arrivals, *timeline.pressed);
    const QByteArray shapes = shapesOf(timeline.arrivals);
    QCOMPARE(arrivalsFrom(moments, shapes, *timeline.pressed), timeline.arrivals);
    QVERIFY(moments.size() + shapes.size() < 5 * qsizetype(timeline.arrivals.size()));
    for (qsizetype size = 0; size < moments.size(); ++size)
        QVERIFY(
            arrivalsFrom(moments.first(size), shapes, *timeline.pressed).size() < timeline.arrivals.size());
    QVERIFY(arrivalsFrom(moments, shapes.first(10), *timeline.pressed).size() <= 10);
    QVERIFY(framesFrom(QByteArray("\xff\xff"), {}).empty());
}

QTEST_GUILESS_MAIN(MetricsFileTest)
#include "tst_metrics_file.moc"

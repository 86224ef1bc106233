#include <QTest>

#include "latency/Doctor.h"
#include "latency/RecordedReply.h"
#include "SampleReply.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace firstlight;

namespace {

// A recorded reply, byte for byte as a provider of Chat Completions sends it.
struct Stream
{
    Stream()
    {
        capture.model = u"m"_s;
        capture.response = Capture::Response{200, "OK", "1.1", {{"content-type", "text/event-stream"}}};
        capture.stages = {{Stage::Planned, -1ms}, {Stage::Dequeued, 0ms}, {Stage::Started, 0ms},
            {Stage::Sent, 2ms}, {Stage::Headers, 100ms}};
        capture.end = End::Complete;
    }

    Stream &header(const QByteArray &name, const QByteArray &value)
    {
        capture.response->headers.append({name, value});
        return *this;
    }
    Stream &read(double ms, const QByteArray &bytes)
    {
        capture.reads.append({std::chrono::microseconds(qRound64(ms * 1000)), bytes});
        capture.endedAt = capture.reads.last().at;
        return *this;
    }
    // `reads` of so many deltas each.
    Stream &deltas(double first, double gap, int reads, int each = 1)
    {
        for (int i = 0; i < reads; ++i) {
            QByteArray bytes;
            for (int k = 0; k < each; ++k)
                bytes += delta;
            read(first + i * gap, bytes);
        }
        return *this;
    }
    Stream &end(const QByteArray &finish = "stop", const QByteArray &usage = {})
    {
        QByteArray bytes =
            R"(data: {"choices":[{"index":0,"delta":{},"finish_reason":")" + finish + "\"}]}\n\n";
        if (!usage.isEmpty())
            bytes += "data: {\"choices\":[],\"usage\":" + usage + "}\n\n";
        return read(
            std::chrono::duration<double, std::milli>(capture.endedAt).count(), bytes + "data: [DONE]\n\n");
    }
    Stream &cut(const std::optional<Error> &error)
    {
        capture.end = End::Incomplete;
        capture.error = error;
        return *this;
    }

    static constexpr char delta[] =
        "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word \"}}]}\n\n";
    Capture capture;
};

QByteArray usage(int in, int cached, int out = 100)
{
    return QStringLiteral(
        R"({"prompt_tokens":%1,"completion_tokens":%2,"prompt_tokens_details":{"cached_tokens":%3}})")
        .arg(in)
        .arg(out)
        .arg(cached)
        .toLatin1();
}

// Read, and nothing of it from the cache.
Usage tokens(int in)
{
    Usage usage;
    usage.in = in;
    usage.cached = 0;
    return usage;
}

const QDateTime noon(QDate(2026, 11, 30), QTime(12, 0), Qt::UTC);

QList<Finding> diagnosed(const Capture &capture, const Past &past = {}, const QList<Attempt> &attempts = {})
{
    const Message reply = recordedReply(capture);
    return diagnose({.reply = reply, .record = &capture, .attempts = attempts, .past = past, .at = noon});
}

std::optional<Finding> found(const QList<Finding> &findings, Symptom symptom)
{
    for (const Finding &finding : findings) {
        if (finding.symptom == symptom)
            return finding;
    }
    return std::nullopt;
}

bool isSure(const QList<Finding> &findings, Symptom symptom)
{
    const auto finding = found(findings, symptom);
    return finding && finding->sure;
}

}

// Each rule: a stream that triggers it, and one that nearly does.
class TestDoctor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSoundStreamIsHealthy()
    {
        const auto findings = diagnosed(Stream().deltas(300, 20, 120).end("stop", usage(3000, 2800)).capture);
        QCOMPARE(findings.size(), 0);
    }

    void allAtOnce()
    {
        const auto one = diagnosed(Stream()
                                       .header("Server", "nginx/1.22.1")
                                       .deltas(3000, 0, 1, 120)
                                       .end("stop", usage(50, 0))
                                       .capture);
        QVERIFY(isSure(one, Symptom::AllAtOnce));
        QCOMPARE(one.first().detail, u"server: nginx/1.22.1"_s);
        QVERIFY(isSure(diagnosed(Stream().deltas(500, 400, 6, 20).end().capture), Symptom::AllAtOnce));
        // Few words in one read are a suspicion; a fast model that makes many at a time without rests is
        // none.
        const auto few = diagnosed(Stream().deltas(3000, 0, 1, 25).end().capture);
        QVERIFY(found(few, Symptom::AllAtOnce) && !isSure(few, Symptom::AllAtOnce));
        QVERIFY(!found(diagnosed(Stream().deltas(300, 6, 60, 6).end().capture), Symptom::AllAtOnce));
        QVERIFY(!found(diagnosed(Stream().deltas(300, 90, 60, 4).end().capture), Symptom::AllAtOnce));
        // A sound start and one lump behind a stall.
        Stream late;
        late.deltas(300, 20, 60).deltas(1600, 0, 1, 30).end();
        QVERIFY(!found(diagnosed(late.capture), Symptom::AllAtOnce));
        QVERIFY(!found(diagnosed(Stream().deltas(300, 0, 1, 3).end().capture), Symptom::AllAtOnce));
    }

    void cut()
    {
        const auto reset = diagnosed(Stream()
                                         .deltas(300, 20, 50)
                                         .cut(Error{.kind = Error::Kind::Network, .code = u"reset"_s})
                                         .capture);
        QVERIFY(isSure(reset, Symptom::Cut));
        QCOMPARE(found(reset, Symptom::Cut)->detail, u"reset"_s);
        // The connection went after the last signal: nothing is missing.
        const auto after = diagnosed(Stream()
                                         .deltas(300, 20, 50)
                                         .end()
                                         .cut(Error{.kind = Error::Kind::Network, .code = u"reset"_s})
                                         .capture);
        QVERIFY(!found(after, Symptom::Cut));
    }

    void maxTokens()
    {
        QVERIFY(isSure(diagnosed(Stream().deltas(300, 20, 50).end("length").capture), Symptom::MaxTokens));
        QVERIFY(!found(diagnosed(Stream().deltas(300, 20, 50).end("stop").capture), Symptom::MaxTokens));
    }

    void neverCached()
    {
        const Capture uncached = Stream().deltas(900, 20, 50).end("stop", usage(6000, 0)).capture;
        Past past;
        past.replies = {{noon.addSecs(-20), tokens(5500)}, {noon.addSecs(-60), tokens(5000)}};
        QVERIFY(isSure(diagnosed(uncached, past), Symptom::NeverCached));
        QCOMPARE(found(diagnosed(uncached, past), Symptom::NeverCached)->count, 3);
        // Nearly: one hit among them; two only; below what every provider caches; not told at all.
        past.replies[0].usage.cached = 4096;
        QVERIFY(!found(diagnosed(uncached, past), Symptom::NeverCached));
        past.replies = {{noon.addSecs(-20), tokens(5500)}};
        QVERIFY(!found(diagnosed(uncached, past), Symptom::NeverCached));
        past.replies = {{noon.addSecs(-20), tokens(2000)}, {noon.addSecs(-60), tokens(2000)}};
        QVERIFY(found(diagnosed(uncached, past), Symptom::NeverCached));
        QVERIFY(!isSure(diagnosed(uncached, past), Symptom::NeverCached));
        past.replies[0].usage.cached.reset();
        QVERIFY(!found(diagnosed(uncached, past), Symptom::NeverCached));
    }

    void shortPrefix()
    {
        const auto with = [](int in, int cached) {
            return found(diagnosed(Stream().deltas(300, 20, 50).end("stop", usage(in, cached)).capture),
                Symptom::ShortPrefix);
        };
        QVERIFY(with(1023, 0) && !with(1023, 0)->sure); // known, and nothing to worry about
        QVERIFY(!with(1024, 0));
        QVERIFY(!with(1023, 512));
        QVERIFY(!with(40, 0));
    }

    void slowThoughCached()
    {
        Past past;
        past.cachedTtft = {200, 210, 220, 230, 240, 250, 260};
        const auto at = [&](double ttft, int cached, const Past &before) {
            return diagnosed(Stream().deltas(ttft, 20, 50).end("stop", usage(6000, cached)).capture, before);
        };
        QVERIFY(isSure(at(900, 5000, past), Symptom::SlowThoughCached));
        QVERIFY(
            !found(at(455, 5000, past), Symptom::SlowThoughCached)); // twice the median, and not worth a word
        QVERIFY(!found(at(900, 2000, past), Symptom::SlowThoughCached)); // most of it was not cached
        QVERIFY(!isSure(at(1300, 5000, {}), Symptom::SlowThoughCached)); // without a past only a suspicion
        QVERIFY(found(at(1300, 5000, {}), Symptom::SlowThoughCached));
        QVERIFY(!found(at(1100, 5000, {}), Symptom::SlowThoughCached));
    }

    void slowEdge()
    {
        const auto with = [](const char *timing) {
            return diagnosed(Stream().header("Server-Timing", timing).deltas(300, 20, 50).end().capture);
        };
        QVERIFY(isSure(with("edge;dur=15.1, upstream;dur=80"), Symptom::SlowEdge));
        QVERIFY(!found(with("edge;dur=15, upstream;dur=80"), Symptom::SlowEdge));
        QVERIFY(!found(with("upstream;dur=800"), Symptom::SlowEdge));
    }

    void malformed()
    {
        Stream damaged;
        damaged.deltas(300, 20, 20)
            .read(720, "data: {\"choices\":[{\"delta\":{\"cont\n\n")
            .deltas(740, 20, 20)
            .end();
        QVERIFY(isSure(diagnosed(damaged.capture), Symptom::Malformed));
        // Comments, unknown events and fields are none.
        Stream odd;
        odd.deltas(300, 20, 20)
            .read(720, ": ping\n\nevent: odd\ndata: {\"new\":true}\n\nid: 7\n\n")
            .deltas(740, 20, 20)
            .end();
        QVERIFY(!found(diagnosed(odd.capture), Symptom::Malformed));
    }

    void slowDns()
    {
        const auto with = [](std::chrono::microseconds resolved) {
            Stream stream;
            stream.capture.stages[Stage::Resolved] = resolved;
            stream.capture.stages[Stage::Connected] = resolved + 20ms;
            stream.capture.stages[Stage::Sent] = resolved + 21ms;
            stream.capture.stages[Stage::Headers] = 600ms;
            return diagnosed(stream.deltas(700, 20, 50).end().capture);
        };
        QVERIFY(isSure(with(101ms), Symptom::SlowDns));
        QVERIFY(!found(with(100ms), Symptom::SlowDns));
    }

    void newConnection()
    {
        Stream stream;
        stream.capture.stages[Stage::Connected] = 40ms;
        stream.capture.stages[Stage::Encrypted] = 90ms;
        stream.capture.stages[Stage::Sent] = 91ms;
        stream.deltas(300, 20, 50).end();
        Past past;
        for (const int ago : {20, 45, 100})
            past.replies.append({noon.addSecs(-ago), {}, false});
        QVERIFY(isSure(diagnosed(stream.capture, past), Symptom::NewConnection));
        // Nearly: one was kept; a pause in which a server may close it; three only.
        past.replies[1].connectionReused = true;
        QVERIFY(!found(diagnosed(stream.capture, past), Symptom::NewConnection));
        past.replies[1] = {noon.addSecs(-120), {}, false};
        QVERIFY(!found(diagnosed(stream.capture, past), Symptom::NewConnection));
        past.replies = {{noon.addSecs(-20), {}, false}, {noon.addSecs(-45), {}, false}};
        QVERIFY(!found(diagnosed(stream.capture, past), Symptom::NewConnection));
    }

    void stalls()
    {
        QVERIFY(isSure(
            diagnosed(Stream().deltas(300, 20, 40).deltas(2201, 20, 40).end().capture), Symptom::Stalls));
        QVERIFY(!found(
            diagnosed(Stream().deltas(300, 20, 40).deltas(2070, 20, 40).end().capture), Symptom::Stalls));
    }

    void lateRendering()
    {
        const auto drawn = [](double lag, int frames) {
            SampleReply reply = SampleReply::onOpenConnection();
            for (int i = 0; i < frames; ++i) {
                reply.text(400 + i * 20);
                reply.message.timeline.frames.push_back({SampleReply::at(400 + i * 20 + lag), i, 1});
            }
            reply.end(400 + frames * 20);
            return diagnose({.reply = reply.message});
        };
        QVERIFY(isSure(drawn(51, 40), Symptom::LateRendering));
        QVERIFY(!found(drawn(49, 40), Symptom::LateRendering));
        QVERIFY(!found(drawn(80, 19), Symptom::LateRendering));
    }

    void rateLimited()
    {
        const Capture reply = Stream().deltas(300, 20, 50).end().capture;
        Attempt refused;
        refused.error = {.kind = Error::Kind::RateLimit, .status = 429};
        QVERIFY(isSure(diagnosed(reply, {}, {refused}), Symptom::RateLimited));
        refused.error = {.kind = Error::Kind::Quota, .status = 429};
        QVERIFY(!found(diagnosed(reply, {}, {refused}), Symptom::RateLimited));
    }

    void slowerThanUsual()
    {
        Past past;
        past.otherTtft.assign(60, 400.0);
        const auto at = [&](double ttft) {
            return diagnosed(Stream().deltas(ttft, 20, 50).end().capture, past);
        };
        QVERIFY(found(at(900), Symptom::SlowerThanUsual));
        QVERIFY(!isSure(at(900), Symptom::SlowerThanUsual)); // one reply proves nothing
        QVERIFY(!found(at(790), Symptom::SlowerThanUsual));
        past.slowed = true;
        QVERIFY(isSure(at(500), Symptom::SlowerThanUsual));
        QVERIFY(!found(at(470), Symptom::SlowerThanUsual)); // this one was not
        past.otherTtft.resize(19);
        QVERIFY(!found(at(900), Symptom::SlowerThanUsual));
    }

    // Of many requests: the same rules, counted, each model against its own past.
    void checkUpCounts()
    {
        QList<RequestRecord> records;
        for (int i = 0; i < 10; ++i) {
            SampleReply reply = SampleReply::onOpenConnection();
            reply.text(400);
            for (int k = 1; k < 10; ++k)
                reply.text(400 + k * 20 + (i % 2 == 0 && k > 5 ? 2000 : 0));
            reply.end(3100);
            RequestRecord record;
            record.id = QString::number(i);
            record.at = noon.addSecs(i * 300);
            record.provider = u"p"_s;
            record.endpoint = u"https://example.com"_s;
            record.model = i < 8 ? u"a"_s : u"b"_s;
            record.timeline = reply.message.timeline;
            record.origin = i == 9 ? Origin::Bench : Origin::Chat;
            records.append(record);
        }
        const QList<Complaint> complaints = checkUp(records);
        QCOMPARE(complaints.size(), 2);
        QCOMPARE(complaints[0].model, u"a"_s);
        QCOMPARE(complaints[0].latest.symptom, Symptom::Stalls);
        QCOMPARE(complaints[0].requests, 4);
        QCOMPARE(complaints[0].of, 8);
        QCOMPARE(complaints[1].of, 1); // the benchmark is no patient
    }

    void aReplyUnderWayIsLeftAlone()
    {
        const Message reply;
        QVERIFY(diagnose({.reply = reply}).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestDoctor)
#include "tst_doctor.moc"

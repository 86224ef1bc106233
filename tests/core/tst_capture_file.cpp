#include <QTemporaryDir>
#include <QTest>

#include "CaptureFixture.h"
#include "latency/CaptureFile.h"

using namespace firstlight;

class TestCaptureFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void comesBackAsItWas();
    void isExactForAnyBytes();
    void canBeReadInAnEditor();
    void keepsHowItEnded();
    void namesTheLineThatIsWrong_data();
    void namesTheLineThatIsWrong();
    void saysThatAFileWasCutOff();
    void readsWhatItDoesNotKnow();
    void isRecognised();
    void readsItsOwnFile();
};

static QByteArray sample()
{
    return captureToBytes(sampleCapture());
}

void TestCaptureFile::comesBackAsItWas()
{
    const auto read = captureFromBytes(sample());
    QVERIFY2(read, read ? "" : qPrintable(read.error().detail));
    QCOMPARE(*read, sampleCapture());
    QCOMPARE(captureToBytes(*read), sample());
}

void TestCaptureFile::isExactForAnyBytes()
{
    QByteArray all;
    for (int i = 0; i < 256; ++i)
        all += static_cast<char>(i);
    Capture capture = sampleCapture();
    for (const QByteArray &bytes :
        {all, QByteArray("\xEF\xBB\xBFmark"), QByteArray("\xED\xA0\x80"), QByteArray("a\0b", 3),
            QByteArray("\r\n\xE2\x80\xA8\x7F"), QByteArray("\xEF\xBF\xBD\xEF\xBF\xBE"), QByteArray()}) {
        capture.request.body = bytes;
        capture.reads = {{1us, bytes}};
        const auto read = captureFromBytes(captureToBytes(capture));
        QVERIFY2(read, read ? "" : qPrintable(read.error().detail));
        QCOMPARE(read->request.body, bytes);
        QCOMPARE(read->reads.constFirst().bytes, bytes);
    }
}

void TestCaptureFile::canBeReadInAnEditor()
{
    const QList<QByteArray> lines = sample().split('\n');
    QVERIFY(lines[0].startsWith(
        R"({"firstlight_capture":1,"app":"Firstlight 0.1.0","started":"2026-11-30T08:15:22.123Z")"));
    QVERIFY(lines[3].startsWith(R"({"stages":{"planned":-200,"started":0,"sent":900)"));
    QVERIFY(lines[4].startsWith(R"({"at_us":41000,"base64":)")); // ends inside a character
    QVERIFY(lines[6].startsWith(R"({"at_us":71250,"text":"data: {\"choices\")"));
    QVERIFY(lines[6].contains("\xF0\x9F\x91\x8B"));
    QCOMPARE(lines[9], QByteArray(R"({"end":"complete","at_us":90100})"));
}

void TestCaptureFile::keepsHowItEnded()
{
    Capture capture = sampleCapture();
    capture.end = End::Incomplete;
    capture.error = Error{.kind = Error::Kind::RateLimit,
        .detail = u"später"_s,
        .status = 429,
        .code = u"slow"_s,
        .retryAfter = 1500ms};
    capture.dropped = 12;
    QCOMPARE(*captureFromBytes(captureToBytes(capture)), capture);
    capture.end = std::nullopt;
    capture.response = std::nullopt;
    capture.reads.clear();
    QCOMPARE(*captureFromBytes(captureToBytes(capture)), capture);
}

void TestCaptureFile::namesTheLineThatIsWrong_data()
{
    QTest::addColumn<int>("line");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("says");
    QTest::newRow("no JSON") << 4 << QByteArray("stages") << u"Line 5: not a JSON object"_s;
    QTest::newRow("other file") << 0 << QByteArray(R"({"a":1})") << u"Line 1: this is not a capture"_s;
    QTest::newRow("newer") << 0 << QByteArray(R"({"firstlight_capture":2})")
                           << u"Line 1: this capture has format 2"_s;
    QTest::newRow("dialect") << 0 << QByteArray(R"({"firstlight_capture":1,"dialect":"morse"})")
                             << u"Line 1: the dialect \"morse\""_s;
    QTest::newRow("URL") << 1 << QByteArray(R"({"request":{"url":"file:///etc"}})")
                         << u"Line 2: the request's URL"_s;
    QTest::newRow("status") << 2 << QByteArray(R"({"response":{"status":7}})")
                            << u"Line 3: the response's status"_s;
    QTest::newRow("header") << 2 << QByteArray(R"({"response":{"status":200,"headers":[["a","b\r\nc: d"]]}})")
                            << u"Line 3: a header"_s;
    QTest::newRow("time") << 5 << QByteArray(R"({"at_us":1e30,"text":""})") << u"Line 6: a time"_s;
    QTest::newRow("half a microsecond")
        << 5 << QByteArray(R"({"at_us":0.5,"text":""})") << u"Line 6: a time"_s;
    QTest::newRow("backwards") << 5 << QByteArray(R"({"at_us":40999,"text":""})")
                               << u"Line 6: its time is before"_s;
    QTest::newRow("no bytes") << 5 << QByteArray(R"({"at_us":50000})") << u"Line 6: bytes are missing"_s;
    QTest::newRow("base64") << 5 << QByteArray(R"({"at_us":50000,"base64":"*"})") << u"Line 6: \"base64\""_s;
    QTest::newRow("end") << 9 << QByteArray(R"({"end":"somehow","at_us":1})") << u"Line 10: \"somehow\""_s;
    QTest::newRow("no response") << 2 << QByteArray(R"({"note":1})")
                                 << u"Line 5: bytes came before a response"_s;
}

void TestCaptureFile::namesTheLineThatIsWrong()
{
    QFETCH(int, line);
    QFETCH(QByteArray, content);
    QFETCH(QString, says);
    QList<QByteArray> lines = sample().split('\n');
    lines[line] = content;
    const auto read = captureFromBytes(lines.join('\n'));
    QVERIFY(!read);
    QVERIFY2(read.error().detail.startsWith(says), qPrintable(read.error().detail));
}

void TestCaptureFile::saysThatAFileWasCutOff()
{
    const QByteArray whole = sample();
    for (qsizetype size = 0; size < whole.size() - 1; ++size)
        QVERIFY(!captureFromBytes(whole.first(size)));
    QCOMPARE(captureFromBytes(whole.first(whole.lastIndexOf("{\"end\""))).error().detail,
        u"The file was cut off after line 9: the end is missing"_s);
    QVERIFY(captureFromBytes(QByteArray(largestCaptureFile + 1, ' '))
                .error()
                .detail.contains("larger than 64 MiB"_L1));
}

void TestCaptureFile::readsWhatItDoesNotKnow()
{
    QByteArray newer = sample();
    newer.replace("{\"stages\"", "{\"weather\":\"fair\"}\n\n{\"mood\":1,\"stages\"");
    newer.replace('\n', "\r\n"); // an editor's
    QCOMPARE(*captureFromBytes(newer), sampleCapture());
}

void TestCaptureFile::isRecognised()
{
    QVERIFY(isCapture(sample()));
    QVERIFY(!isCapture("data: {}\n\n"));
    QVERIFY(!isCapture("{\"choices\":[]}"));
}

void TestCaptureFile::readsItsOwnFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(captureFileName(sampleCapture()));
    QVERIFY(path.endsWith("Speaker-2026-11-30-081522.flcapture"_L1));
    QVERIFY(writeCapture(path, sampleCapture()));
    QCOMPARE(*readCapture(path), sampleCapture());
    QCOMPARE(readCapture(folder.filePath(u"none"_s)).error().kind, Error::Kind::Storage);
    QCOMPARE(
        writeCapture(folder.filePath(u"no/where"_s), sampleCapture()).error().kind, Error::Kind::Storage);
}

QTEST_GUILESS_MAIN(TestCaptureFile)
#include "tst_capture_file.moc"

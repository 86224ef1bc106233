#include <QTest>

#include "domain/Capture.h"
#include "domain/KeyScrubber.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

static const QByteArray key = "sk-Test_aB3/9+zQ7~wE5rT1yU8iO0pL6kJ4hG2fD";

class TestKeyScrubber : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void blotsOutEachForm_data();
    void blotsOutEachForm();
    void blotsOutHalves();
    void findsAKeyAcrossReads();
    void leavesOtherTextAlone();
    void doesNotSearchForAWord();
    void knowsCredentialHeaders();
};

static QByteArray utf16(const QByteArray &text, bool bigEndian)
{
    QByteArray bytes;
    for (const char c : text)
        bytes += bigEndian ? QByteArray(1, '\0') + c : c + QByteArray(1, '\0');
    return bytes;
}

static QByteArray percent(const QByteArray &text)
{
    QByteArray bytes;
    for (const char c : text)
        bytes += '%' + QByteArray(1, c).toHex().toUpper();
    return bytes;
}

void TestKeyScrubber::blotsOutEachForm_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("leaks"); // what must not be left
    const auto row = [](const char *name, const QByteArray &text, qsizetype edge = 0) {
        QTest::newRow(name) << QByteArray("before " + text + " after")
                            << text.sliced(edge, text.size() - 2 * edge);
    };
    row("plain", key);
    row("hex", key.toHex());
    row("HEX", key.toHex().toUpper());
    row("percent", key.toPercentEncoding());
    row("percent, all", percent(key));
    row("percent, all, lower", percent(key).toLower());
    row("UTF-16LE", utf16(key, false));
    row("UTF-16BE", utf16(key, true));
    for (int before = 0; before < 3; ++before) {
        const QByteArray wrapped = QByteArray(before, 'x') + key + "yz";
        row(qPrintable(u"base64 %1"_s.arg(before)), wrapped.toBase64(), 4);
        row(qPrintable(u"base64url %1"_s.arg(before)), wrapped.toBase64(QByteArray::Base64UrlEncoding), 4);
        row(qPrintable(u"base64 of UTF-16 %1"_s.arg(before)),
            (QByteArray(before, 'x') + utf16(key, false)).toBase64(), 4);
    }
}

void TestKeyScrubber::blotsOutEachForm()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, leaks);
    const QByteArray clean = KeyScrubber(Secret(key)).scrubbed(text);
    QCOMPARE(clean.size(), text.size());
    QVERIFY(clean.startsWith("before ") && clean.endsWith(" after"));
    for (qsizetype at = 0; at + 12 <= leaks.size(); ++at)
        QVERIFY2(!clean.contains(leaks.sliced(at, 12)), clean.constData());
}

void TestKeyScrubber::blotsOutHalves()
{
    const KeyScrubber scrubber{Secret(key)};
    QCOMPARE(scrubber.scrubbed("key " + key.first(20) + "..."), "key " + QByteArray(20, '*') + "...");
    QCOMPARE(scrubber.scrubbed("..." + key.last(15)), "..." + QByteArray(15, '*'));
    QCOMPARE(scrubber.scrubbed(u"„"_s + QString::fromUtf8(key) + u"“"_s),
        u"„"_s + QString(key.size(), u'*') + u"“"_s);
}

void TestKeyScrubber::findsAKeyAcrossReads()
{
    const KeyScrubber scrubber{Secret(key)};
    for (const QByteArray &form : {key, key.toHex(), key.toBase64(), utf16(key, false), percent(key)}) {
        const QByteArray text = "data: \"" + form + "\"\n\n";
        for (const qsizetype size : {1, 2, 3, 5, 7, 11, 40}) {
            QList<WireRead> reads;
            for (qsizetype at = 0; at < text.size(); at += size) {
                reads.append({{}, text.sliced(at, std::min(size, text.size() - at))});
                scrubber.scrubNewest(
                    reads, [](auto &read) -> auto & { return read.bytes; });
                QCOMPARE(reads.last().bytes.size(), std::min(size, text.size() - at));
            }
            QByteArray kept;
            for (const WireRead &read : reads)
                kept += read.bytes;
            QCOMPARE(kept.size(), text.size());
            QVERIFY(kept.startsWith("data: \"") && kept.endsWith("\"\n\n"));
            for (qsizetype at = 0; at + 24 <= form.size(); ++at)
                QVERIFY2(!kept.contains(form.sliced(at, 24)), kept.constData());
        }
    }
}

void TestKeyScrubber::leavesOtherTextAlone()
{
    const QByteArray text =
        "data: {\"id\":\"chatcmpl-9f86d081884c7d659a2feaa0c55ad015\",\"text\":\"sk-Test is how keys begin\"}";
    QCOMPARE(KeyScrubber(Secret(key)).scrubbed(text), text);
    QCOMPARE(KeyScrubber().scrubbed(text), text);
    QCOMPARE(KeyScrubber(Secret(key)).scrubbed(QByteArray()), QByteArray());
}

void TestKeyScrubber::doesNotSearchForAWord()
{
    QCOMPARE(KeyScrubber(Secret("ollama")).scrubbed(QByteArray("I am ollama")), QByteArray("I am ollama"));
    QCOMPARE(
        KeyScrubber(Secret("12345678")).scrubbed(QByteArray("a 12345678 b")), QByteArray("a ******** b"));
}

void TestKeyScrubber::knowsCredentialHeaders()
{
    for (const char *name : {"Authorization", "x-api-key", "api-key", "X-Goog-Api-Key", "Set-Cookie",
             "X-Foo-Token", "cf-aig-authorization"})
        QVERIFY2(isCredential(name), name);
    for (const char *name :
        {"content-type", "x-ratelimit-remaining-tokens", "anthropic-version", "OpenAI-Organization"})
        QVERIFY2(!isCredential(name), name);
}

QTEST_GUILESS_MAIN(TestKeyScrubber)
#include "tst_key_scrubber.moc"

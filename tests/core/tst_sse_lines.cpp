#include <QTest>

#include "sse/JsonSequence.h"
#include "sse/LineParser.h"

using namespace firstlight;

using Strings = QList<QByteArray>;

// The framings beside SSE: NDJSON lines, and JSON documents set in any way.
class SseLines : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void lines_data();
    void lines();
    void documents_data();
    void documents();
    void anUnfinishedDocumentIsKnown();
};

static QByteArray copied(std::string_view view)
{
    return {view.data(), qsizetype(view.size())};
}

void SseLines::lines_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Strings>("atOnce"); // before the end is known
    QTest::addColumn<Strings>("all");
    QTest::newRow("two") << QByteArray("{a}\n{b}\n") << Strings{"{a}", "{b}"} << Strings{"{a}", "{b}"};
    QTest::newRow("the last without LF") << QByteArray("{a}\n{b}") << Strings{"{a}"} << Strings{"{a}", "{b}"};
    QTest::newRow("CR LF") << QByteArray("{a}\r\n{b}\r\n") << Strings{"{a}", "{b}"} << Strings{"{a}", "{b}"};
    QTest::newRow("a lone CR is no line end")
        << QByteArray("{a}\r{b}\n") << Strings{"{a}\r{b}"} << Strings{"{a}\r{b}"};
    QTest::newRow("blank lines") << QByteArray("\n \t\n\r\n{a}\n\n") << Strings{"{a}"} << Strings{"{a}"};
    QTest::newRow("BOM") << QByteArray("\xEF\xBB\xBF{a}\n") << Strings{"{a}"} << Strings{"{a}"};
    QTest::newRow("nothing") << QByteArray() << Strings{} << Strings{};
}

void SseLines::lines()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Strings, atOnce);
    QFETCH(Strings, all);
    Strings found;
    const auto sink = [&](std::string_view line) { found += copied(line); };
    LineParser parser;
    parser.feed({bytes.constData(), std::size_t(bytes.size())}, sink);
    QCOMPARE(found, atOnce);
    parser.finish(sink);
    QCOMPARE(found, all);
}

void SseLines::documents_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Strings>("documents");
    QTest::newRow("one") << QByteArray(" {\"a\": {\n\"b\": []}}\n") << Strings{"{\"a\": {\n\"b\": []}}"};
    QTest::newRow("nothing between") << QByteArray("{}[]{\"a\":1}") << Strings{"{}", "{\"a\":1}"};
    QTest::newRow("commas and text between") << QByteArray("{},\n{} x {}") << Strings{"{}", "{}", "{}"};
    QTest::newRow("brackets in strings")
        << QByteArray(R"({"a":"}]{"}{"b":"\"}"})") << Strings{R"({"a":"}]{"})", R"({"b":"\"}"})"};
    QTest::newRow("an escaped backslash ends a string")
        << QByteArray(R"({"a":"\\"}{})") << Strings{R"({"a":"\\"})", "{}"};
    QTest::newRow("the elements of an array")
        << QByteArray("[{\"a\":[1]}\n,\r\n{\"b\":\"]\"}\n]\n") << Strings{"{\"a\":[1]}", "{\"b\":\"]\"}"};
    QTest::newRow("cut") << QByteArray("{}{\"a\":\"}") << Strings{"{}"};
}

void SseLines::documents()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Strings, documents);
    for (int size = 1; size <= bytes.size(); ++size) {
        Strings found;
        JsonSequence parser;
        for (qsizetype at = 0; at < bytes.size(); at += size) {
            const QByteArray read = bytes.mid(at, size);
            parser.feed({read.constData(), std::size_t(read.size())},
                [&](std::string_view document) { found += copied(document); });
        }
        QCOMPARE(found, documents);
    }
}

void SseLines::anUnfinishedDocumentIsKnown()
{
    JsonSequence parser;
    const auto sink = [](std::string_view) {};
    parser.feed("{}", sink);
    QVERIFY(!parser.unfinished());
    parser.feed("{\"a\":\"}", sink);
    QVERIFY(parser.unfinished());
    parser.feed("\"}", sink);
    QVERIFY(!parser.unfinished());
}

QTEST_GUILESS_MAIN(SseLines)
#include "tst_sse_lines.moc"

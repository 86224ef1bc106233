#include <QTest>

#include "sse/SseParser.h"

using namespace firstlight;

using Event = std::pair<QByteArray, QByteArray>;
using Events = QList<Event>;

// One test a sentence of the standard ("Server-sent events", 9.2.5 and 9.2.6). Cuts are tst_reply_splits's
// matter.
class Sse : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void parses_data();
    void parses();
    void firesWithTheByteThatEndsTheEvent();
    void doesNotCopyWhatLiesInOneRead();
    void handsOutWhatStandsAtTheEnd_data();
    void handsOutWhatStandsAtTheEnd();
    void anErrorFieldIsAnEvent();
    void stopsAtTheLimitAndSaysSo();
};

static QByteArray copied(std::string_view view)
{
    return {view.data(), qsizetype(view.size())};
}

static Events parsed(const QByteArray &bytes)
{
    Events events;
    SseParser parser;
    parser.feed({bytes.constData(), std::size_t(bytes.size())}, [&](const SseEvent &event) {
        events.append({copied(event.name), copied(event.data)});
    });
    return events;
}

void Sse::parses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Events>("events");
    const auto row = [](const char *name, const QByteArray &bytes, const Events &events) {
        QTest::newRow(name) << bytes << events;
    };
    row("LF", "data: a\n\n", {{"", "a"}});
    row("CR LF", "data: a\r\n\r\n", {{"", "a"}});
    row("CR", "data: a\r\r", {{"", "a"}});
    row("CR LF LF is two line ends", "data: a\r\n\n", {{"", "a"}});
    row("other breaks are data", "data: a\x0B\x0C\xC2\x85\xE2\x80\xA8\n\n",
        {{"", "a\x0B\x0C\xC2\x85\xE2\x80\xA8"}});
    row("one BOM is dropped",
        "\xEF\xBB\xBF"
        "data: a\n\n",
        {{"", "a"}});
    row("a second BOM is part of the name",
        "\xEF\xBB\xBF\xEF\xBB\xBF"
        "data: a\n\n",
        {});
    row("a BOM later is part of the name",
        "\n\xEF\xBB\xBF"
        "data: a\n\n",
        {});
    row("a comment", ": data: a\n\ndata: b\n\n", {{"", "b"}});
    row("a comment between data", "data: a\n: x\ndata: b\n\n", {{"", "a\nb"}});
    row("no space after the colon", "data:a\n\n", {{"", "a"}});
    row("one space is dropped", "data:  a \n\n", {{"", " a "}});
    row("a tab is kept", "data:\ta\n\n", {{"", "\ta"}});
    row("colons in the value", "data: a: b:c\n\n", {{"", "a: b:c"}});
    row("a name without a colon", "data\n\n", {{"", ""}});
    row("empty data", "data:\n\n", {{"", ""}});
    row("three lines", "data: a\ndata:\ndata: c\n\n", {{"", "a\n\nc"}});
    row("no data, no event", "event: a\n\nid: 1\n\nretry: 3\n\n", {});
    row("the name", "event: a\ndata: b\n\ndata: c\n\n", {{"a", "b"}, {"", "c"}});
    row("the name after the data", "data: b\nevent: a\n\n", {{"a", "b"}});
    row("the last name wins", "event: a\nevent: b\ndata: c\n\n", {{"b", "c"}});
    row("an empty name takes it back", "event: a\nevent\ndata: c\n\n", {{"", "c"}});
    row("a name does not outlive its event", "event: a\n\ndata: b\n\n", {{"", "b"}});
    row("names are case-sensitive", "Data: a\nDATA: b\n\n", {});
    row("unknown fields", "foo: a\ndata : b\nerror: text\ndata: c\n\n", {{"", "c"}});
    row("blank lines", "\n\n\r\n\rdata: a\n\n\n\n", {{"", "a"}});
    row("NUL in data", QByteArray("data: a\0b\n\n", 11), {{"", QByteArray("a\0b", 3)}});
    row("a second event in the same read", "data: a\n\ndata: b\n\n", {{"", "a"}, {"", "b"}});
}

void Sse::parses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Events, events);
    QCOMPARE(parsed(bytes), events);
}

void Sse::firesWithTheByteThatEndsTheEvent()
{
    int fired = 0;
    const auto sink = [&](const SseEvent &) { ++fired; };
    SseParser parser;
    parser.feed("data: a\r\r", sink);
    QCOMPARE(fired, 1);
    parser.feed("", sink); // must not forget that a CR was last
    parser.feed("\ndata: b\r\n", sink);
    QCOMPARE(fired, 1);
    parser.feed("\r", sink);
    QCOMPARE(fired, 2);
    parser.feed("\n", sink);
    QCOMPARE(fired, 2);
}

void Sse::doesNotCopyWhatLiesInOneRead()
{
    const std::string_view read = "event: x\ndata: whole\n\ndata: next\n\n";
    int inside = 0;
    SseParser parser;
    parser.feed(read, [&](const SseEvent &event) {
        inside += event.data.data() >= read.data() && event.data.data() < read.data() + read.size();
    });
    QCOMPARE(inside, 2);
}

void Sse::handsOutWhatStandsAtTheEnd_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Events>("events");
    QTest::newRow("nothing") << QByteArray("data: a\n\n") << Events{};
    QTest::newRow("a line without an end") << QByteArray("data: a\n\ndata: b") << Events{{"", "b"}};
    QTest::newRow("no blank line") << QByteArray("event: x\ndata: b\n") << Events{{"x", "b"}};
    QTest::newRow("a field cut in its name") << QByteArray("dat") << Events{};
    QTest::newRow("two lines") << QByteArray("data: a\ndata: b") << Events{{"", "a\nb"}};
}

void Sse::handsOutWhatStandsAtTheEnd()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Events, events);
    SseParser parser;
    parser.feed({bytes.constData(), std::size_t(bytes.size())},
        [](const SseEvent &event) { QVERIFY(!event.unterminated); });
    Events last;
    const auto sink = [&](const SseEvent &event) {
        QVERIFY(event.unterminated);
        last.append({copied(event.name), copied(event.data)});
    };
    parser.finish(sink);
    QCOMPARE(last, events);
    parser.finish(sink);
    QCOMPARE(last, events); // once
}

void Sse::anErrorFieldIsAnEvent()
{
    const Events expected{{"error", "{\"message\":\"x\"}"}, {"a", "1"}};
    QCOMPARE(parsed("event: a\nerror: {\"message\":\"x\"}\ndata: 1\n\n"), expected);
}

void Sse::stopsAtTheLimitAndSaysSo()
{
    const std::string megabyte(1 << 20, 'x');
    SseParser parser;
    int fired = 0;
    const auto sink = [&](const SseEvent &) { ++fired; };
    parser.feed("data: ", sink);
    for (std::size_t fed = 0; fed < SseParser::largestEvent; fed += megabyte.size()) {
        QVERIFY(!parser.overflowed());
        parser.feed(megabyte, sink);
    }
    QVERIFY(parser.overflowed());
    parser.feed("\n\ndata: b\n\n", sink);
    parser.finish(sink);
    QCOMPARE(fired, 0);
}

QTEST_GUILESS_MAIN(Sse)
#include "tst_sse_parser.moc"

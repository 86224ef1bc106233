#include <random>

#include <QTest>

#include "markdown/StreamingMarkdown.h"

using namespace firstlight;

namespace {

Block paragraph(const QString &text)
{
    return {.kind = Block::Kind::Paragraph, .text = text, .language = {}, .open = false};
}

Block code(const QString &text, const QString &language = {})
{
    return {.kind = Block::Kind::Code, .text = text, .language = language, .open = false};
}

// Appends the pieces and checks after each that no closed block has changed and that only the last one is
// open.
QList<Block> stream(const QStringList &pieces)
{
    StreamingMarkdown markdown;
    QList<Block> closed;
    for (const QString &piece : pieces) {
        markdown.append(piece);
        const auto &blocks = markdown.blocks();
        if (blocks.first(std::min(closed.size(), blocks.size())) != closed)
            qFatal("a closed block changed");
        for (qsizetype i = closed.size(); i < blocks.size() && !blocks[i].open; ++i)
            closed.append(blocks[i]);
        if (closed.size() + 1 < blocks.size())
            qFatal("a block that is not the last is open");
    }
    markdown.finish();
    return markdown.blocks();
}

const QString document =
    u"# Title\n\nSome *text* with `code`\nand a second line.  \n\n- one\n- two\n  more\n\n\n"
    "```cpp title=x\nint main()\n{\n\n    return 0; // ``\n}\n```\nright after\n~~~\n```\n~~~~\n"
    "   ````\n   indented\n     more\n  ```\n   `````  \n\t\nend 🌅 日本\r\n\r\ncr\rcr2\r\r"
    "``` not`a fence\n`` neither\n    ```\n   \n```py\nopen"_qs;

}

class StreamingMarkdownTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void blocks_data();
    void blocks();
    void everySplitInThreeGivesTheSame();
    void randomSplitsGiveTheSame();
    void showsAPartialLineAtOnce();
    void holdsBackWhatMayBecomeAFence_data();
    void holdsBackWhatMayBecomeAFence();
    void theOpeningFenceShowsAnEmptyBlock();
    void timeIsLinear();
};

// The numbers are those of the examples in CommonMark 0.31.2.
void StreamingMarkdownTest::blocks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<Block>>("expected");
    const auto row = [](const char *name, const QString &text, const QList<Block> &expected) {
        QTest::newRow(name) << text << expected;
    };
    row("nothing", u""_qs, {});
    row("blank lines only", u"\n \n\t\n   "_qs, {});
    row("one paragraph", u"a"_qs, {paragraph(u"a"_qs)});
    row("two paragraphs", u"a\n\nb\n"_qs, {paragraph(u"a"_qs), paragraph(u"b"_qs)});
    row("many blank lines", u"\n\na\n \n\t\n\nb"_qs, {paragraph(u"a"_qs), paragraph(u"b"_qs)});
    row("line breaks stay", u"- a\n  - b\nc  \nd"_qs, {paragraph(u"- a\n  - b\nc  \nd"_qs)});
    row("CR and CRLF end lines", u"a\r\nb\r\rc\r\n\r\nd"_qs,
        {paragraph(u"a\nb"_qs), paragraph(u"c"_qs), paragraph(u"d"_qs)});
    row("119", u"```\n<\n >\n```\n"_qs, {code(u"<\n >"_qs)});
    row("120", u"~~~\n<\n >\n~~~\n"_qs, {code(u"<\n >"_qs)});
    row("121", u"``\nfoo\n``\n"_qs, {paragraph(u"``\nfoo\n``"_qs)});
    row("122", u"```\naaa\n~~~\n```\n"_qs, {code(u"aaa\n~~~"_qs)});
    row("123", u"~~~\naaa\n```\n~~~\n"_qs, {code(u"aaa\n```"_qs)});
    row("124", u"````\naaa\n```\n``````\n"_qs, {code(u"aaa\n```"_qs)});
    row("125", u"~~~~\naaa\n~~~\n~~~~\n"_qs, {code(u"aaa\n~~~"_qs)});
    row("126", u"```\n"_qs, {code(u""_qs)});
    row("127", u"`````\n\n```\naaa\n"_qs, {code(u"\n```\naaa"_qs)});
    row("129", u"```\n\n  \n```\n"_qs, {code(u"\n  "_qs)});
    row("130", u"```\n```\n"_qs, {code(u""_qs)});
    row("131", u" ```\n aaa\naaa\n```\n"_qs, {code(u"aaa\naaa"_qs)});
    row("132", u"  ```\naaa\n  aaa\naaa\n  ```\n"_qs, {code(u"aaa\naaa\naaa"_qs)});
    row("133", u"   ```\n   aaa\n    aaa\n  aaa\n   ```\n"_qs, {code(u"aaa\n aaa\naaa"_qs)});
    row("134", u"    ```\n    aaa\n    ```\n"_qs, {paragraph(u"    ```\n    aaa\n    ```"_qs)});
    row("135", u"```\naaa\n  ```\n"_qs, {code(u"aaa"_qs)});
    row("136", u"   ```\naaa\n  ```\n"_qs, {code(u"aaa"_qs)});
    row("137", u"```\naaa\n    ```\n"_qs, {code(u"aaa\n    ```"_qs)});
    row("138", u"``` ```\naaa\n"_qs, {paragraph(u"``` ```\naaa"_qs)});
    row("139", u"~~~~~~\naaa\n~~~ ~~\n"_qs, {code(u"aaa\n~~~ ~~"_qs)});
    row("140", u"foo\n```\nbar\n```\nbaz\n"_qs,
        {paragraph(u"foo"_qs), code(u"bar"_qs), paragraph(u"baz"_qs)});
    row("142", u"```ruby\ndef foo(x)\n  return 3\nend\n```\n"_qs,
        {code(u"def foo(x)\n  return 3\nend"_qs, u"ruby"_qs)});
    row("143", u"~~~~    ruby startline=3 $%@#$\ndef foo(x)\n~~~~~~~\n"_qs,
        {code(u"def foo(x)"_qs, u"ruby"_qs)});
    row("144", u"````;\n````\n"_qs, {code(u""_qs, u";"_qs)});
    row("145", u"``` aa ```\nfoo\n"_qs, {paragraph(u"``` aa ```\nfoo"_qs)});
    row("146", u"~~~ aa ``` ~~~\nfoo\n~~~\n"_qs, {code(u"foo"_qs, u"aa"_qs)});
    row("147", u"```\n``` aaa\n```\n"_qs, {code(u"``` aaa"_qs)});
    row("the closing fence may have spaces", u"```\na\n``` \t\nb"_qs, {code(u"a"_qs), paragraph(u"b"_qs)});
    row("a tab is too deep for a fence", u"\t```\na"_qs, {paragraph(u"\t```\na"_qs)});
    row("a fence without a line end", u"a\n\n```js"_qs, {paragraph(u"a"_qs), code(u""_qs, u"js"_qs)});
    row("a closing fence without a line end", u"```\na\n```"_qs, {code(u"a"_qs)});
    row("half a closing fence at the end", u"```\na\n``"_qs, {code(u"a\n``"_qs)});
    row("spaces at the end of code", u"```\na\n  "_qs, {code(u"a\n  "_qs)});
}

void StreamingMarkdownTest::blocks()
{
    QFETCH(QString, text);
    QFETCH(QList<Block>, expected);
    QCOMPARE(stream({text}), expected);
    // And the same character by character.
    QCOMPARE(stream(text.split(QString(), Qt::SkipEmptyParts)), expected);
}

void StreamingMarkdownTest::everySplitInThreeGivesTheSame()
{
    const auto whole = stream({document});
    QCOMPARE(whole.size(), 11);
    for (qsizetype i = 0; i <= document.size(); ++i) {
        for (qsizetype j = i; j <= document.size(); ++j)
            QCOMPARE(stream({document.first(i), document.sliced(i, j - i), document.sliced(j)}), whole);
    }
}

void StreamingMarkdownTest::randomSplitsGiveTheSame()
{
    // Random text of what matters to fences, so that strange neighbours meet.
    static const QStringList parts{u"```"_qs, u"~~~"_qs, u"`"_qs, u"~"_qs, u"\n"_qs, u"\n"_qs, u"\r"_qs,
        u"\r\n"_qs, u" "_qs, u"   "_qs, u"\t"_qs, u"a"_qs, u"word "_qs, u"\n\n"_qs, u"````"_qs};
    std::mt19937 random(20240229);
    for (int round = 0; round < 2000; ++round) {
        QString text;
        for (int i = 0; i < 60; ++i)
            text += parts[static_cast<qsizetype>(random() % static_cast<unsigned>(parts.size()))];
        QStringList pieces;
        for (qsizetype at = 0; at < text.size();) {
            const auto length = std::min<qsizetype>(1 + random() % 9, text.size() - at);
            pieces << text.sliced(at, length);
            at += length;
        }
        QVERIFY2(stream(pieces) == stream({text}), qPrintable(text));
    }
}

void StreamingMarkdownTest::showsAPartialLineAtOnce()
{
    StreamingMarkdown markdown;
    markdown.append(u"Hel");
    QCOMPARE(markdown.blocks().last().text, u"Hel"_qs);
    QVERIFY(markdown.blocks().last().open);
    markdown.append(u"lo\nwor");
    QCOMPARE(markdown.blocks().last().text, u"Hello\nwor"_qs);
    markdown.append(u"ld\n\n");
    QVERIFY(!markdown.blocks().last().open);
    markdown.append(u"```cpp\nint");
    QCOMPARE(markdown.blocks().size(), 2);
    QCOMPARE(markdown.blocks().last().text, u"int"_qs);
    QCOMPARE(markdown.blocks().last().language, u"cpp"_qs);
}

void StreamingMarkdownTest::holdsBackWhatMayBecomeAFence_data()
{
    QTest::addColumn<QString>("start");
    QTest::addColumn<QString>("held");
    QTest::addColumn<QString>("decides");
    QTest::newRow("two backticks") << u"a\n"_qs << u"``"_qs << u"x"_qs;
    QTest::newRow("indented") << u"a\n"_qs << u"   ``"_qs << u"x"_qs;
    QTest::newRow("info that may meet a backtick") << u"a\n"_qs << u"```cpp"_qs << u"`"_qs;
    QTest::newRow("spaces that may be a blank line") << u"a\n"_qs << u"     "_qs << u"x"_qs;
    QTest::newRow("closing fence") << u"~~~\na\n"_qs << u"  ~~~ "_qs << u"x"_qs;
}

void StreamingMarkdownTest::holdsBackWhatMayBecomeAFence()
{
    QFETCH(QString, start);
    QFETCH(QString, held);
    QFETCH(QString, decides);
    StreamingMarkdown markdown;
    markdown.append(start);
    for (const QChar c : held) {
        markdown.append(QStringView(&c, 1));
        QCOMPARE(markdown.blocks().last().text, u"a"_qs);
    }
    markdown.append(decides);
    QCOMPARE(markdown.blocks().last().text, u"a\n"_qs + held + decides);
}

void StreamingMarkdownTest::theOpeningFenceShowsAnEmptyBlock()
{
    StreamingMarkdown markdown;
    markdown.append(u"```sh\n");
    QCOMPARE(markdown.blocks(), QList<Block>({{Block::Kind::Code, u""_qs, u"sh"_qs, true}}));
}

void StreamingMarkdownTest::timeIsLinear()
{
    // Each once more expensive than it looks: a long line, a long fence, long indentation, a long info
    // string, many blocks.
    for (const auto &unit :
        {u"x"_qs, u"`"_qs, u" "_qs, u"```i"_qs, u"~~~\na\n~~~\n\n"_qs, u"a\n\n"_qs, u"\r"_qs}) {
        const QString text = unit.repeated(200'000 / unit.size());
        StreamingMarkdown markdown;
        qsizetype copied = 0; // characters that a growing tail block had to be moved with
        const QChar *tail = nullptr;
        for (const QChar c : text) {
            markdown.append(QStringView(&c, 1));
            if (markdown.blocks().isEmpty())
                continue;
            const QString &now = markdown.blocks().last().text;
            if (std::exchange(tail, now.constData()) != now.constData())
                copied += now.size();
        }
        markdown.finish();
        QVERIFY2(markdown.steps() <= 3 * text.size(), qPrintable(unit));
        QVERIFY2(copied <= 4 * text.size(), qPrintable(unit));
    }
}

QTEST_APPLESS_MAIN(StreamingMarkdownTest)
#include "tst_streaming_markdown.moc"

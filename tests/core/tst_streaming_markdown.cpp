#include <random>

#include <QTest>

#include "markdown/StreamingMarkdown.h"

using namespace Qt::StringLiterals;
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
    "``` not`a fence\n`` neither\n    ```\n   \n```py\nopen"_s;

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
    row("nothing", u""_s, {});
    row("blank lines only", u"\n \n\t\n   "_s, {});
    row("one paragraph", u"a"_s, {paragraph(u"a"_s)});
    row("two paragraphs", u"a\n\nb\n"_s, {paragraph(u"a"_s), paragraph(u"b"_s)});
    row("many blank lines", u"\n\na\n \n\t\n\nb"_s, {paragraph(u"a"_s), paragraph(u"b"_s)});
    row("line breaks stay", u"- a\n  - b\nc  \nd"_s, {paragraph(u"- a\n  - b\nc  \nd"_s)});
    row("CR and CRLF end lines", u"a\r\nb\r\rc\r\n\r\nd"_s,
        {paragraph(u"a\nb"_s), paragraph(u"c"_s), paragraph(u"d"_s)});
    row("119", u"```\n<\n >\n```\n"_s, {code(u"<\n >"_s)});
    row("120", u"~~~\n<\n >\n~~~\n"_s, {code(u"<\n >"_s)});
    row("121", u"``\nfoo\n``\n"_s, {paragraph(u"``\nfoo\n``"_s)});
    row("122", u"```\naaa\n~~~\n```\n"_s, {code(u"aaa\n~~~"_s)});
    row("123", u"~~~\naaa\n```\n~~~\n"_s, {code(u"aaa\n```"_s)});
    row("124", u"````\naaa\n```\n``````\n"_s, {code(u"aaa\n```"_s)});
    row("125", u"~~~~\naaa\n~~~\n~~~~\n"_s, {code(u"aaa\n~~~"_s)});
    row("126", u"```\n"_s, {code(u""_s)});
    row("127", u"`````\n\n```\naaa\n"_s, {code(u"\n```\naaa"_s)});
    row("129", u"```\n\n  \n```\n"_s, {code(u"\n  "_s)});
    row("130", u"```\n```\n"_s, {code(u""_s)});
    row("131", u" ```\n aaa\naaa\n```\n"_s, {code(u"aaa\naaa"_s)});
    row("132", u"  ```\naaa\n  aaa\naaa\n  ```\n"_s, {code(u"aaa\naaa\naaa"_s)});
    row("133", u"   ```\n   aaa\n    aaa\n  aaa\n   ```\n"_s, {code(u"aaa\n aaa\naaa"_s)});
    row("134", u"    ```\n    aaa\n    ```\n"_s, {paragraph(u"    ```\n    aaa\n    ```"_s)});
    row("135", u"```\naaa\n  ```\n"_s, {code(u"aaa"_s)});
    row("136", u"   ```\naaa\n  ```\n"_s, {code(u"aaa"_s)});
    row("137", u"```\naaa\n    ```\n"_s, {code(u"aaa\n    ```"_s)});
    row("138", u"``` ```\naaa\n"_s, {paragraph(u"``` ```\naaa"_s)});
    row("139", u"~~~~~~\naaa\n~~~ ~~\n"_s, {code(u"aaa\n~~~ ~~"_s)});
    row("140", u"foo\n```\nbar\n```\nbaz\n"_s, {paragraph(u"foo"_s), code(u"bar"_s), paragraph(u"baz"_s)});
    row("142", u"```ruby\ndef foo(x)\n  return 3\nend\n```\n"_s,
        {code(u"def foo(x)\n  return 3\nend"_s, u"ruby"_s)});
    row("143", u"~~~~    ruby startline=3 $%@#$\ndef foo(x)\n~~~~~~~\n"_s,
        {code(u"def foo(x)"_s, u"ruby"_s)});
    row("144", u"````;\n````\n"_s, {code(u""_s, u";"_s)});
    row("145", u"``` aa ```\nfoo\n"_s, {paragraph(u"``` aa ```\nfoo"_s)});
    row("146", u"~~~ aa ``` ~~~\nfoo\n~~~\n"_s, {code(u"foo"_s, u"aa"_s)});
    row("147", u"```\n``` aaa\n```\n"_s, {code(u"``` aaa"_s)});
    row("the closing fence may have spaces", u"```\na\n``` \t\nb"_s, {code(u"a"_s), paragraph(u"b"_s)});
    row("a tab is too deep for a fence", u"\t```\na"_s, {paragraph(u"\t```\na"_s)});
    row("a fence without a line end", u"a\n\n```js"_s, {paragraph(u"a"_s), code(u""_s, u"js"_s)});
    row("a closing fence without a line end", u"```\na\n```"_s, {code(u"a"_s)});
    row("half a closing fence at the end", u"```\na\n``"_s, {code(u"a\n``"_s)});
    row("spaces at the end of code", u"```\na\n  "_s, {code(u"a\n  "_s)});
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
    static const QStringList parts{u"```"_s, u"~~~"_s, u"`"_s, u"~"_s, u"\n"_s, u"\n"_s, u"\r"_s, u"\r\n"_s,
        u" "_s, u"   "_s, u"\t"_s, u"a"_s, u"word "_s, u"\n\n"_s, u"````"_s};
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
    QCOMPARE(markdown.blocks().last().text, u"Hel"_s);
    QVERIFY(markdown.blocks().last().open);
    markdown.append(u"lo\nwor");
    QCOMPARE(markdown.blocks().last().text, u"Hello\nwor"_s);
    markdown.append(u"ld\n\n");
    QVERIFY(!markdown.blocks().last().open);
    markdown.append(u"```cpp\nint");
    QCOMPARE(markdown.blocks().size(), 2);
    QCOMPARE(markdown.blocks().last().text, u"int"_s);
    QCOMPARE(markdown.blocks().last().language, u"cpp"_s);
}

void StreamingMarkdownTest::holdsBackWhatMayBecomeAFence_data()
{
    QTest::addColumn<QString>("start");
    QTest::addColumn<QString>("held");
    QTest::addColumn<QString>("decides");
    QTest::newRow("two backticks") << u"a\n"_s << u"``"_s << u"x"_s;
    QTest::newRow("indented") << u"a\n"_s << u"   ``"_s << u"x"_s;
    QTest::newRow("info that may meet a backtick") << u"a\n"_s << u"```cpp"_s << u"`"_s;
    QTest::newRow("spaces that may be a blank line") << u"a\n"_s << u"     "_s << u"x"_s;
    QTest::newRow("closing fence") << u"~~~\na\n"_s << u"  ~~~ "_s << u"x"_s;
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
        QCOMPARE(markdown.blocks().last().text, u"a"_s);
    }
    markdown.append(decides);
    QCOMPARE(markdown.blocks().last().text, u"a\n"_s + held + decides);
}

void StreamingMarkdownTest::theOpeningFenceShowsAnEmptyBlock()
{
    StreamingMarkdown markdown;
    markdown.append(u"```sh\n");
    QCOMPARE(markdown.blocks(), QList<Block>({{Block::Kind::Code, u""_s, u"sh"_s, true}}));
}

void StreamingMarkdownTest::timeIsLinear()
{
    // Each once more expensive than it looks: a long line, a long fence, long indentation, a long info
    // string, many blocks.
    for (const auto &unit : {u"x"_s, u"`"_s, u" "_s, u"```i"_s, u"~~~\na\n~~~\n\n"_s, u"a\n\n"_s, u"\r"_s}) {
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

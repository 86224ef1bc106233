#include <random>

#include <QTest>

#include "BlockSketch.h"
#include "markdown/BlockReader.h"
#include "markdown/StreamingMarkdown.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

namespace {

// Appends the pieces and checks after each that no closed block has changed.
QStringList stream(const QStringList &pieces)
{
    StreamingMarkdown markdown;
    QList<Block> closed;
    for (const QString &piece : pieces) {
        markdown.append(piece);
        const QList<Block> &blocks = markdown.blocks();
        if (markdown.closed() < closed.size() || blocks.first(closed.size()) != closed)
            qFatal("a closed block changed");
        closed = blocks.first(markdown.closed());
    }
    markdown.finish();
    if (markdown.closed() != markdown.blocks().size())
        qFatal("a finished block is not closed");
    return sketch(markdown.blocks());
}

QStringList atOnce(const QString &text)
{
    return sketch(readBlocks(text.toUtf8()));
}

QStringList letters(const QString &text)
{
    return text.split(QString(), Qt::SkipEmptyParts);
}

// Each is a place where a border between blocks is easy to get wrong.
const QStringList samples{
    u"# Title\n\nSome *text* with `code`\nand a second line.  \n\n- one\n- two\n  more\n\n\n"
    "```cpp title=x\nint main()\n{\n\n    return 0; // ``\n}\n```\nright after\n~~~\n```\n~~~~\nend 🌅 日本"_s,
    u"- a\n```\ncode\n\ntext\n```\n\nafter\n- b\n\n  ```\n  in\n\n  ```\n\nout"_s,
    u"1. one\n\n2. two\n\n   more\n\n3. three\n\nparagraph\n\n4. four\n5. five\n\n* other"_s,
    u"> quote\nlazy\n\n> second\n> - item\n>\n>   more\n\n<div>\n\n*a*\n</div>\n\n<!-- a\n\nb -->\nc"_s,
    u"| a | b |\n|---|:-:|\n| 1 | `x` |\n| 2 |\n\ntext\n\n$$\nx = 1\n$$\n\nit is \\(a_b\\) or $5 and $6"_s,
    u"head\n===\n\nother\n---\n\n***\n\n    code\n\n    more\n\n- [ ] open\n- [x] done\n\nend\n\n\n"_s,
    u"see [this][1] and [that]\n\nmore [that]\n\n[1]: https://one.example\n\n[that]: <https://two.example>"_s,
    u"  ```\n  in\n\tdeep\n ``` \n\t\na\r\nb\r\rc\r\n\r\n```py\nopen\n  "_s,
    u"a\n<textarea>\n\n*b*\n\n</textarea>\nc\n\n  <TextArea rows=2>\n\nd</textarea> e\n\n*f*\n\n<textareas>"
    "\n\n```\n<textarea>\n```\n\nb </TEXTAREA> c\n\n<textarea>\n\nd"_s,
    u"```\na\n```\t\nb\n\n````\n```\t\n c```\t \n````  \t\nc\n\n~~~\n~~~\t"_s,
    u"```\na \uFDD1[ $\uFDD2 \uFDD3$$ pre \uFDD4 \uFDD5\n\uFDD4 pre>\uFDD4\n```\n\nb \uFDD1[ $\uFDD2 pre \uFDD4c \uFDD4"_s,
    u"*www.a.b*\"\n\nwww.a.b|*|*\n\nwww.a.b~**(**\n\n- www.a.b!**\":[*\n- next"_s,
    u"```\n<textarea>\n```\n\n<textarea>\n\n*a*\n</textarea>\n</textarea>\n\nb"_s,
    u"```\na\n``\n```\n```\n\n```\n`````\n~~~x\n~~~\n\n``` not`a fence\n\n    ```\n   \n> ```\n> q\n\nz"_s,
};

}

class StreamingMarkdownTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everySplitGivesTheSame_data();
    void everySplitGivesTheSame();
    void randomTextInRandomPieces();
    void showsAPartialLineAtOnce();
    void holdsBackWhatSaysNothingYet_data();
    void holdsBackWhatSaysNothingYet();
    void closesForShowWhatIsOpen_data();
    void closesForShowWhatIsOpen();
    void lateReferencesComeAtTheEnd();
    void closesBlocksAsTheyEnd();
    void workIsThatOfTheTail();
};

void StreamingMarkdownTest::everySplitGivesTheSame_data()
{
    QTest::addColumn<QString>("text");
    for (qsizetype i = 0; i < samples.size(); ++i)
        QTest::newRow(qPrintable(QString::number(i))) << samples[i];
}

void StreamingMarkdownTest::everySplitGivesTheSame()
{
    QFETCH(QString, text);
    QString lines = text;
    lines.replace(u"\r\n"_s, u"\n"_s).replace(u'\r', u'\n');
    const QStringList whole = atOnce(lines);
    QVERIFY(whole.size() > 1);
    QCOMPARE(stream({text}), whole);
    QCOMPARE(stream(letters(text)), whole);
    for (qsizetype i = 0; i <= text.size(); ++i) {
        QCOMPARE(stream({text.first(i), text.sliced(i)}), whole);
        const qsizetype j = i + (text.size() - i) / 3;
        QCOMPARE(stream({text.first(i), text.sliced(i, j - i), text.sliced(j)}), whole);
    }
}

void StreamingMarkdownTest::randomTextInRandomPieces()
{
    static const QStringList parts{u"```"_s, u"~~~"_s, u"`"_s, u"\n"_s, u"\n"_s, u"\n\n"_s, u"\n\n"_s, u" "_s,
        u"  "_s, u"   "_s, u"    "_s, u"\t"_s, u"a"_s, u"word "_s, u"- "_s, u"1. "_s, u"> "_s, u"# "_s,
        u"---"_s, u"==="_s, u"| a | b |\n|--|--|\n"_s, u"*"_s, u"**"_s, u"<div>"_s, u"<!--"_s, u"-->"_s,
        u"[a]: b"_s, u"[a]"_s, u"$"_s, u"$$"_s, u"\\("_s, u"\\)"_s, u"\\"_s, u"&amp;"_s, u"🌅"_s, u"<pre>"_s};
    std::mt19937 random(20240229);
    for (int round = 0; round < 2000; ++round) {
        QString text;
        for (int i = 0; i < 40; ++i)
            text += parts[static_cast<qsizetype>(random() % static_cast<unsigned>(parts.size()))];
        QStringList pieces;
        for (qsizetype at = 0; at < text.size();) {
            const auto length = std::min<qsizetype>(1 + random() % 9, text.size() - at);
            pieces << text.sliced(at, length);
            at += length;
        }
        if (stream(pieces) != atOnce(text))
            qWarning().noquote() << text.toHtmlEscaped().replace(u'\n', u"\\n"_s).replace(u'\t', u"\\t"_s);
        QCOMPARE(stream(pieces), atOnce(text));
    }
}

void StreamingMarkdownTest::showsAPartialLineAtOnce()
{
    StreamingMarkdown markdown;
    markdown.append(u"Hel");
    QCOMPARE(sketch(markdown.blocks()), QStringList{u"p Hel"_s});
    markdown.append(u"lo\nwor");
    QCOMPARE(sketch(markdown.blocks()), QStringList{u"p Hello\nwor"_s});
    markdown.append(u"ld\n\n```cpp\nint");
    QCOMPARE(sketch(markdown.blocks()), QStringList({u"p Hello\nworld"_s, u"code(cpp) int"_s}));
    markdown.append(u" x");
    QCOMPARE(sketch(markdown.blocks()).last(), u"code(cpp) int x"_s);
}

void StreamingMarkdownTest::holdsBackWhatSaysNothingYet_data()
{
    QTest::addColumn<QString>("held");
    for (const auto &held :
        {u"``"_s, u"```cpp"_s, u"-"_s, u"  -"_s, u"="_s, u"1"_s, u"12."_s, u"##"_s, u"| --"_s, u"   "_s})
        QTest::newRow(qPrintable(held)) << held;
}

void StreamingMarkdownTest::holdsBackWhatSaysNothingYet()
{
    QFETCH(QString, held);
    StreamingMarkdown markdown;
    markdown.append(u"a\n");
    for (const QChar c : held) {
        markdown.append(QStringView(&c, 1));
        QCOMPARE(sketch(markdown.blocks()), QStringList{u"p a"_s});
    }
}

void StreamingMarkdownTest::closesForShowWhatIsOpen_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    const auto row = [](const QString &text, const QString &shown) {
        QTest::newRow(qPrintable(text)) << text << shown;
    };
    row(u"some **bold wor"_s, u"p some {b|bold wor}"_s);
    row(u"some **bold "_s, u"p some {b|bold}"_s);
    row(u"some **"_s, u"p some"_s);
    row(u"some **bold*"_s, u"p some {b|bold}"_s);
    row(u"some *it"_s, u"p some {i|it}"_s);
    row(u"2 * 3"_s, u"p 2 * 3"_s);
    row(u"snake_ca"_s, u"p snake_ca"_s);
    row(u"~~old"_s, u"p {s|old}"_s);
    row(u"the `code"_s, u"p the {code|code}"_s);
    row(u"**a `b"_s, u"p {b|a }{b+code|b}"_s);
    row(u"a [link"_s, u"p a link"_s);
    row(u"a [link](https://exa"_s, u"p a link"_s);
    row(u"an ![image](https://exa"_s, u"p an image"_s);
    row(u"done [x](https://y.z) and"_s, u"p done {link https://y.z|x} and"_s);
    row(u"- one **two"_s, u"- p one {b|two}"_s);
    row(u"**a**\n\nb *c"_s, u"p b {i|c}"_s);
}

void StreamingMarkdownTest::closesForShowWhatIsOpen()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    StreamingMarkdown markdown;
    markdown.append(text);
    QCOMPARE(sketch(markdown.blocks()).last().trimmed(), shown);
    markdown.finish();
    QCOMPARE(sketch(markdown.blocks()), atOnce(text)); // not a trace of it at the end
}

void StreamingMarkdownTest::lateReferencesComeAtTheEnd()
{
    StreamingMarkdown markdown;
    markdown.append(u"See [this][1].\n\nMore.\n\n");
    markdown.append(u"[1]: https://one.example\n\nMore.\n\n");
    QVERIFY(markdown.closed() >= 1);
    QCOMPARE(sketch(markdown.blocks()).first(), u"p See [this][1]."_s);
    markdown.finish();
    QCOMPARE(sketch(markdown.blocks()).first(), u"p See {link https://one.example|this}."_s);
}

void StreamingMarkdownTest::closesBlocksAsTheyEnd()
{
    StreamingMarkdown markdown;
    markdown.append(u"one\n\ntwo");
    QCOMPARE(markdown.closed(), 1);
    markdown.append(u"\n\n- a\n\n- b\n\nthree\n```\ncode\n\nmore\n");
    QCOMPARE(markdown.closed(), 5);
    QCOMPARE(markdown.blocks().size(), 6);
    markdown.append(u"```\n");
    QCOMPARE(markdown.closed(), 6);
}

void StreamingMarkdownTest::workIsThatOfTheTail()
{
    // 200 KB in pieces of 4 characters: what is read is a small multiple of the pieces times a block.
    QString text;
    while (text.size() < 200'000)
        text += samples[0] + u"\n```\n\n"_s + samples[2] + u"\n\n"_s + samples[4] + u"\n\n"_s;
    const auto stepsOf = [&text](qsizetype from, qsizetype length, StreamingMarkdown &markdown) {
        const qsizetype before = markdown.steps();
        for (qsizetype at = from; at < from + length; at += 4)
            markdown.append(QStringView(text).sliced(at, 4));
        return markdown.steps() - before;
    };
    StreamingMarkdown markdown;
    const qsizetype first = stepsOf(0, 20'000, markdown);
    stepsOf(20'000, 160'000, markdown);
    const qsizetype last = stepsOf(180'000, 20'000, markdown);
    QVERIFY2(last * 10 <= first * 13, qPrintable(u"%1 %2"_s.arg(first).arg(last)));
    QVERIFY(first / (20'000 / 4) < 1000);

    // A block of code that stands for itself costs its lines, however long it is.
    StreamingMarkdown code;
    code.append(u"```js\n");
    const QString line = u"let x = 1;\n\n"_s;
    for (int i = 0; i < 20'000; ++i)
        code.append(line);
    QVERIFY(code.steps() < 5 * 20'000 * line.size());
}

QTEST_APPLESS_MAIN(StreamingMarkdownTest)
#include "tst_streaming_markdown.moc"

#include <QTest>

#include "BlockSketch.h"
#include "markdown/BlockReader.h"
#include "markdown/StreamingMarkdown.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// What becomes of each kind of block and span. The numbers are those of the examples in CommonMark 0.31.2;
// all of them are held against the reference parser by tests/core/commonmark.
class TestBlockReader : public QObject
{
    Q_OBJECT

    static QString read(const QString &text) { return sketch(readBlocks(text.toUtf8())).join(u'\n'); }

private Q_SLOTS:
    void blocks_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const QString &text, const QString &expected) {
            QTest::newRow(name) << text << expected;
        };
        row("nothing", u" \n\t\n"_s, u""_s);
        row("43", u"***\n---\n___\n"_s, u"rule\nrule\nrule"_s);
        row("57", u"- foo\n***\n- bar\n"_s, u"- p foo\nrule\n- p bar"_s);
        row("62", u"# foo\n## foo\n###### foo\n"_s, u"h1 foo\nh2 foo\nh6 foo"_s);
        row("64", u"#5 bolt\n\n#hashtag\n"_s, u"p #5 bolt\np #hashtag"_s);
        row("80", u"Foo *bar*\n=========\n\nFoo *bar*\n---------\n"_s, u"h1 Foo {i|bar}\nh2 Foo {i|bar}"_s);
        row("107", u"    a simple\n      indented code block\n"_s,
            u"code() a simple\n  indented code block"_s);
        row("110", u"    <a/>\n    *hi*\n\n    - one\n"_s, u"code() <a/>\n*hi*\n\n- one"_s);
        row("119", u"```\n<\n >\n```\n"_s, u"code() <\n >"_s);
        row("128", u"> ```\n> aaa\n\nbbb\n"_s, u"> code() aaa\np bbb"_s);
        row("132", u"  ```\naaa\n  aaa\naaa\n  ```\n"_s, u"code() aaa\naaa\naaa"_s);
        row("138", u"``` ```\naaa\n"_s, u"p {code| }\naaa"_s);
        row("143", u"~~~~    ruby startline=3 $%@#$\ndef foo(x)\n~~~~~~~\n"_s, u"code(ruby) def foo(x)"_s);
        row("148", u"<table><tr><td>\n<pre>\n**Hello**,\n\n_world_.\n</pre>\n</td></tr></table>\n"_s,
            u"html <table><tr><td>\n<pre>\n**Hello**,\np {i|world}.\n{html|</pre>}\nhtml </td></tr></table>"_s);
        row("171", u"<textarea>\n\n*foo*\n\n_bar_\n\n</textarea>\n"_s,
            u"html <textarea>\n\n*foo*\n\n_bar_\n\n</textarea>"_s);
        row("textareas",
            u"a\n  <TextArea rows=2>\n\n*b*\n\n</TEXTAREA> c\n\n<textareas>\n\n*d*\n\n<textarea>\n\ne"_s,
            u"p a\nhtml   <TextArea rows=2>\n\n*b*\n\n</TEXTAREA> c\nhtml <textareas>\np {i|d}\nhtml <textarea>\n\ne"_s);
        row("textarea in code", u"```\n<textarea>\n```\n\na </textarea> b"_s,
            u"code() <textarea>\np a {html|</textarea>} b"_s);
        row("tabs behind a fence", u"```\na\n```\t\nb\n\n````\n```\t\n````  \t\nc"_s,
            u"code() a\np b\ncode() ``` \np c"_s);
        // md4c ends spans here that it did not begin, and the other way round.
        row("open emphasis", u"*www.a.b*\"\n\nnext"_s, u"p {i+link http://www.a.b*\"|www.a.b*\"}\np next"_s);
        row("emphasis without a begin", u"www.a.b|*|*\n\nwww.a.b~**(**\n\nnext"_s,
            u"p {link http://www.a.b|*||www.a.b|*|}\np {link http://www.a.b~**(|www.a.b~**(}\np next"_s);
        row("192", u"[foo]: /url \"title\"\n\n[foo]\n"_s, u"p {link /url|foo}"_s);
        row("228", u"> # Foo\n> bar\n> baz\n"_s, u"> h1 Foo\n(>) p bar\nbaz"_s);
        row("233", u"> bar\nbaz\n> foo\n"_s, u"> p bar\nbaz\nfoo"_s);
        row("242", u"> foo\n\n> bar\n"_s, u"> p foo\n> p bar"_s);
        row("254",
            u"1.  A paragraph\n    with two lines.\n\n        indented code\n\n    > A block quote.\n"_s,
            u"1.~ p A paragraph\nwith two lines.\n(1.~) code() indented code\n(1.~) > p A block quote."_s);
        row("265", u"123456789. ok\n"_s, u"123456789. p ok"_s);
        row("280", u"- foo\n-\n- bar\n"_s, u"- p foo\n- p \n- p bar"_s);
        row("298", u"- - foo\n"_s, u"- - p foo"_s);
        row("301", u"- foo\n- bar\n+ baz\n"_s, u"- p foo\n- p bar\n- p baz"_s);
        row("306", u"- foo\n\n- bar\n\n\n- baz\n"_s, u"-~ p foo\n-~ p bar\n-~ p baz"_s);
        row("nested", u"- a\n  - b\n    1. c\n- d"_s, u"- p a\n(-) - p b\n(-) (-) 1. p c\n- p d"_s);
        row("tasks", u"- [ ] open\n- [x] done\n- none"_s, u"-o p open\n-x p done\n- p none"_s);
        row("table", u"| a | b | c |\n|:--|:-:|--:|\n| 1 | **2** |\n\nend"_s,
            u"table <^> a|b|c / 1|{b|2}|\np end"_s);
        row("soft and hard breaks", u"a\nb  \nc\\\nd"_s, u"p a\nb\nc\nd"_s);
        row("tabs of a makefile", u"```make\nall:\n\tcc \tx\n```"_s, u"code(make) all:\n\tcc \tx"_s);
        row("tabs of code in a list", u"- a\n\n  ```\n  x\n  \ty\n  ```"_s, u"-~ p a\n(-~) code() x\n\ty"_s);
        row("math of its own", u"$$\nx_1 = 2\n$$"_s, u"math x_1 = 2"_s);
        row("math in brackets", u"\\[ x \\]"_s, u"math x"_s);
        row("deep", QString(40, u'>') + u" a"_s, (u"> "_s).repeated(16) + u"p a"_s);
    }

    void blocks()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(read(text), expected);
        StreamingMarkdown markdown;
        for (const QChar c : text)
            markdown.append(QStringView(&c, 1));
        markdown.finish();
        QCOMPARE(sketch(markdown.blocks()).join(u'\n'), expected);
    }

    void spans_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const QString &text, const QString &expected) {
            QTest::newRow(qPrintable(text)) << text << expected;
        };
        row(u"**a *b* c**"_s, u"{b|a }{b+i|b}{b| c}"_s);
        row(u"~~a~~ `b*c*`"_s, u"{s|a} {code|b*c*}"_s);
        row(u"[a](https://b.c \"t\") <https://d.e>"_s,
            u"{link https://b.c|a} {link https://d.e|https://d.e}"_s);
        row(u"see https://a.b/c. Or www.d.e"_s,
            u"see {link https://a.b/c|https://a.b/c}. Or {link http://www.d.e|www.d.e}"_s);
        row(u"![alt *x*](https://a.b/c.png)"_s,
            u"{image https://a.b/c.png|alt }{i+image https://a.b/c.png|x}"_s);
        row(u"![](a) ![](b)"_s, u"{image a|} {image b|}"_s);
        row(u"&auml; &#228; &lt;b&gt; &amp;amp; &nosuch;"_s, u"ä ä <b> &amp; &nosuch;"_s);
        row(u"a <b>x</b> <br>"_s, u"a {html|<b>}x{html|</b>} {html|<br>}"_s);
        row(u"it is $a_b_c$ and \\(d*e*f\\)."_s, u"it is {math|a_b_c} and {math|d*e*f}."_s);
        row(u"$5 and $10, or $HOME/$USER"_s, u"$5 and $10, or $HOME/$USER"_s);
        row(u"`$x$` and `\\(y\\)`"_s, u"{code|$x$} and {code|\\(y\\)}"_s);
        row(u"\\$a$ \\( b"_s, u"$a$ ( b"_s);
    }

    void spans()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(read(text), u"p "_s + expected);
    }

    void plainTextIsWhatAPersonReads()
    {
        const auto blocks = readBlocks("# Title\n\nSome **bold** [link](https://a.b).\n\n- one\n- two\n  - "
                                       "[x] deep\n\n3. three\n\n> quoted\n> twice\n\n"
                                       "```c\nint x;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
        QCOMPARE(plainText(blocks),
            u"Title\n\nSome bold link.\n\n• one\n• two\n  [x] deep\n3. three\n\n> quoted\n> twice\n\nint x;\n\na\tb\n1\t2"_s);
    }
};

QTEST_APPLESS_MAIN(TestBlockReader)
#include "tst_block_reader.moc"

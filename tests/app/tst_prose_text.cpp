#include <random>

#include <QDesktopServices>
#include <QFile>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickTextDocument>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>

#include "chat/CodeColours.h"
#include "chat/CodeText.h"
#include "chat/ProseText.h"
#include "markdown/BlockReader.h"
#include "markdown/StreamingMarkdown.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// A TextEdit and what it holds.
class Field
{
public:
    Field()
    {
        QQmlComponent component(&m_engine);
        component.setData("import QtQuick\nTextEdit { width: 500; textFormat: TextEdit.PlainText }", {});
        m_edit.reset(qobject_cast<QQuickItem *>(component.create()));
    }
    QQuickTextDocument *document() const
    {
        return m_edit->property("textDocument").value<QQuickTextDocument *>();
    }
    // Each piece of the text with its looks.
    QStringList looks() const
    {
        QStringList all;
        const QTextDocument *text = document()->textDocument();
        for (QTextBlock block = text->begin(); block.isValid(); block = block.next()) {
            const QTextBlockFormat format = block.blockFormat();
            all.append(
                u"%1 %2 %3"_s.arg(format.leftMargin()).arg(format.textIndent()).arg(format.topMargin()));
            for (auto i = block.begin(); !i.atEnd(); ++i) {
                const QTextCharFormat run = i.fragment().charFormat();
                all.append(u"%1 %2%3%4 %5"_s.arg(run.fontWeight())
                               .arg(run.fontItalic())
                               .arg(run.fontStrikeOut())
                               .arg(run.anchorHref(), i.fragment().text()));
            }
        }
        return all;
    }

private:
    QQmlEngine m_engine;
    std::unique_ptr<QQuickItem> m_edit;
};

class TestProseText : public QObject
{
    Q_OBJECT

    static QList<Block> blocksOf(const QString &text)
    {
        QList<Block> prose;
        for (const Block &block : readBlocks(text.toUtf8()))
            if (isProse(block))
                prose.append(block);
        return prose;
    }

private Q_SLOTS:
    // Whatever came before: the document is as if it had been written at once.
    void whatGrowsIsWrittenAsAWhole()
    {
        QFile file(QStringLiteral(FIXTURES "/markdown/all-kinds.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll()).left(1500);
        ProseStyle style;
        Field growing;
        ProseText grows;
        grows.setStyle(&style);
        grows.setProperty("document", QVariant::fromValue(growing.document()));
        StreamingMarkdown markdown;
        std::mt19937 random(7);
        for (qsizetype at = 0; at < text.size();) {
            const auto length = std::min<qsizetype>(1 + random() % 12, text.size() - at);
            markdown.append(QStringView(text).sliced(at, length));
            at += length;
            QList<Block> prose;
            for (const Block &block : markdown.blocks())
                if (isProse(block))
                    prose.append(block);
            grows.setPassage(Passage(prose));
            if (at % 5 != 0 && at != text.size())
                continue;
            Field whole;
            ProseText writes;
            writes.setStyle(&style);
            writes.setProperty("document", QVariant::fromValue(whole.document()));
            writes.setPassage(Passage(prose));
            QCOMPARE(growing.looks(), whole.looks());
        }
    }

    void onlySafeLinksAreLinks_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<bool>("opens");
        QTest::newRow("https") << u"https://example.com/a?b=c"_s << true;
        QTest::newRow("http") << u"http://example.com"_s << true;
        QTest::newRow("mail") << u"mailto:a@example.com"_s << true;
        for (const auto &target : {u"file:///etc/passwd"_s, u"javascript:alert(1)"_s, u"data:text/html,x"_s,
                 u"/etc/passwd"_s, u"//example.com/x"_s, u"vbscript:x"_s, u"smb://host/x"_s, u"https:"_s,
                 u"steam://run/1"_s, u"ms-msdt:/id"_s, u"JaVaScRiPt:x"_s, u"#top"_s})
            QTest::newRow(qPrintable(target)) << target << false;
    }

    void onlySafeLinksAreLinks()
    {
        QFETCH(QString, target);
        QFETCH(bool, opens);
        ProseStyle style;
        Field field;
        ProseText prose;
        prose.setStyle(&style);
        prose.setProperty("document", QVariant::fromValue(field.document()));
        prose.setPassage(Passage(blocksOf(u"[words](<%1>) ![picture](<%1>)"_s.arg(target))));
        QCOMPARE(prose.links().size(), opens ? 2 : 0);
        QCOMPARE(field.looks().join(u' ').contains(target), opens);
        if (!opens)
            QVERIFY(!ProseText::open(target));
    }

    void codeIsColouredLineByLine()
    {
        ProseStyle style;
        style.keyword = QColor(u"#111111"_s);
        style.number = QColor(u"#222222"_s);
        style.quiet = QColor(u"#333333"_s);
        Field field;
        CodeText code;
        code.setProperty("language", u"python"_s);
        code.setProperty("growing", true);
        code.setStyle(&style);
        code.setProperty("document", QVariant::fromValue(field.document()));
        const auto colours = [&](int line) {
            QStringList all;
            for (const auto &range :
                field.document()->textDocument()->findBlockByNumber(line).layout()->formats())
                all.append(u"%1+%2 %3"_s.arg(range.start)
                               .arg(range.length)
                               .arg(range.format.foreground().color().name()));
            return all;
        };
        code.setSource(u"return 10"_s);
        QCOMPARE(colours(0), QStringList()); // not over
        code.setSource(u"return 10\n# é done\nretur"_s);
        QCOMPARE(colours(0), QStringList({u"0+6 #111111"_s, u"7+2 #222222"_s}));
        QCOMPARE(colours(1).last().section(u' ', 1), u"#333333"_s);
        code.setSource(u"return 10\n# é done\nreturn"_s);
        code.setProperty("growing", false);
        QCOMPARE(colours(2), QStringList{u"0+6 #111111"_s});
        QCOMPARE(field.document()->textDocument()->toPlainText(), code.source());
    }

    void everyLanguageHasColours_data()
    {
        QTest::addColumn<QString>("line");
        QTest::newRow("typescript") << u"const x: number = 10; // y"_s;
        QTest::newRow("tsx") << u"const a = <div className=\"x\">1</div>;"_s;
        QTest::newRow("kotlin") << u"fun main() { val x = 10 } // y"_s;
        QTest::newRow("swift") << u"func main() -> Int { let x = 10 } // y"_s;
        QTest::newRow("yaml") << u"key: \"value\" # note"_s;
        QTest::newRow("toml") << u"key = 10 # note"_s;
        QTest::newRow("dockerfile") << u"FROM debian:12 AS build"_s;
        QTest::newRow("powershell") << u"foreach ($x in Get-Item) { 10 } # y"_s;
        QTest::newRow("python") << u"def f(x): return 10 # y"_s;
        QTest::newRow("C++") << u"int main() { return 10; } // y"_s;
        QTest::newRow("rust") << u"fn main() { let x = 10; } // y"_s;
        QTest::newRow("sql") << u"SELECT 10 FROM t -- y"_s;
        QTest::newRow("bash") << u"if [ -f x ]; then echo 10; fi # y"_s;
        QTest::newRow("json") << u"{\"a\": 10, \"b\": true}"_s;
    }

    void everyLanguageHasColours()
    {
        QFETCH(QString, line);
        CodeColours colours(QString::fromLatin1(QTest::currentDataTag()));
        QVERIFY(colours.knowsLanguage());
        const QList<CodeColours::Span> spans = colours.next(line);
        QSet<int> kinds;
        for (const CodeColours::Span &span : spans) {
            QVERIFY(span.start >= 0 && span.start + span.length <= line.size());
            kinds.insert(static_cast<int>(span.kind));
        }
        QVERIFY2(kinds.size() >= 2, qPrintable(line));
        QVERIFY(!CodeColours(u"no such language"_s).knowsLanguage());
    }

    void aCommentGoesOnInTheNextLine()
    {
        CodeColours colours(u"ts"_s);
        colours.next(u"let a = 1 /* begins");
        const QList<CodeColours::Span> spans = colours.next(u"return 10 goes on */ return");
        QCOMPARE(spans.first().kind, CodeColours::Kind::Comment);
        QCOMPARE(spans.last().kind, CodeColours::Kind::Keyword);
    }
};

QTEST_MAIN(TestProseText)
#include "tst_prose_text.moc"

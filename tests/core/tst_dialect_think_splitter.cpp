#include <QTest>

#include "dialect/ThinkSplitter.h"

using namespace firstlight;

class DialectThinkSplitter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void splits_data();
    void splits();
    void holdsBackOnlyWhatCouldBeATag();
};

void DialectThinkSplitter::splits_data()
{
    QTest::addColumn<QString>("wire");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reasoning");
    const auto row = [](const char *name, const char *wire, const char *text, const char *reasoning) {
        QTest::newRow(name) << QString::fromUtf8(wire) << QString::fromUtf8(text)
                            << QString::fromUtf8(reasoning);
    };
    row("none", "just text", "just text", "");
    row("one block", "<think>why</think>because", "because", "why");
    row("white space before", " \n<think>why</think>because", "because", "why");
    row("the text stays as it is", "<think>\nwhy\n</think>\n\nbecause ", "\n\nbecause ", "\nwhy\n");
    row("two blocks", "<think>a</think>\n<think>b</think>c", "c", "ab");
    row("an empty block", "<think></think>c", "c", "");
    row("a closer that opens the text", "</think>Use the <think> tag", "Use the <think> tag", "");
    row("a tag after text", "a <think>b</think>", "a <think>b</think>", "");
    row("never closed", "<think>endless", "", "endless");
    row("never closed, half a closer", "<think>endless</thi", "", "endless</thi");
    row("no tag after all", "<thin ice", "<thin ice", "");
    row("ends in half a tag", "<thi", "<thi", "");
    row("a tag in the block", "<think>a <think> b < c</think>d", "d", "a <think> b < c");
    row("a closer begun twice", "<think>a<</think>b", "b", "a<");
    row("white space alone", " \n", " \n", "");
    row("nothing", "", "", "");
    row("another tag", "<thinking>a", "<thinking>a", "");
}

void DialectThinkSplitter::splits()
{
    QFETCH(QString, wire);
    for (qsizetype i = 0; i <= wire.size(); ++i) {
        for (qsizetype j = i; j <= wire.size(); ++j) {
            ThinkSplitter splitter;
            ThinkSplitter::Parts all;
            const auto add = [&](const ThinkSplitter::Parts &parts) {
                all.text += parts.text;
                all.reasoning += parts.reasoning;
            };
            add(splitter.split(wire.first(i)));
            add(splitter.split(wire.sliced(i, j - i)));
            add(splitter.split(wire.sliced(j)));
            add(splitter.finish());
            QTEST(all.text, "text");
            QTEST(all.reasoning, "reasoning");
        }
    }
}

void DialectThinkSplitter::holdsBackOnlyWhatCouldBeATag()
{
    ThinkSplitter splitter;
    QCOMPARE(
        splitter.split(QStringLiteral("<think>ab</th")), (ThinkSplitter::Parts{{}, QStringLiteral("ab")}));
    QCOMPARE(splitter.split(QStringLiteral("e")), (ThinkSplitter::Parts{{}, QStringLiteral("</the")}));
    QCOMPARE(splitter.split(QStringLiteral("</think>c")), (ThinkSplitter::Parts{QStringLiteral("c"), {}}));
    QCOMPARE(splitter.split(QStringLiteral("<")), (ThinkSplitter::Parts{QStringLiteral("<"), {}}));
}

QTEST_GUILESS_MAIN(DialectThinkSplitter)
#include "tst_dialect_think_splitter.moc"

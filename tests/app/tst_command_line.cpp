#include <QTest>

#include "CommandLine.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class TestCommandLine : public QObject
{
    Q_OBJECT

    static auto parse(const QStringList &words)
    {
        return parseCommandLine(QStringList{u"firstlight"_s} + words);
    }

private Q_SLOTS:
    void nothingOpensTheWindow()
    {
        const auto line = parse({});
        QVERIFY(line.has_value());
        QVERIFY(!line->grab);
        QVERIFY(line->profile.isEmpty());
    }

    void aPictureHasItsOptions()
    {
        const auto line = parse({u"--grab"_s, u"a.png"_s, u"--theme"_s, u"dark"_s, u"--size"_s, u"760x820"_s,
            u"--scale"_s, u"1.5"_s, u"--ask"_s, u"one"_s, u"--ask"_s, u"two"_s, u"--at"_s, u"700"_s,
            u"--panel"_s, u"detail"_s});
        QVERIFY(line.has_value() && line->grab);
        QCOMPARE(line->grab->file, u"a.png"_s);
        QCOMPARE(line->grab->theme, Settings::Theme::Dark);
        QCOMPARE(line->grab->size, QSize(760, 820));
        QCOMPARE(line->grab->scale, 1.5);
        QCOMPARE(line->grab->questions, (QStringList{u"one"_s, u"two"_s}));
        QCOMPARE(line->grab->at, 700);
        QVERIFY(line->grab->panel);
        QCOMPARE(line->grab->page, u"chat"_s);
    }

    void aConversationOfAnExportIsShown()
    {
        const auto line =
            parse({u"--grab"_s, u"a.png"_s, u"--conversation"_s, u"c.json"_s, u"--find"_s, u"light"_s});
        QVERIFY(line.has_value() && line->grab);
        QCOMPARE(line->grab->conversation, u"c.json"_s);
        QCOMPARE(line->grab->find, u"light"_s);
        QVERIFY(!parse({u"--conversation"_s, u"c.json"_s}).has_value());
    }

    void thePageDetailOpensThePanel()
    {
        const auto line = parse({u"--grab"_s, u"a.png"_s, u"--page"_s, u"detail"_s});
        QVERIFY(line.has_value() && line->grab->panel);
    }

    void refusesWhatItDoesNotKnow_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("says");
        const QStringList grab{u"--grab"_s, u"a.png"_s};
        QTest::newRow("option") << QStringList{u"--nonsense"_s} << u"nonsense"_s;
        QTest::newRow("word") << QStringList{u"hello"_s} << u"hello"_s;
        QTest::newRow("page") << grab + QStringList{u"--page"_s, u"moon"_s}
                              << u"chat, detail, wire, latency, lab, rehearse, settings, providers"_s;
        QTest::newRow("theme") << grab + QStringList{u"--theme"_s, u"pink"_s} << u"pink"_s;
        QTest::newRow("size") << grab + QStringList{u"--size"_s, u"12"_s} << u"WIDTHxHEIGHT"_s;
        QTest::newRow("scale") << grab + QStringList{u"--scale"_s, u"0"_s} << u"0.5 to 4"_s;
        QTest::newRow("at without a question") << grab + QStringList{u"--at"_s, u"5"_s} << u"--ask"_s;
        QTest::newRow("negative at") << grab + QStringList{u"--ask"_s, u"q"_s, u"--at"_s, u"-5"_s}
                                     << u"milliseconds"_s;
        QTest::newRow("panel") << grab + QStringList{u"--panel"_s, u"left"_s} << u"left"_s;
        QTest::newRow("ask without a picture") << QStringList{u"--ask"_s, u"q"_s} << u"--grab"_s;
        QTest::newRow("empty profile") << QStringList{u"--profile="_s} << u"--profile"_s;
    }

    void refusesWhatItDoesNotKnow()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, says);
        const auto line = parse(words);
        QVERIFY(!line.has_value());
        QVERIFY2(line.error().contains(says), qUtf8Printable(line.error()));
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"

#include <QRegularExpression>
#include <QTest>

#include "cli/WaterfallText.h"
#include "SampleReply.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

class TestWaterfallText : public QObject
{
    Q_OBJECT

    static SampleReply whole()
    {
        SampleReply reply = SampleReply::onNewConnection();
        for (int i = 0; i < 100; ++i)
            reply.text(410 + i * 20 + (i > 50 ? 1240 : 0));
        reply.message.usage.out = 100;
        reply.end(3631);
        return reply;
    }

    static QString rowOf(const QString &text, const QString &name)
    {
        for (const QString &line : text.split(u'\n')) {
            if (line.startsWith(name))
                return line;
        }
        return {};
    }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void itFitsTheTerminal_data()
    {
        QTest::addColumn<int>("columns");
        QTest::newRow("60") << 60;
        QTest::newRow("80") << 80;
        QTest::newRow("200") << 200;
    }
    void itFitsTheTerminal()
    {
        QFETCH(int, columns);
        const QStringList lines = cli::waterfallText(whole().message, columns, false).split(u'\n');
        for (const QString &line : lines.first(lines.size() - 1)) // the figures may be longer
            QVERIFY2(line.size() <= columns, qPrintable(line));
    }

    void eachPhaseBeginsWhereTheOneBeforeItEnds()
    {
        const QString text = cli::waterfallText(whole().message, 200, false);
        const auto filled = [&](const QString &name) { return rowOf(text, name).indexOf(u'█'); };
        QVERIFY(filled(u"Name look-up"_s) < filled(u"Connect"_s));
        QVERIFY(filled(u"Connect"_s) < filled(u"TLS"_s));
        QVERIFY(filled(u"TLS"_s) < filled(u"Wait"_s));
        QVERIFY(rowOf(text, u"Wait"_s).endsWith(u"348 ms"));
    }

    void aStallIsAGapInTheAnswer()
    {
        QVERIFY(rowOf(cli::waterfallText(whole().message, 80, false), u"Answer"_s).contains(u"······"));
    }

    void colourChangesNothingButColour()
    {
        QString coloured = cli::waterfallText(whole().message, 80, true);
        QVERIFY(coloured.contains(u"\033[33m"));
        coloured.remove(QRegularExpression(u"\033\\[[0-9]*m"_s));
        QCOMPARE(coloured, cli::waterfallText(whole().message, 80, false));
    }

    void aRequestThatNeverLeftIsToldWithoutTokens()
    {
        SampleReply reply;
        reply.message.timeline.planned = SampleReply::at(0);
        reply.end(10, End::Error);
        const QString text = cli::waterfallText(reply.message, 80, false);
        QVERIFY(text.contains(u"n/a"));
        QVERIFY(text.endsWith(u"failed"));
    }
};

QTEST_GUILESS_MAIN(TestWaterfallText)
#include "tst_waterfall_text.moc"

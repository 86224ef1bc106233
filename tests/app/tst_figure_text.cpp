#include <QTest>

#include "latency/FigureText.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

class TestFigureText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void durations_data()
    {
        QTest::addColumn<double>("ms");
        QTest::addColumn<QString>("text");
        QTest::newRow("none at all") << 0.0 << u"0 ms"_s;
        QTest::newRow("too short to count") << 0.01 << u"<0.1 ms"_s;
        QTest::newRow("under one") << 0.42 << u"0.4 ms"_s;
        QTest::newRow("rounds up to one") << 0.96 << u"1 ms"_s;
        QTest::newRow("milliseconds") << 410.4 << u"410 ms"_s;
        QTest::newRow("just under a second") << 999.4 << u"999 ms"_s;
        QTest::newRow("never 1000 ms") << 999.6 << u"1.00 s"_s;
        QTest::newRow("seconds") << 4080.0 << u"4.08 s"_s;
        QTest::newRow("minutes") << 125'000.0 << u"2 min 5 s"_s;
    }
    void durations()
    {
        QFETCH(double, ms);
        QTEST(durationText(ms), "text");
    }

    void absentIsNotZero()
    {
        QCOMPARE(durationText(std::nullopt), u"n/a"_s);
        QCOMPARE(speedText(std::nullopt, true), u"n/a"_s);
    }

    void clocksDoNotTremble()
    {
        QCOMPARE(clockText(1449), u"1.4 s"_s);
        QCOMPARE(clockText(59'940), u"59.9 s"_s);
        QCOMPARE(clockText(59'960), u"1 min 0 s"_s);
    }

    void estimatesAreMarked()
    {
        QCOMPARE(speedText(43.74, false), u"43.7"_s);
        QCOMPARE(speedText(61.2, true), u"~61"_s);
        QCOMPARE(speedText(99.96, false), u"100"_s);
    }

    void countsStayShort()
    {
        QCOMPARE(countText(0), u"0"_s);
        QCOMPARE(countText(9999), u"9999"_s);
        QCOMPARE(countText(16'128), u"16.1k"_s);
        QCOMPARE(countText(999'949), u"999.9k"_s);
        QCOMPARE(countText(1'000'000), u"1.0M"_s);
    }

    void separatorsAreThoseOfTheLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        QCOMPARE(durationText(4080), u"4,08 s"_s);
        QCOMPARE(countText(1234), u"1.234"_s);
        QLocale::setDefault(QLocale::c());
    }

    void connectSaysWhatIsInIt()
    {
        Timeline together;
        together.encrypted = Instant();
        QCOMPARE(phaseName(Phase::Connect, together), u"Connect + TLS"_s);
        together.connected = Instant();
        QCOMPARE(phaseName(Phase::Connect, together), u"Connect"_s);
    }
};

QTEST_GUILESS_MAIN(TestFigureText)
#include "tst_figure_text.moc"

#include <cmath>

#include <QTest>

#include "domain/Quantile.h"
#include "latency/Statistics.h"

using namespace firstlight;

// The expected values are SciPy 1.10.1's and NumPy 1.24.2's (Debian 12), printed with repr(); beside each
// stands the call that gave it. `a` is the first sample, `b` the second.
class StatisticsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void quantilesAreTypeSeven_data();
    void quantilesAreTypeSeven();
    void rankTestAndRatio_data();
    void rankTestAndRatio();
    void theIntervalHasExactRanks_data();
    void theIntervalHasExactRanks();
    void aFigureThatItsNumberDoesNotCarryIsAbsent();
    void verdicts();
    void equalSamplesDoNotDiffer();
    void aRatioNeedsPositiveValues();
};

using Samples = std::vector<double>;

static const Samples direct{318.2, 297.5, 341.1, 305.9, 322.4, 289.8, 355.0, 310.3, 301.7, 333.6};
static const Samples edge{241.3, 226.1, 259.4, 238.8, 249.9, 231.2, 322.7, 244.0, 236.5, 252.2};
static const Samples tiedFirst{100, 100, 120, 120, 120, 130, 140, 150};
static const Samples tiedSecond{100, 120, 130, 130, 150, 160, 160, 170, 180};
static const Samples wideFirst{0.063, 6.6, 905.0, 318.0, 441.0, 16.322, 2.5};
static const Samples wideSecond{0.052, 7.1, 880.0, 330.0, 12.0};

static bool near(double value, double expected)
{
    return std::abs(value - expected) <= 1e-9 * std::max(1.0, std::abs(expected));
}

void StatisticsTest::quantilesAreTypeSeven_data()
{
    QTest::addColumn<Samples>("samples");
    QTest::addColumn<double>("p");
    QTest::addColumn<double>("expected"); // numpy.quantile(samples, p)
    const auto row = [](const char *name, const Samples &samples, double p, double expected) {
        QTest::addRow("%s, %g", name, p) << samples << p << expected;
    };
    row("direct", direct, 0.05, 293.265);
    row("direct", direct, 0.25, 302.75);
    row("direct", direct, 0.5, 314.25);
    row("direct", direct, 0.9, 342.49);
    row("direct", direct, 0.95, 348.745);
    row("direct", direct, 0.99, 353.749);
    row("tied", tiedFirst, 0.25, 115.0);
    row("tied", tiedFirst, 0.95, 146.5);
    row("wide", wideFirst, 0.05, 0.7941);
    row("wide", wideFirst, 0.5, 16.322);
    row("wide", wideFirst, 0.9, 626.6000000000001);
    row("wide", wideFirst, 0.95, 765.7999999999997);
    row("one", {7}, 0.95, 7.0);
}

void StatisticsTest::quantilesAreTypeSeven()
{
    QFETCH(const Samples, samples);
    QFETCH(const double, p);
    QFETCH(const double, expected);
    QVERIFY2(near(quantile(samples, p).value(), expected),
        qPrintable(QString::number(*quantile(samples, p), 'g', 17)));
}

void StatisticsTest::rankTestAndRatio_data()
{
    QTest::addColumn<Samples>("first");
    QTest::addColumn<Samples>("second");
    // scipy.stats.mannwhitneyu(b, a, alternative=..., method="asymptotic"): statistic, then the p values
    QTest::addColumn<double>("u");
    QTest::addColumn<double>("different"); // "two-sided"
    QTest::addColumn<double>("larger"); // "greater"
    QTest::addColumn<double>("smaller"); // "less"
    // numpy.exp(numpy.median((numpy.log(b)[:, None] - numpy.log(a)[None, :]).ravel()))
    QTest::addColumn<double>("ratio");
    QTest::newRow("edge against direct") << direct << edge << 7.0 << 0.0013149446697132139
                                         << 0.9994960118798116 << 0.0006574723348566069 << 0.7773603669576152;
    QTest::newRow("ties") << tiedFirst << tiedSecond << 55.0 << 0.07148431080850935 << 0.035742155399254676
                          << 0.9712712895920581 << 1.1999999999999997;
    QTest::newRow("small, a tie across")
        << Samples{5.5, 7.25, 6.125} << Samples{8.5, 9.75, 7.25, 10.0} << 11.5 << 0.07446183141740546
        << 0.03723091570870273 << 0.983843544378378 << 1.3835262803185782;
    QTest::newRow("apart") << Samples{1, 2, 3, 4, 5, 6} << Samples{11, 12, 13, 14, 15, 16} << 36.0
                           << 0.005074868097940253 << 0.0025374340489701264 << 0.9984736007306786
                           << 3.872983346207417;
    QTest::newRow("all equal") << Samples(5, 7.0) << Samples(6, 7.0) << 15.0 << 1.0 << 1.0 << 1.0 << 1.0;
    QTest::newRow("wide") << wideFirst << wideSecond << 17.0 << 1.0 << 0.5645044026012683 << 0.5
                          << 0.972375690607735;
}

void StatisticsTest::rankTestAndRatio()
{
    QFETCH(const Samples, first);
    QFETCH(const Samples, second);
    QFETCH(const double, u);
    QFETCH(const double, different);
    QFETCH(const double, larger);
    QFETCH(const double, smaller);
    QFETCH(const double, ratio);
    QCOMPARE(mannWhitney(first, second)->u, u);
    QVERIFY(near(mannWhitney(first, second)->p, different));
    QVERIFY(near(mannWhitney(first, second, Alternative::Larger)->p, larger));
    QVERIFY(near(mannWhitney(first, second, Alternative::Smaller)->p, smaller));
    QVERIFY(near(typicalRatio(first, second).value(), ratio));
}

void StatisticsTest::theIntervalHasExactRanks_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<int>(
        "low"); // 0: none. l = 0; while 2 * scipy.stats.binom.cdf(l, n, 0.5) <= 0.05: l += 1
    QTest::addColumn<int>("high");
    const int rows[][3] = {{0, 0, 0}, {1, 0, 0}, {5, 0, 0}, {6, 1, 6}, {8, 1, 8}, {9, 2, 8}, {10, 2, 9},
        {20, 6, 15}, {25, 8, 18}, {100, 40, 61}, {101, 41, 61}, {1000, 469, 532}, {2000, 956, 1045}};
    for (const auto &row : rows)
        QTest::addRow("%d", row[0]) << row[0] << row[1] << row[2];
}

void StatisticsTest::theIntervalHasExactRanks()
{
    QFETCH(const int, n);
    QFETCH(const int, low);
    QFETCH(const int, high);
    Samples samples;
    for (int i = n; i > 0; --i)
        samples.push_back(i); // its value is its rank
    const auto interval = medianInterval(samples);
    QCOMPARE(interval.has_value(), low > 0);
    if (interval)
        QCOMPARE(*interval, (Interval{static_cast<double>(low), static_cast<double>(high)}));
}

void StatisticsTest::aFigureThatItsNumberDoesNotCarryIsAbsent()
{
    QCOMPARE(summaryOf({}), Summary{});
    QVERIFY(summaryOf(Samples(5, 1.0)).median && !summaryOf(Samples(5, 1.0)).interval);
    QVERIFY(!summaryOf(Samples(19, 1.0)).p95);
    QVERIFY(summaryOf(Samples(20, 1.0)).p95 && !summaryOf(Samples(99, 1.0)).p99);
    QVERIFY(summaryOf(Samples(100, 1.0)).p99);
    const Summary summary = summaryOf(direct);
    QCOMPARE(summary.least.value(), 289.8);
    QCOMPARE(summary.most.value(), 355.0);
}

void StatisticsTest::verdicts()
{
    using Verdict = Comparison::Verdict;
    QCOMPARE(compare({1, 2, 3, 4}, {11, 12, 13, 14}).verdict, Verdict::TooFew);
    QCOMPARE(compare({}, {1, 2}).verdict, Verdict::TooFew);
    QVERIFY(!compare({}, {1, 2}).ratio);
    QCOMPARE(compare({1, 2, 3, 4, 5, 6}, {11, 12, 13, 14, 15, 16}).verdict, Verdict::Larger);
    QCOMPARE(compare(direct, edge).verdict, Verdict::Smaller);
    QCOMPARE(compare(tiedFirst, tiedSecond).verdict, Verdict::NoDifference);
    QCOMPARE(compare(wideFirst, wideSecond).verdict, Verdict::NoDifference);
}

void StatisticsTest::equalSamplesDoNotDiffer()
{
    const Comparison same = compare(direct, direct);
    QCOMPARE(same.verdict, Comparison::Verdict::NoDifference);
    QVERIFY(near(same.ratio.value(), 1));
}

void StatisticsTest::aRatioNeedsPositiveValues()
{
    QVERIFY(!typicalRatio({1, 2}, {0, 3}));
    QVERIFY(!typicalRatio({}, {1}));
}

QTEST_APPLESS_MAIN(StatisticsTest)
#include "tst_statistics.moc"

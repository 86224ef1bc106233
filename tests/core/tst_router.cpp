#include <QTemporaryDir>
#include <QTest>

#include "delivery/Router.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace firstlight;
using Reason = Routing::Reason;

static const Routing strongBy(const char *rule)
{
    return {RouteSide::Strong, Reason::Rule, QString::fromUtf8(rule)};
}

class TestRouter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatAQuestionIs_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("side");
        QTest::addColumn<QString>("rule");
        const auto row = [](const char *text, const char *side, const char *rule) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(side)
                                << QString::fromUtf8(rule);
        };
        row("Translate “good morning” into Thai", "quick", "translation");
        row("classify: I love it", "quick", "classification");
        row("Extract the dates from this text", "quick", "extraction");
        row("Who wrote Middlemarch?", "quick", "short fact");
        row("Think carefully: which of the two is older?", "strong", "asks to think");
        row("Prove that there is no largest prime", "strong", "asks to think");
        row("Why does this crash?\n```\nint *p = nullptr;\n*p = 1;\n```", "strong", "code");
        row("#include <vector>\nint main() {\n  return 0;\n}", "strong", "code");
        row("What is the integral of x^2?", "strong", "mathematics");
        row("Tell me something nice", "quick", "");
        // Nearly: other words that begin like these, one line that could be code, a brace in prose.
        row("Labelled goods are dearer. Comment on that", "quick", "");
        row("He said; nothing followed.", "quick", "");
        row("Whose cat is it, and what did it do yesterday?", "quick", "");
    }

    void whatAQuestionIs()
    {
        QFETCH(QString, text);
        QFETCH(QString, side);
        QFETCH(QString, rule);
        const Routing route = routeOf(defaultRouteRules(), {.text = text, .last = {}, .since = {}});
        QCOMPARE(QString(sideName(route.side)), side);
        QCOMPARE(route.rule, rule);
        QCOMPARE(route.reason, rule.isEmpty() ? Reason::Otherwise : Reason::Rule);
    }

    void lengthDepthAndAttachments()
    {
        const RouteRules rules = defaultRouteRules();
        RouteQuestion question{.text = QString(u"word "_s).repeated(700), .last = {}, .since = {}};
        QCOMPARE(routeOf(rules, question), strongBy("long question"));
        question.text = QString(u"word "_s).repeated(400);
        QCOMPARE(routeOf(rules, question).side, RouteSide::Quick);
        question.turns = 12;
        QCOMPARE(routeOf(rules, question), strongBy("deep conversation"));
        question.turns = 11;
        QCOMPARE(routeOf(rules, question).side, RouteSide::Quick);
        question.text = u"Translate this"_s;
        question.attachments = true;
        QCOMPARE(routeOf(rules, question), strongBy("images or files"));
    }

    void itStaysWhileTheCacheIsWarm()
    {
        const RouteRules rules = defaultRouteRules();
        RouteQuestion question{.text = u"And who was his wife?"_s,
            .turns = 4,
            .last = RouteSide::Strong,
            .since = 120s,
            .warmTokens = 6000};
        QCOMPARE(routeOf(rules, question), (Routing{RouteSide::Strong, Reason::Warm, {}}));
        question.since = warmFor;
        QCOMPARE(routeOf(rules, question).side, RouteSide::Quick); // it has cooled
        question.since = 120s;
        question.warmTokens = 900;
        QCOMPARE(routeOf(rules, question).side, RouteSide::Quick); // nothing to keep warm
        // What needs the strong side gets it, warm or not.
        question = {
            .text = u"Prove it"_s, .turns = 4, .last = RouteSide::Quick, .since = 10s, .warmTokens = 6000};
        QCOMPARE(routeOf(rules, question), strongBy("asks to think"));
    }

    void theOwnFiguresCount()
    {
        const RouteRules rules = defaultRouteRules();
        const RouteQuestion question{.text = u"Tell me something nice"_s, .last = {}, .since = {}};
        const MeasuredSpeed quick{20, 600, 50}, faster{20, 400, 80}, slower{20, 900, 50}, few{9, 100, 500};
        QCOMPARE(routeOf(rules, question, quick, faster), (Routing{RouteSide::Strong, Reason::AsFast, {}}));
        QCOMPARE(routeOf(rules, question, quick, slower).side, RouteSide::Quick);
        QCOMPARE(routeOf(rules, question, quick, few).side, RouteSide::Quick); // too few to say
        QCOMPARE(routeOf(rules, question, few, faster).side, RouteSide::Quick);
    }

    void rulesAreDataThatCanBeEdited()
    {
        const QTemporaryDir dir;
        const QString path = dir.filePath(u"routes.json"_s);
        QCOMPARE(*loadRouteRules(path), defaultRouteRules()); // there is none yet
        RouteRules rules = defaultRouteRules();
        QVERIFY(!rules.rules.isEmpty() && !rules.isSet());
        rules.quick = {u"a"_s, u"small"_s};
        rules.strong = {u"b"_s, u"large"_s};
        rules.rules.prepend({.name = u"mine"_s, .side = RouteSide::Strong, .words = {u"please"_s}});
        QVERIFY(saveRouteRules(path, rules));
        QCOMPARE(*loadRouteRules(path), rules);
        QVERIFY(loadRouteRules(path)->isSet());
        QCOMPARE(routeOf(*loadRouteRules(path), {.text = u"Translate it, please"_s, .last = {}, .since = {}}),
            strongBy("mine"));
    }

    void whatCannotBeReadIsSaid_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *json, const char *words) {
            QTest::newRow(words) << QByteArray(json) << QString::fromUtf8(words);
        };
        row("[1]", "Not a JSON object");
        row(R"({"rules":[{"name":"a","side":"best","code":true}],"otherwise":"quick"})", "Rule 1 (\"a\")");
        row(R"({"rules":[{"name":"b","side":"quick"}],"otherwise":"quick"})", "nothing that has to hold");
        row(R"({"rules":[{"name":"c","side":"quick","wrods":["x"]}],"otherwise":"quick"})", "\"wrods\"");
        row(R"({"rules":[{"name":"d","side":"quick","words":[]}],"otherwise":"quick"})", "a list of words");
        row(R"({"rules":[]})", "otherwise");
    }

    void whatCannotBeReadIsSaid()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, words);
        const auto rules = routeRulesFrom(json);
        QVERIFY(!rules);
        QVERIFY2(rules.error().detail.contains(words), qPrintable(rules.error().detail));
    }
};

QTEST_GUILESS_MAIN(TestRouter)
#include "tst_router.moc"

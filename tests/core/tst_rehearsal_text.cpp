#include <QRegularExpression>
#include <QTest>

#include "rehearsal/RehearsalModels.h"
#include "rehearsal/RehearsalText.h"
#include "rehearsal/TokenPieces.h"

using namespace firstlight;
using namespace std::chrono_literals;

static RehearsalFacts factsOf(int turn, int cached, const QString &question = QStringLiteral("Hello"))
{
    return {.url = QUrl(QStringLiteral("http://127.0.0.1:1234/v1")),
        .model = QStringLiteral("rehearsal"),
        .askedModel = QStringLiteral("rehearsal"),
        .question = question,
        .turn = turn,
        .in = 31 + cached,
        .cached = cached};
}

class RehearsalTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstReplyTellsItsPlan();
    void aKnownBeginningIsExplained();
    void turnsReadDifferently();
    void jitterAndModelAreNamed();
    void topics_data();
    void topics();
    void faultsAreAnnouncedInTheFirstHalf_data();
    void faultsAreAnnouncedInTheFirstHalf();
    void theMarkdownIsPlain();
    void encoresNeverEnd();
    void piecesJoinToTheText();
    void piecesAreAboutFourLetters();

    void timetableIsAbsolute();
    void jitterNeverReorders();
    void overridesAreRead();
    void wrongOverridesAreNamed_data();
    void wrongOverridesAreNamed();
    void faultsHaveNames();
    void modelsScaleTheProfile();
};

void RehearsalTextTest::theFirstReplyTellsItsPlan()
{
    const QString text = rehearsalText(factsOf(1, 0));
    for (const char *figure : {"about 31 tokens", "420 ms", "22 ms", "45 tokens per second", "160 ms",
             "1498 ms", "Settings, then Providers", "this very computer"})
        QVERIFY2(text.contains(QString::fromLatin1(figure)), figure);
}

void RehearsalTextTest::aKnownBeginningIsExplained()
{
    const QString text = rehearsalText(factsOf(2, 200));
    QVERIFY(text.contains(u"My first word came 160 ms after your request, and not 420 ms after it"));
    QVERIFY(text.contains(u"about 200 of its 231 tokens"));
    QVERIFY(!rehearsalText(factsOf(2, 0)).contains(u"160 ms after"));
}

void RehearsalTextTest::turnsReadDifferently()
{
    QSet<QString> openings;
    for (int turn = 1; turn <= 6; ++turn)
        openings.insert(rehearsalText(factsOf(turn, turn == 1 ? 0 : 100)));
    QCOMPARE(openings.size(), 6);
}

void RehearsalTextTest::jitterAndModelAreNamed()
{
    RehearsalFacts facts = factsOf(1, 0);
    QVERIFY(!rehearsalText(facts).contains(u"early or late"));
    facts.profile.jitter = 8ms;
    QVERIFY(rehearsalText(facts).contains(u"up to 8 ms early or late"));
    facts.model = facts.askedModel = QStringLiteral("rehearsal-fast");
    facts.pace = 0.4;
    QVERIFY(rehearsalText(facts).contains(u"2.5 times as fast"));
    facts.profile.tpot = 0us;
    QVERIFY(rehearsalText(facts).contains(u"at once"));
}

void RehearsalTextTest::topics_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("says");
    QTest::newRow("cache") << "Why is the first token slow although the prompt is cached?"
                           << "A prompt cache";
    QTest::newRow("ttft") << "what is TTFT?"
                          << "time to first token";
    QTest::newRow("provider") << "How do I add a provider?"
                              << "To ask a real model";
    QTest::newRow("key") << "Where does my API key go?"
                         << "keychain";
    QTest::newRow("offline") << "does this work offline"
                             << "127.0.0.1";
    QTest::newRow("waterfall") << "Explain the waterfall."
                               << "from left to right";
    QTest::newRow("token") << "What is a token?"
                           << "four letters";
    QTest::newRow("who") << "Who are you?"
                         << "I am not a model";
}

void RehearsalTextTest::topics()
{
    QFETCH(QString, question);
    QFETCH(QString, says);
    for (int turn : {1, 3}) {
        const QString text = rehearsalText(factsOf(turn, 0, question));
        QVERIFY(text.contains(says));
        QVERIFY(text.contains(u"All this is a rehearsal"));
    }
    QVERIFY(!rehearsalText(factsOf(1, 0, QStringLiteral("monkey in a tokenizer"))).contains(u"keychain"));
}

void RehearsalTextTest::faultsAreAnnouncedInTheFirstHalf_data()
{
    QTest::addColumn<Fault>("fault");
    for (const Fault fault : {Fault::Cut, Fault::Reset, Fault::Stall, Fault::InBand, Fault::Burst,
             Fault::Split, Fault::ContentType})
        QTest::newRow(qPrintable(faultName(fault))) << fault;
}

void RehearsalTextTest::faultsAreAnnouncedInTheFirstHalf()
{
    QFETCH(Fault, fault);
    RehearsalFacts facts = factsOf(1, 0);
    facts.profile.fault = fault;
    for (const bool streamed : {true, false}) {
        facts.streamed = streamed;
        const QString text = rehearsalText(facts);
        const qsizetype announced = text.indexOf(u"\n\n");
        QVERIFY(text.first(announced).contains(u"I was told to rehearse"));
        QVERIFY(announced < text.size() / 2);
    }
}

void RehearsalTextTest::theMarkdownIsPlain()
{
    for (int turn = 1; turn <= 6; ++turn) {
        const QString text = rehearsalText(factsOf(turn, 50));
        QVERIFY(text.count(u"```") <= 2);
        QString prose = text;
        prose.remove(
            QRegularExpression(QStringLiteral("```.*```"), QRegularExpression::DotMatchesEverythingOption));
        // No list, heading or emphasis: paragraphs are all that every view can show.
        QVERIFY(!prose.contains(QRegularExpression(
            QStringLiteral("^[#*\\-]|\\*\\*|`|%\\d"), QRegularExpression::MultilineOption)));
    }
}

void RehearsalTextTest::encoresNeverEnd()
{
    QVERIFY(encoreParagraph(0) != encoreParagraph(1));
    QCOMPARE(encoreParagraph(1), encoreParagraph(9));
    QVERIFY(!encoreParagraph(100'000).isEmpty());
}

void RehearsalTextTest::piecesJoinToTheText()
{
    for (const QString &text : {rehearsalText(factsOf(1, 0)), QString(), QStringLiteral("  a\n"),
             QStringLiteral("😀😀😀😀😀😀😀 日本語日本語日本語 é")}) {
        const QStringList pieces = tokenPieces(text);
        QCOMPARE(pieces.join(QString()), text);
        for (const QString &piece : pieces) {
            QVERIFY(!piece.isEmpty());
            QVERIFY(piece.isValidUtf16()); // no half of a character
        }
    }
}

void RehearsalTextTest::piecesAreAboutFourLetters()
{
    const QString text = rehearsalText(factsOf(1, 0)) + encoreParagraph(1) + encoreParagraph(2);
    const double average = static_cast<double>(text.size()) / static_cast<double>(tokenPieces(text).size());
    QVERIFY2(average > 3.7 && average < 4.3, qPrintable(QString::number(average)));
}

void RehearsalTextTest::timetableIsAbsolute()
{
    const LatencyProfile profile{.ttft = 100ms, .cachedTtft = 30ms, .tpot = 7500us};
    const auto due = timetable(profile, false, 1000, 1);
    QCOMPARE(due.size(), std::size_t(1000));
    QCOMPARE(due.front(), 100ms);
    QCOMPARE(due[999], 100ms + 999 * 7500us); // no drift
    QCOMPARE(timetable(profile, true, 1, 1).front(), 30ms);
}

void RehearsalTextTest::jitterNeverReorders()
{
    const LatencyProfile profile{.ttft = 10ms, .tpot = 2ms, .jitter = 15ms};
    const auto due = timetable(profile, false, 500, 7);
    QVERIFY(std::is_sorted(due.begin(), due.end()));
    QVERIFY(due.front() >= 0ms);
    QVERIFY(due.back() <= 10ms + 499 * 2ms + 15ms);
    QCOMPARE(timetable(profile, false, 500, 7), due);
    QVERIFY(timetable(profile, false, 500, 8) != due);
}

void RehearsalTextTest::overridesAreRead()
{
    const auto profile =
        withOverrides({}, "TTFT=900; cached-ttft = 300;tpot=0.5; jitter=3; tokens=50; fault=stall;");
    QVERIFY(profile.has_value());
    QCOMPARE(*profile,
        (LatencyProfile{.ttft = 900ms,
            .cachedTtft = 300ms,
            .tpot = 500us,
            .jitter = 3ms,
            .tokens = 50,
            .fault = Fault::Stall}));
    QCOMPARE(*withOverrides({.ttft = 5ms}, {}), LatencyProfile{.ttft = 5ms});
}

void RehearsalTextTest::wrongOverridesAreNamed_data()
{
    QTest::addColumn<QByteArray>("header");
    for (const char *header : {"ttft", "=5", "ttft=", "ttft=-1", "ttft=nan", "ttft=inf", "tokens=1.5",
             "tokens=9999999", "speed=3", "fault=fire"})
        QTest::newRow(header) << QByteArray(header);
}

void RehearsalTextTest::wrongOverridesAreNamed()
{
    QFETCH(QByteArray, header);
    const auto profile = withOverrides({}, "tpot=1; " + header);
    QVERIFY(!profile.has_value());
    QVERIFY(profile.error().contains(QString::fromLatin1(header)));
}

void RehearsalTextTest::faultsHaveNames()
{
    for (const char *name : {"none", "cut", "reset", "stall", "burst", "split", "401", "429", "500", "html",
             "content-type", "inband"}) {
        const auto fault = faultFromName(QString::fromLatin1(name));
        QVERIFY2(fault.has_value(), name);
        QCOMPARE(faultName(*fault), QString::fromLatin1(name));
    }
    QVERIFY(!faultFromName(u"404"));
}

void RehearsalTextTest::modelsScaleTheProfile()
{
    const RehearsalModel slow = modelFor(QStringLiteral("rehearsal-slow"));
    QCOMPARE(slow.id, QStringLiteral("rehearsal-slow"));
    const LatencyProfile profile = scaled({.ttft = 100ms, .cachedTtft = 40ms, .tpot = 10ms}, slow.pace);
    QCOMPARE(profile.ttft, 250ms);
    QCOMPARE(profile.cachedTtft, 100ms);
    QCOMPARE(profile.tpot, 25ms);
    QVERIFY(modelFor(QStringLiteral("rehearsal-fast")).pace < 1);
    QCOMPARE(modelFor(QStringLiteral("gpt")).id, QStringLiteral("rehearsal"));
}

QTEST_GUILESS_MAIN(RehearsalTextTest)
#include "tst_rehearsal_text.moc"

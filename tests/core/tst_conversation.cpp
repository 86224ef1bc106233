#include <QTest>

#include "domain/Conversation.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class ConversationTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theBranchOfTheLeaf_data();
    void theBranchOfTheLeaf();
    void aLongPathIsWhole();
    void finds();
    void aNewOneIsEmpty();
    void titles_data();
    void titles();
    void aTitleNeverEndsInHalfACharacter();
};

static Message node(const QString &id, const QString &parent)
{
    Message message;
    message.id = id;
    message.parent = parent;
    return message;
}

static Conversation tree()
{
    Conversation conversation;
    conversation.messages = {node(u"q1"_s, {}), node(u"r1"_s, u"q1"_s), node(u"q2"_s, u"r1"_s),
        node(u"r1b"_s, u"q1"_s), node(u"r2"_s, u"q2"_s), node(u"other root"_s, {})};
    return conversation;
}

void ConversationTest::theBranchOfTheLeaf_data()
{
    QTest::addColumn<QString>("leaf");
    QTest::addColumn<QList<qsizetype>>("path");
    QTest::newRow("first branch") << u"r2"_s << QList<qsizetype>{0, 1, 2, 4};
    QTest::newRow("second branch") << u"r1b"_s << QList<qsizetype>{0, 3};
    QTest::newRow("in the middle") << u"r1"_s << QList<qsizetype>{0, 1};
    QTest::newRow("an edited first question") << u"other root"_s << QList<qsizetype>{5};
    QTest::newRow("no leaf") << u""_s << QList<qsizetype>{};
    QTest::newRow("a leaf that is not there") << u"x"_s << QList<qsizetype>{};
}

void ConversationTest::theBranchOfTheLeaf()
{
    QFETCH(QString, leaf);
    QFETCH(QList<qsizetype>, path);
    Conversation conversation = tree();
    conversation.summary.leaf = leaf;
    QCOMPARE(conversation.path(), path);
}

void ConversationTest::aLongPathIsWhole()
{
    Conversation conversation;
    for (int i = 0; i < 10'000; ++i)
        conversation.messages.append(node(QString::number(i + 1), i == 0 ? QString() : QString::number(i)));
    conversation.summary.leaf = u"10000"_s;
    const auto path = conversation.path();
    QCOMPARE(path.size(), 10'000);
    QCOMPARE(path.first(), 0);
    QCOMPARE(path.last(), 9'999);
}

void ConversationTest::finds()
{
    const Conversation conversation = tree();
    QCOMPARE(conversation.find(u"q2"_s), &conversation.messages[2]);
    QCOMPARE(conversation.find(u"nobody"_s), nullptr);
}

void ConversationTest::aNewOneIsEmpty()
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    const Conversation a = newConversation(now), b = newConversation(now);
    QVERIFY(!a.summary.id.isEmpty());
    QVERIFY(a.summary.id != b.summary.id);
    QCOMPARE(a.summary.createdAt, now);
    QCOMPARE(a.summary.updatedAt, now);
    QVERIFY(
        a.summary.title.isEmpty() && a.summary.leaf.isEmpty() && a.messages.isEmpty() && a.path().isEmpty());
}

void ConversationTest::titles_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("title");
    QTest::newRow("short") << u"Why is the sky blue?"_s << u"Why is the sky blue?"_s;
    QTest::newRow("first line only") << u"\n\n  Fix this:  \r\nint main()"_s << u"Fix this:"_s;
    QTest::newRow("spaces") << u"a \t  b"_s << u"a b"_s;
    QTest::newRow("empty") << u" \n "_s << u""_s;
    QTest::newRow("48 characters") << u"x"_s.repeated(48) << u"x"_s.repeated(48);
    QTest::newRow("49 characters") << u"x"_s.repeated(49) << u"x"_s.repeated(48) + u'…';
    QTest::newRow("cut at a word") << u"Explain to me how the transmission control protocol works today"_s
                                   << u"Explain to me how the transmission control…"_s;
    QTest::newRow("a word that is too long")
        << u"See "_s + u"y"_s.repeated(60) << u"See "_s + u"y"_s.repeated(44) + u'…';
    QTest::newRow("Chinese") << u"汉"_s.repeated(60) << u"汉"_s.repeated(48) + u'…';
}

void ConversationTest::titles()
{
    QFETCH(QString, question);
    QFETCH(QString, title);
    QCOMPARE(titleFrom(question), title);
}

void ConversationTest::aTitleNeverEndsInHalfACharacter()
{
    // Each is one character to a person; the cut would fall at every place inside of it.
    for (const auto &character :
        {u"🌅"_s, u"👩‍👩‍👧‍👦"_s, u"🇩🇪"_s, u"e\u0301"_s, u"👍🏽"_s}) {
        for (qsizetype before = 36; before <= 48; ++before) {
            const QString title = titleFrom(u"x"_s.repeated(before) + character.repeated(12));
            QVERIFY(title.endsWith(u'…'));
            const QString kept = title.chopped(1).sliced(before);
            QCOMPARE(kept, character.repeated(kept.size() / character.size()));
        }
    }
}

QTEST_APPLESS_MAIN(ConversationTest)
#include "tst_conversation.moc"

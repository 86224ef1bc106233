#include <QTest>

#include "domain/Branches.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

static Message node(const QString &id, const QString &parent, Message::Role role)
{
    Message message;
    message.id = id;
    message.parent = parent;
    message.role = role;
    return message;
}

// Two wordings of the first question; the first has two answers, the first of which was gone on from.
static Conversation tree()
{
    using enum Message::Role;
    Conversation conversation;
    conversation.messages = {node(u"q1"_s, {}, User), node(u"r1"_s, u"q1"_s, Assistant),
        node(u"q2"_s, u"r1"_s, User), node(u"r1b"_s, u"q1"_s, Assistant), node(u"r2"_s, u"q2"_s, Assistant),
        node(u"q1b"_s, {}, User)};
    conversation.summary.leaf = u"r2"_s;
    return conversation;
}

class TestBranches : public QObject
{
    Q_OBJECT

    static QStringList shown(const Conversation &conversation)
    {
        QStringList ids;
        for (const qsizetype index : conversation.path())
            ids.append(conversation.messages[index].id);
        return ids;
    }

private Q_SLOTS:
    void placesAreCountedFromTheOldest()
    {
        const Conversation conversation = tree();
        const Branches branches(conversation);
        const auto place = [&](const QString &id) { return branches.of(*conversation.find(id)); };
        QCOMPARE(place(u"q1"_s), (Branches::Place{1, 2}));
        QCOMPARE(place(u"q1b"_s), (Branches::Place{2, 2}));
        QCOMPARE(place(u"r1b"_s), (Branches::Place{2, 2}));
        QCOMPARE(place(u"q2"_s), (Branches::Place{1, 1}));
        QCOMPARE(branches.beside(*conversation.find(u"r1"_s), 1), u"r1b"_s);
        QCOMPARE(branches.beside(*conversation.find(u"r1"_s), -1), QString());
        QCOMPARE(branches.beside(*conversation.find(u"r1b"_s), 1), QString());
    }

    void aQuestionWithoutAReplyIsNoSiblingOfOne()
    {
        Conversation conversation = tree();
        conversation.messages.append(node(u"q3"_s, u"q1"_s, Message::Role::User));
        QCOMPARE(Branches(conversation).of(conversation.messages.last()), (Branches::Place{1, 1}));
    }

    void whatFollowsIsTakenToo()
    {
        Conversation conversation = tree();
        const TakenBranch taken = takeBranch(conversation, u"r1"_s);
        QCOMPARE(taken.ids(), (QStringList{u"r1"_s, u"q2"_s, u"r2"_s}));
        QCOMPARE(shown(conversation), (QStringList{u"q1"_s, u"r1b"_s})); // the one beside it
    }

    void whereNothingStandsBesideItTheRestIsShown()
    {
        Conversation conversation = tree();
        takeBranch(conversation, u"q2"_s);
        QCOMPARE(shown(conversation), (QStringList{u"q1"_s, u"r1"_s}));
    }

    void theWholeBranchCanGo()
    {
        Conversation conversation = tree();
        takeBranch(conversation, u"q1b"_s);
        QCOMPARE(conversation.summary.leaf, u"r2"_s); // it was not shown
        takeBranch(conversation, u"q1"_s);
        QVERIFY(conversation.messages.isEmpty());
        QVERIFY(conversation.summary.leaf.isEmpty());
    }

    void putBackIsAsBefore()
    {
        for (const QString &id : {u"q1"_s, u"r1"_s, u"q2"_s, u"r1b"_s, u"r2"_s, u"q1b"_s}) {
            Conversation conversation = tree();
            const TakenBranch taken = takeBranch(conversation, id);
            QVERIFY(!taken.messages.isEmpty());
            putBack(conversation, taken);
            QCOMPARE(conversation, tree());
        }
    }

    void anUnknownMessageTakesNothing()
    {
        Conversation conversation = tree();
        QVERIFY(takeBranch(conversation, u"nobody"_s).messages.isEmpty());
        QCOMPARE(conversation, tree());
    }

    void attachmentsAreFencedBeforeTheQuestion()
    {
        QCOMPARE(withAttachments({}, u"Why?"_s), u"Why?"_s);
        QCOMPARE(withAttachments({{u"a.c"_s, u"int a;\n"_s}}, u"Why?"_s), u"a.c\n```\nint a;\n```\n\nWhy?"_s);
        QCOMPARE(withAttachments({{u"b.md"_s, u"````\nx"_s}}, u""_s), u"b.md\n`````\n````\nx\n`````"_s);
    }

    void picturesAreNoText()
    {
        const Attachment picture{u"a.png"_s, {}, "p", u"image/png"_s};
        const Attachment lost{u"b.png"_s, {}, {}, u"image/png"_s};
        const QList<Attachment> all{picture, {u"a.c"_s, u"int a;\n"_s}, lost};
        QVERIFY(lost.isLost() && !picture.isLost());
        QCOMPARE(picturesIn(all), QList{picture});
        QCOMPARE(withAttachments(all, u"Why?"_s), u"a.c\n```\nint a;\n```\n\nWhy?"_s);
        QCOMPARE(withAttachments({picture}, u" "_s), u" "_s);
    }

    void aPictureIsKnownByItsBytes_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("type");
        QTest::newRow("png") << QByteArray("\x89PNG\r\n\x1a\n...") << u"image/png"_s;
        QTest::newRow("jpeg") << QByteArray("\xff\xd8\xff\xe0") << u"image/jpeg"_s;
        QTest::newRow("gif") << QByteArray("GIF87a") << u"image/gif"_s;
        QTest::newRow("webp") << QByteArray("RIFF\1\2\3\4WEBPVP8 ") << u"image/webp"_s;
        QTest::newRow("a sound") << QByteArray("RIFF\1\2\3\4WAVEfmt ") << QString();
        QTest::newRow("cut") << QByteArray("RIFF") << QString();
        QTest::newRow("text") << QByteArray("GIF is a format") << QString();
        QTest::newRow("nothing") << QByteArray() << QString();
    }

    void aPictureIsKnownByItsBytes()
    {
        QFETCH(QByteArray, bytes);
        QTEST(pictureTypeOf(bytes), "type");
    }
};

QTEST_APPLESS_MAIN(TestBranches)
#include "tst_branches.moc"

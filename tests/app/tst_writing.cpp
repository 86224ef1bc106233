#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "chat/Writing.h"
#include "net/ChatClient.h"
#include "session/ChatSession.h"
#include "store/KeyStore.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

class TestWriting : public QObject
{
    Q_OBJECT

    SystemClock m_clock;
    ChatClient m_client{m_clock};
    KeyStore m_keys{u"io.github.firstlight.test"_s};
    QTemporaryDir m_dir;
    std::unique_ptr<ChatSession> m_session;
    std::unique_ptr<Writing> m_writing;

    void start(const Conversation &conversation)
    {
        m_writing.reset();
        m_session = std::make_unique<ChatSession>(m_client, m_keys, conversation);
        m_writing = std::make_unique<Writing>(*m_session);
    }

    static Conversation asked(const QStringList &questions)
    {
        Conversation conversation = newConversation(QDateTime::currentDateTimeUtc());
        for (const QString &text : questions) {
            Message question;
            question.id = newId();
            question.parent = conversation.summary.leaf;
            question.text = text;
            conversation.summary.leaf = question.id;
            conversation.messages.append(question);
        }
        return conversation;
    }

    QUrl file(const QString &name, const QByteArray &bytes)
    {
        QFile file(m_dir.filePath(name));
        if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
        return QUrl::fromLocalFile(file.fileName());
    }

    QString nameOf(int row) const
    {
        return m_writing->attachments()->index(row).data(AttachmentList::NameRole).toString();
    }

private Q_SLOTS:
    void init() { start(asked({})); }

    void aDraftIsThereAgain()
    {
        Conversation conversation = asked({u"one"_s});
        conversation.draft = {u"half"_s, {{u"a"_s, u"b"_s}}};
        start(conversation);
        QCOMPARE(m_writing->text(), u"half"_s);
        QCOMPARE(m_writing->attached().size(), 1);
        QSignalSpy kept(m_writing.get(), &Writing::kept);
        m_writing->keep(); // nothing changed
        QCOMPARE(kept.size(), 0);
    }

    void whatIsTypedIsKeptAMomentLater()
    {
        QSignalSpy kept(m_writing.get(), &Writing::kept);
        m_writing->setText(u"a"_s);
        m_writing->setText(u"ab"_s);
        QVERIFY(kept.wait());
        QCOMPARE(kept.size(), 1);
        QCOMPARE(m_writing->draft().text, u"ab"_s);
    }

    void anEditLeavesTheDraftAlone()
    {
        start(asked({u"one"_s}));
        m_writing->setText(u"draft"_s);
        QSignalSpy kept(m_writing.get(), &Writing::kept);
        m_writing->edit(0);
        QCOMPARE(kept.size(), 1);
        QCOMPARE(m_writing->text(), u"one"_s);
        m_writing->setText(u"one more"_s);
        m_writing->keep();
        QCOMPARE(kept.size(), 1);
        QCOMPARE(m_writing->draft().text, u"draft"_s);
        m_writing->cancelEdit();
        QCOMPARE(m_writing->text(), u"draft"_s);
        QVERIFY(!m_writing->isEditing());
    }

    void whatWasAskedComesBackStepByStep()
    {
        start(asked({u"one"_s, u"two"_s}));
        QVERIFY(!m_writing->recall(-1));
        QVERIFY(m_writing->recall(1));
        QCOMPARE(m_writing->text(), u"two"_s);
        QVERIFY(m_writing->recall(1));
        QCOMPARE(m_writing->text(), u"one"_s);
        QVERIFY(m_writing->recall(1));
        QCOMPARE(m_writing->text(), u"one"_s);
        m_writing->setText(u"one, changed"_s); // it is the person's own text now
        QVERIFY(!m_writing->recall(1));
    }

    void textAndCodeAreTaken()
    {
        m_writing->drop(
            {file(u"a.cpp"_s, "int a;\n"), file(u"größe.txt"_s, "日本"), file(u"x.svg"_s, "<svg/>")});
        QCOMPARE(m_writing->attached().size(), 3);
        QCOMPARE(nameOf(1), u"größe.txt"_s);
        QCOMPARE(m_writing->attached()[1].text, u"日本"_s);
        QCOMPARE(m_writing->problem(), QString());
    }

    void whatIsNotTakenIsSaid_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("why");
        QTest::newRow("picture")
            << u"p.png"_s << QByteArray("\x89PNG\r\n\x1a\n\0\0\0", 11)
            << u"“p.png” is a picture: pictures are not taken yet, only text and code."_s;
        QTest::newRow("binary") << u"b.bin"_s << QByteArray("\0\1\2", 3)
                                << u"“b.bin” is not text in UTF-8: only text and code are taken."_s;
        QTest::newRow("other encoding") << u"l.txt"_s << QByteArray("gr\xf6\xdf")
                                        << u"“l.txt” is not text in UTF-8: only text and code are taken."_s;
        QTest::newRow("large") << u"l.log"_s << QByteArray(1'000'001, 'x')
                               << u"“l.log” is larger than 1 MB."_s;
    }

    void whatIsNotTakenIsSaid()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, why);
        m_writing->drop({file(name, bytes)});
        QVERIFY(m_writing->attached().isEmpty());
        QCOMPARE(m_writing->problem(), why);
        m_writing->setText(u"on"_s);
        QCOMPARE(m_writing->problem(), QString());
    }

    void aFolderIsNotTaken()
    {
        m_writing->drop({QUrl::fromLocalFile(m_dir.path())});
        QVERIFY(!m_writing->problem().isEmpty());
    }

    void aLongTextIsAttachedAndAShortOnePasted()
    {
        QGuiApplication::clipboard()->setText(QString(Writing::longText, u'x'));
        QVERIFY(!m_writing->paste());
        QGuiApplication::clipboard()->setText(QString(Writing::longText + 1, u'x'));
        QVERIFY(m_writing->paste());
        QCOMPARE(m_writing->attached().first().text.size(), Writing::longText + 1);
        QCOMPARE(m_writing->text(), QString());
    }

    void aPictureInTheClipboardIsNotTaken()
    {
        QImage picture(4, 4, QImage::Format_RGB32);
        picture.fill(Qt::red);
        QGuiApplication::clipboard()->setImage(picture);
        QVERIFY(m_writing->paste());
        QVERIFY(m_writing->problem().contains(u"Pictures are not taken yet"_s));
    }
};

QTEST_MAIN(TestWriting)
#include "tst_writing.moc"

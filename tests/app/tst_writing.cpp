#include <QBuffer>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "chat/AttachedPicture.h"
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

    static QImage picture(int width, int height)
    {
        QImage picture(width, height, QImage::Format_RGB32);
        picture.fill(Qt::red);
        return picture;
    }

    static QByteArray written(const QImage &image, const char *format)
    {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        if (!image.save(&buffer, format))
            qFatal("cannot write %s", format);
        return bytes;
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
        QTest::newRow("damaged picture") << u"p.png"_s << QByteArray("\x89PNG\r\n\x1a\n\0\0\0", 11)
                                         << u"“p.png” cannot be read as a picture. It may be damaged: open "
                                            u"it in another program, and save "
                                            "it as PNG or JPEG."_s;
        QTest::newRow("binary") << u"b.bin"_s << QByteArray("\0\1\2", 3)
                                << u"“b.bin” is not text in UTF-8: only text, code and pictures are taken."_s;
        QTest::newRow("other encoding")
            << u"l.txt"_s << QByteArray("gr\xf6\xdf")
            << u"“l.txt” is not text in UTF-8: only text, code and pictures are taken."_s;
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

    void aPictureInTheClipboardIsAttached()
    {
        QGuiApplication::clipboard()->setImage(picture(40, 20));
        QVERIFY(m_writing->paste());
        QCOMPARE(m_writing->attached().size(), 1);
        const Attachment pasted = m_writing->attached().first();
        QCOMPARE(pasted.name, u"Pasted picture 1"_s);
        QCOMPARE(pasted.mediaType, u"image/png"_s);
        QCOMPARE(QImage::fromData(pasted.picture).size(), QSize(40, 20));
        QCOMPARE(m_writing->attachments()->thumbnail(0).image.size(), QSize(40, 20));
        QCOMPARE(m_writing->text(), QString());
        QCOMPARE(m_writing->draft().attachments, QList{pasted});
        m_writing->attachments()->remove(0);
        QVERIFY(!m_writing->attachments()->thumbnail(0).any());
    }

    void aPictureFileIsTakenAsItIs_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QString>("type");
        QTest::newRow("png") << QByteArray("png") << u"image/png"_s;
        QTest::newRow("jpeg") << QByteArray("jpg") << u"image/jpeg"_s;
    }

    void aPictureFileIsTakenAsItIs()
    {
        QFETCH(QByteArray, format);
        QFETCH(QString, type);
        const QByteArray bytes = written(picture(40, 20), format.constData());
        m_writing->drop({file(u"tide.txt"_s, bytes), file(u"a.txt"_s, "text")}); // a name can be wrong
        QCOMPARE(m_writing->problem(), QString());
        QCOMPARE(m_writing->attached().size(), 2);
        QCOMPARE(m_writing->attached().first(), (Attachment{u"tide.txt"_s, {}, bytes, type}));
        QCOMPARE(m_writing->pictures(), 1);
        QVERIFY(!m_writing->attachments()->thumbnail(1).any());
    }

    void aLargePictureIsMadeSmaller()
    {
        m_writing->drop({file(u"wide.jpg"_s, written(picture(3000, 30), "jpg"))});
        const Attachment taken = m_writing->attached().value(0);
        QCOMPARE(taken.mediaType, u"image/jpeg"_s);
        QCOMPARE(QImage::fromData(taken.picture).size(), QSize(2000, 20));
        QVERIFY(m_writing->attachments()->thumbnail(0).image.width() <= thumbnailSide);
    }

    void aPictureOfAnotherKindBecomesOneThatTheModelsKnow()
    {
        m_writing->drop({file(u"old.bmp"_s, written(picture(40, 20), "bmp"))});
        QCOMPARE(m_writing->problem(), QString());
        QCOMPARE(m_writing->attached().value(0).mediaType, u"image/png"_s);
    }

    void picturesAreCountedUpToALimit()
    {
        const QByteArray bytes = written(picture(4, 4), "png");
        QList<QUrl> urls;
        for (int i = 0; i <= Writing::mostPictures; ++i)
            urls.append(file(u"p%1.png"_s.arg(i), bytes));
        m_writing->drop(urls);
        QCOMPARE(m_writing->pictures(), Writing::mostPictures);
        QCOMPARE(m_writing->problem(),
            u"“p20.png” was not added: a question takes at most 20 pictures. Send it with the next one."_s);
    }

    void earlierPicturesAreCountedToo()
    {
        Conversation conversation = asked({u"one"_s, u"two"_s});
        const Attachment shown{u"a.png"_s, {}, written(picture(4, 4), "png"), u"image/png"_s};
        conversation.messages[1].attachments = {shown, {u"a.txt"_s, u"a"_s}};
        start(conversation);
        QCOMPARE(m_writing->pictures(), 0);
        QCOMPARE(m_writing->earlierPictures(), 1);
        QSignalSpy changed(m_writing.get(), &Writing::picturesChanged);
        m_writing->edit(1); // it is asked in place of that question
        QVERIFY(!changed.isEmpty());
        QCOMPARE(m_writing->pictures(), 1);
        QCOMPARE(m_writing->earlierPictures(), 0);
    }

    void aLostPictureSaysSo()
    {
        m_writing->attachments()->add({u"a.png"_s, {}, {}, u"image/png"_s});
        QCOMPARE(m_writing->attachments()->index(0).data(AttachmentList::SizeRole).toString(),
            u"cannot be read"_s);
        QVERIFY(!m_writing->attachments()->picture(0).any());
        QCOMPARE(m_writing->pictures(), 0);
    }
};

QTEST_MAIN(TestWriting)
#include "tst_writing.moc"

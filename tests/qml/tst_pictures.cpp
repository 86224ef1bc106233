#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QTest>

#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// A picture from the clipboard to the transcript.
class TestPictures : public QObject
{
    Q_OBJECT

    static void paste(const WindowUnderTest &desk)
    {
        QImage picture(40, 20, QImage::Format_RGB32);
        picture.fill(Qt::red);
        QGuiApplication::clipboard()->setImage(picture);
        desk.press(Qt::Key_V, Qt::ControlModifier);
    }

    static void setSight(WindowUnderTest &desk, std::optional<bool> sees)
    {
        Model model{.id = u"m"_s, .name = u"m"_s, .contextTokens = {}, .maxOutputTokens = {}};
        model.seesPictures = sees;
        desk.lists.keep(*desk.providers.chosen(), {model}, QDateTime::currentDateTimeUtc());
    }

    static QString hindrance(const WindowUnderTest &desk)
    {
        return desk.find("hindrance")->property("text").toString();
    }

private Q_SLOTS:
    void goesAlongAndIsShown()
    {
        WindowUnderTest desk;
        paste(desk);
        QTRY_VERIFY(desk.seen("thumbnail"));
        QCOMPARE(desk.draft(), QString());
        desk.press(Qt::Key_Return);
        desk.reply("Red.");
        QVERIFY(desk.chat().writing()->isEmpty());
        const QList<Attachment> sent = desk.chat().session().at(0).attachments;
        QCOMPARE(sent.size(), 1);
        QCOMPARE(QImage::fromData(sent.first().picture).size(), QSize(40, 20));
        QTRY_VERIFY(desk.seen("thumbnail")); // now with the question
        QCOMPARE(desk.seen("thumbnail")->property("image").value<Bitmap>().image.size(), QSize(40, 20));
        QVERIFY(!desk.seen("openPicture"));
        desk.seen("attachment")->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.seen("openPicture"));
        desk.press(Qt::Key_Escape);
        QTRY_VERIFY(!desk.seen("openPicture"));
    }

    void aTextHasNone()
    {
        WindowUnderTest desk;
        desk.chat().writing()->attachments()->add({u"a.c"_s, u"int a;"_s});
        QTRY_VERIFY(desk.seen("attachment"));
        QVERIFY(!desk.seen("thumbnail"));
        QVERIFY(!desk.chat().thumbnail(0, 0).any()); // and nothing was asked yet
    }

    void aModelThatReadsTextOnlyIsNotAsked()
    {
        WindowUnderTest desk;
        setSight(desk, false);
        QCOMPARE(hindrance(desk), QString());
        paste(desk);
        QTRY_COMPARE(
            hindrance(desk), u"m reads text only. Choose a model that sees, or remove the picture."_s);
        desk.type(u"what"_s);
        desk.press(Qt::Key_Return);
        QCOMPARE(desk.chat().session().count(), 0);
        QCOMPARE(desk.draft(), u"what"_s);
        QCOMPARE(desk.chat().writing()->pictures(), 1);
        setSight(desk, std::nullopt); // nobody knows, so it is tried
        QCOMPARE(hindrance(desk), QString());
        desk.press(Qt::Key_Return);
        desk.reply("Red.");
        setSight(desk, false);
        QTRY_COMPARE(hindrance(desk),
            u"m reads text only, and there are pictures above. Choose a model that sees, or start anew."_s);
    }
};

QTEST_MAIN(TestPictures)
#include "tst_pictures.moc"

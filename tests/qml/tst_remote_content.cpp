#include <QDesktopServices>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// What a reply names, nobody fetches and nobody opens.
class TestRemoteContent : public QObject
{
    Q_OBJECT
    QStringList m_opened;

    static Conversation answered(const QString &asked, const QString &answer)
    {
        Conversation conversation = newConversation(QDateTime::currentDateTimeUtc());
        Message question;
        question.id = u"1"_s;
        question.text = asked;
        question.attachments = {{asked, {}, "\x89PNG\r\n\x1a\n" + asked.toUtf8(), u"image/png"_s}};
        Message reply;
        reply.id = u"2"_s;
        reply.parent = question.id;
        reply.role = Message::Role::Assistant;
        reply.end = End::Complete;
        reply.text = answer;
        conversation.messages = {question, reply};
        conversation.summary.leaf = reply.id;
        return conversation;
    }

    static QStringList schemes()
    {
        return {u"http"_s, u"https"_s, u"mailto"_s, u"file"_s, u"javascript"_s, u"data"_s};
    }

public Q_SLOTS:
    void opened(const QUrl &url) { m_opened.append(url.toString()); }

private Q_SLOTS:
    void initTestCase()
    {
        for (const QString &scheme : schemes())
            QDesktopServices::setUrlHandler(scheme, this, "opened");
    }

    void cleanupTestCase()
    {
        for (const QString &scheme : schemes())
            QDesktopServices::unsetUrlHandler(scheme);
    }

    void nothingIsFetchedAndNothingOpens()
    {
        QTcpServer listener;
        QVERIFY(listener.listen(QHostAddress::LocalHost));
        int visits = 0;
        connect(&listener, &QTcpServer::newConnection, this, [&] { ++visits; });
        const QString host = u"http://127.0.0.1:%1"_s.arg(listener.serverPort());

        const Conversation conversation = answered(u"<img src=\"%1/question\">"_s.arg(host),
            u"![pixel](%1/image.png) and ![svg](%1/x.svg \"t\") and ![][late]\n\n"
            "<img src=\"%1/html.png\">\n\n<link rel=stylesheet href=\"%1/a.css\">\n\n"
            "<style>body { background: url(%1/style.png) }</style>\n\n"
            "text <img src='%1/inline.png'> <svg><image href=\"%1/svg.png\"/></svg>\n\n"
            "[file](file:///etc/passwd) [script](javascript:alert(1)) ![](file:///etc/hostname)\n\n"
            "| a <img src=\"%1/cell.png\"> | ![c](%1/cell2.png) |\n|---|---|\n| [x](file:///y) | z |\n\n"
            "```html\n<img src=\"%1/code.png\">\n```\n\n- ![item](%1/item.png)\n\n> ![q](%1/quote.png)\n\n"
            "<iframe src=\"%1/frame\"></iframe>\n\n[late]: %1/late.png\n"_s.arg(host));

        WindowUnderTest desk;
        desk.sessions.show(conversation);
        QTRY_VERIFY(desk.find("messages")->property("count").toInt() > 8);
        QVERIFY(!desk.window->grabWindow().isNull());
        QTest::qWait(300);
        QCOMPARE(visits, 0);
        QCOMPARE(m_opened, QStringList());
    }

    void whatDoesNotLeadToTheWebDoesNotOpen()
    {
        const Conversation conversation = answered(u"file:///etc/passwd"_s,
            u"[a file, to be clicked](file:///etc/passwd)\n\n[a script, to be "
            u"clicked](javascript:alert(1))\n\n"
            "[some data, to be clicked](data:text/html,x)\n\n<a href=\"https://x.example/\">HTML, "
            "to be clicked</a>\n\n"
            "![a picture, to be clicked](file:///etc/hostname)\n"_s);
        WindowUnderTest desk;
        desk.sessions.show(conversation);
        QQuickItem *messages = desk.find("messages");
        QQuickItem *field = nullptr;
        QTRY_VERIFY((field = desk.seen("prose")));
        QTRY_VERIFY(field->height() > 100);
        for (int y = 6; y < field->height(); y += 8)
            for (int x = 4; x < 200; x += 24)
                QTest::mouseClick(
                    desk.window, Qt::LeftButton, {}, field->mapToScene({qreal(x), qreal(y)}).toPoint());
        field->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Return);
        QCOMPARE(m_opened, QStringList());
        QCOMPARE(messages->property("target").toString(), QString());
    }

    void aLinkOpensWhenItIsClickedAndShowsItsTargetBefore()
    {
        const Conversation conversation =
            answered(u"Where?"_s, u"[https://good.example](https://other.example/x)\n"_s);
        WindowUnderTest desk;
        desk.sessions.show(conversation);
        QQuickItem *messages = desk.find("messages");
        QTRY_VERIFY(messages->property("count").toInt() == 3);
        QQuickItem *field = nullptr;
        QTRY_VERIFY((field = desk.seen("prose")));
        const QPoint place = field->mapToScene({30, 12}).toPoint();
        QTest::mouseMove(desk.window, place);
        QTRY_COMPARE(messages->property("target").toString(), u"https://other.example/x"_s);
        QCOMPARE(m_opened, QStringList());
        QTest::mouseClick(desk.window, Qt::LeftButton, {}, place);
        QTRY_COMPARE(m_opened, QStringList{u"https://other.example/x"_s});
        // And with the keyboard.
        m_opened.clear();
        field->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Return);
        QCOMPARE(m_opened, QStringList{u"https://other.example/x"_s});
    }
};

QTEST_MAIN(TestRemoteContent)
#include "tst_remote_content.moc"

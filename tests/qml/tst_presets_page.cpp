#include <QDragEnterEvent>
#include <QFile>
#include <QMimeData>
#include <QQuickWindow>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// Presets in the window: made on their page, chosen for a conversation, and what their cache did beside the
// reply.
class TestPresetsPage : public QObject
{
    Q_OBJECT

    static QString file(const QTemporaryDir &dir, const QString &name, const QByteArray &text)
    {
        QFile file(dir.filePath(name));
        if (!file.open(QFile::WriteOnly) || file.write(text) < 0)
            qFatal("no file");
        return file.fileName();
    }

    static void drop(const WindowUnderTest &desk, const QQuickItem &area, const QMimeData &data)
    {
        const QPoint at = area.mapToScene({area.width() / 2, area.height() / 2}).toPoint();
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(desk.window, &enter);
        QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(desk.window, &move);
        QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(desk.window, &drop);
    }

    static QString savedPreset(WindowUnderTest &desk, const QString &name)
    {
        desk.presets.startNew();
        desk.presets.draft()->setName(name);
        desk.presets.draft()->setInstructions(u"Be brief."_s);
        const QString id = desk.presets.draft()->presetId();
        desk.presets.draft()->save();
        return id;
    }

private Q_SLOTS:
    void filesAreDroppedIntoTheKnowledge()
    {
        const QTemporaryDir dir;
        WindowUnderTest desk;
        desk.window->setProperty("page", u"presets"_s);
        desk.presets.startNew();
        const QQuickItem *area = nullptr;
        QTRY_VERIFY((area = desk.seen("knowledgeDrop")));
        QTRY_VERIFY(area->height() > 0);
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(file(dir, u"tides.md"_s, QByteArray(4000, 'x'))),
            QUrl::fromLocalFile(file(dir, u"winds.md"_s, "calm"))});
        drop(desk, *area, files);
        QTRY_COMPARE(desk.presets.draft()->knowledge()->rowCount(), 2);
        QTRY_VERIFY(desk.seen("plan"));
        QVERIFY(desk.seen("plan")->property("text").toString().contains(u"tokens"_s));
        QMimeData text;
        text.setText(u"pasted"_s);
        drop(desk, *desk.seen("knowledgeDrop"), text);
        QTRY_COMPARE(desk.presets.draft()->knowledge()->rowCount(), 3);
    }

    void isFilledInByTheKeyboard()
    {
        WindowUnderTest desk;
        desk.window->setProperty("page", u"presets"_s);
        desk.presets.startNew();
        QTRY_VERIFY(
            desk.window->activeFocusItem() && desk.window->activeFocusItem()->inherits("QQuickTextInput"));
        desk.type(u"Tides"_s);
        desk.press(Qt::Key_Tab);
        desk.type(u"Be brief"_s);
        QCOMPARE(desk.presets.draft()->name(), u"Tides"_s);
        QCOMPARE(desk.presets.draft()->instructions(), u"Be brief"_s);
        desk.press(Qt::Key_Tab); // out of a field of several lines
        desk.type(u"x"_s);
        QCOMPARE(desk.presets.draft()->instructions(), u"Be brief"_s);
        desk.press(Qt::Key_Escape);
        QTRY_VERIFY(!desk.presets.draft());
    }

    void isChosenForAConversation()
    {
        WindowUnderTest desk;
        const QString id = savedPreset(desk, u"Tides"_s);
        QQuickItem *pill = desk.seen("presetPill");
        QVERIFY(pill);
        QMetaObject::invokeMethod(pill, "clicked");
        QQuickItem *choice = nullptr;
        QTRY_VERIFY((choice = desk.seen("presetChoice")));
        QMetaObject::invokeMethod(choice, "clicked");
        QTRY_COMPARE(pill->property("text").toString(), u"Tides"_s);
        QCOMPARE(desk.presets.chosenFor(desk.chat().conversationId()), id);
        QTRY_VERIFY(!desk.seen("presetChoice"));
        desk.find("composer")->setProperty("text", u"why"_s);
        QMetaObject::invokeMethod(desk.find("composer"), "send");
        QTRY_VERIFY(desk.isAsked());
        QCOMPARE(desk.chat().session().target().preset, id);
        QCOMPARE(desk.chat().session().lastRequest()->system, u"Be brief."_s);
        desk.say("So.");
        desk.end();
        // Another conversation has its own.
        QTRY_VERIFY(!desk.chat().isBusy());
        desk.sessions.startNew();
        QTRY_COMPARE(desk.seen("presetPill")->property("text").toString(), u"Preset"_s);
    }

    void thePanelTellsWhatTheCacheDid()
    {
        int asked = 0;
        ScriptedServer server([&](QTcpSocket &socket, const QByteArray &request) {
            if (request.startsWith("GET"))
                return void(socket.write(httpAnswer("{\"data\":[]}", "200 OK", "application/json")));
            const QByteArray cached = ++asked == 1 ? "0" : "16";
            socket.write(httpAnswer(chatDelta("hi")
                + "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
                  "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":4000,\"completion_tokens\":1,"
                  "\"prompt_tokens_details\":{\"cached_tokens\":"
                + cached + "}}}\n\ndata: [DONE]\n\n"));
        });
        WindowUnderTest desk({}, server.url());
        const QString id = savedPreset(desk, u"Tides"_s);
        desk.presets.choose(desk.chat().conversationId(), id);
        desk.chat().send(u"why?"_s);
        QTRY_VERIFY(!desk.chat().isBusy());
        desk.presets.edit(id);
        desk.presets.draft()->setInstructions(u"It is 2026-11-30. Be brief."_s);
        desk.presets.draft()->save();
        desk.chat().send(u"and then?"_s);
        QTRY_VERIFY(!desk.chat().isBusy());
        desk.window->setProperty("panelOpen", true);
        QTRY_VERIFY(desk.seen("cacheTokens"));
        QVERIFY(desk.seen("cacheTokens")->property("text").toString().startsWith(u"16 read"_s));
        const QString finding = desk.seen("cacheFinding")->property("text").toString();
        QVERIFY2(
            finding.contains(u"It is 2026-11-30. Be"_s) || finding.contains(u"byte"_s), qPrintable(finding));
        // This server keeps no promise that pings could lengthen.
        QVERIFY(!desk.seen("keepWarm"));
    }

    void theConnectionIsThereBeforeTheQuestion()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &request) {
            if (request.startsWith("GET"))
                return void(socket.write(httpAnswer("{\"data\":[]}", "200 OK", "application/json")));
            socket.write(httpAnswer(chatDelta("hi") + chatEnd()));
        });
        WindowUnderTest desk({}, server.url());
        QTRY_COMPARE(server.connections, 1); // the composer has the focus from the start
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.chat().session().count() == 2 && !desk.chat().isBusy());
        QCOMPARE(desk.chat().session().at(1).text, u"hi"_s);
        QCOMPARE(server.connections, 1);
    }
};

QTEST_MAIN(TestPresetsPage)
#include "tst_presets_page.moc"

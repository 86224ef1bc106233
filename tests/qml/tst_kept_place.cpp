#include <cmath>
#include <limits>

#include <QSignalSpy>
#include <QTest>

#include "Turns.h"
#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// Someone has scrolled back and reads. What they read stays where it is on the screen, whatever becomes of
// the rest.
class TestKeptPlace : public QObject
{
    Q_OBJECT

    // Twelve turns, many pages; each reply has a thought before it. That of the seventh is longer than a
    // page.
    static Conversation longOne()
    {
        return conversationOf(12, [](int i, Message &, Message &reply) {
            reply.reasoning = u"A thought. "_s.repeated(i == 6 ? 400 : 80);
            reply.text = u"Words to fill the page with. "_s.repeated(15 + 7 * (i % 3)) + u"\n\n"_s
                + u"And more of them.\n\n"_s.repeated(20);
        });
    }

    static QList<QQuickItem *> rows(const WindowUnderTest &desk)
    {
        QList<QQuickItem *> found;
        for (QQuickItem *item :
            desk.find("messages")->property("contentItem").value<QQuickItem *>()->childItems()) {
            if (item->property("message").isValid() && item->property("index").toInt() >= 0)
                found.append(item);
        }
        return found;
    }

    static qreal edge(const WindowUnderTest &desk)
    {
        return desk.find("messages")->property("contentY").toReal();
    }

    // What has arrived is laid out and painted.
    static void paint(const WindowUnderTest &desk)
    {
        QSignalSpy painted(desk.window, &QQuickWindow::frameSwapped);
        desk.window->update();
        QTRY_VERIFY(!painted.isEmpty());
    }

    // Looks at each frame where a row stands on the screen: the one that the upper edge of the view cuts, or
    // the first one under it.
    class Watch
    {
    public:
        Watch(const WindowUnderTest &desk, bool cut)
            : m_desk(desk)
        {
            for (const QQuickItem *row : rows(desk)) {
                const qreal top = row->y() - edge(desk);
                const bool fits = cut ? top <= 0 && top + row->height() > 0 : top > 0;
                if (!fits || (m_row >= 0 && row->y() > m_place))
                    continue;
                m_row = row->property("index").toInt();
                m_place = row->y();
            }
            m_place = place();
            m_frames = QObject::connect(desk.window, &QQuickWindow::frameSwapped, desk.window, [this] {
                ++frames;
                farthest = std::max(farthest, std::abs(place() - m_place));
            });
        }
        ~Watch() { QObject::disconnect(m_frames); }
        Q_DISABLE_COPY_MOVE(Watch)

        bool hasRow() const { return m_row >= 0; }
        // A place is whole pixels; what a row's height has beyond them shows.
        bool isSteady() const { return frames > 0 && farthest < 0.51; }

        int frames = 0;
        qreal farthest = 0;

    private:
        qreal place() const
        {
            for (const QQuickItem *row : rows(m_desk)) {
                if (row->property("index").toInt() == m_row)
                    return row->mapToScene({}).y();
            }
            return std::numeric_limits<qreal>::infinity();
        }

        const WindowUnderTest &m_desk;
        int m_row = -1;
        qreal m_place = 0;
        QMetaObject::Connection m_frames;
    };

    static void ask(WindowUnderTest &desk)
    {
        desk.chat().send(u"and then?"_s);
        QTRY_VERIFY(desk.isAsked());
        desk.say("So:\\n\\n");
        QTRY_VERIFY(!desk.chat().session().at(desk.chat().session().count() - 1).text.isEmpty());
        QTRY_VERIFY(desk.find("messages")->property("atYEnd").toBool());
    }

    // The heading of the thought that is out of sight right above the view.
    static QQuickItem *thoughtAbove(const WindowUnderTest &desk)
    {
        QQuickItem *lowest = nullptr;
        for (QQuickItem *row : rows(desk)) {
            if (row->y() + row->height() <= edge(desk) && WindowUnderTest::seen(row, u"reasoningHead"_s)
                && (!lowest || row->y() > lowest->y()))
                lowest = row;
        }
        return lowest ? WindowUnderTest::seen(lowest, u"reasoningHead"_s) : nullptr;
    }

private Q_SLOTS:
    void aReplyGrowsBelow_data()
    {
        QTest::addColumn<int>("pages");
        QTest::newRow("its beginning is in sight") << 1;
        QTest::newRow("far below") << 6;
    }
    void aReplyGrowsBelow()
    {
        QFETCH(int, pages);
        WindowUnderTest desk;
        desk.sessions.show(longOne());
        ask(desk);
        desk.find("messages")->forceActiveFocus();
        for (int i = 0; i < pages; ++i)
            desk.press(Qt::Key_PageUp);
        QVERIFY(!desk.find("messages")->property("following").toBool());
        paint(desk);
        const Watch watch(desk, false);
        QVERIFY(watch.hasRow());
        for (int i = 0; i < 60; ++i) {
            desk.say(i % 5 == 0 ? "and a line\\n\\n" : "and words ");
            paint(desk);
        }
        QTRY_COMPARE(desk.chat().session().at(25).text.count(u"and "_s), 60);
        desk.end();
        QTRY_VERIFY(!desk.chat().isBusy());
        paint(desk);
        QVERIFY2(watch.isSteady(), qPrintable(QString::number(watch.farthest)));
        QVERIFY(watch.frames >= 60);
    }

    void aReplyGrowsThatIsReadItself()
    {
        WindowUnderTest desk;
        desk.sessions.show(longOne());
        ask(desk);
        desk.say(QByteArray("a line\\n\\n").repeated(80));
        QTRY_COMPARE(desk.chat().session().at(25).text.count(u"a line"_s), 80);
        QTRY_VERIFY(desk.find("messages")->property("atYEnd").toBool());
        desk.find("messages")->forceActiveFocus();
        desk.press(Qt::Key_PageUp);
        paint(desk);
        const Watch watch(desk, true);
        QVERIFY(watch.hasRow());
        for (int i = 0; i < 40; ++i) {
            desk.say(i % 5 == 0 ? "- a point\\n" : "and words ");
            paint(desk);
        }
        QVERIFY2(watch.isSteady(), qPrintable(QString::number(watch.farthest)));
    }

    void aRowAboveChanges_data()
    {
        QTest::addColumn<QString>("reply");
        QTest::newRow("by less than a page") << u"r4"_s;
        QTest::newRow("by more than a page") << u"r6"_s;
        QTest::newRow("near the end") << u"r11"_s;
    }
    void aRowAboveChanges()
    {
        QFETCH(QString, reply);
        WindowUnderTest desk;
        desk.sessions.show(longOne());
        ask(desk);
        desk.chat().goTo(reply); // its thought is at the upper edge
        desk.find("messages")->forceActiveFocus();
        for (int i = 0; i < 3; ++i)
            desk.press(Qt::Key_Down);
        QVERIFY(!desk.find("messages")->property("following").toBool());
        paint(desk);
        const Watch watch(desk, true);
        QVERIFY(watch.hasRow());
        for (int i = 0; i < 4; ++i) { // open, closed, open, closed
            QQuickItem *thought = thoughtAbove(desk);
            QVERIFY(thought);
            const qreal height = thought->parentItem()->height();
            QMetaObject::invokeMethod(thought, "clicked");
            desk.say("and words ");
            paint(desk);
            paint(desk);
            QVERIFY2(watch.isSteady(), qPrintable(u"%1 after %2"_s.arg(watch.farthest).arg(i + 1)));
            QVERIFY(thoughtAbove(desk));
            QVERIFY(std::abs(thoughtAbove(desk)->parentItem()->height() - height) > 50);
        }
    }

    void aThoughtThatIsReadStaysOpen_data()
    {
        QTest::addColumn<bool>("read");
        QTest::newRow("someone has scrolled back") << true;
        QTest::newRow("the end is followed") << false;
    }
    void aThoughtThatIsReadStaysOpen()
    {
        QFETCH(bool, read);
        WindowUnderTest desk;
        desk.chat().send(u"why"_s);
        QTRY_VERIFY(desk.isAsked());
        desk.think(QByteArray("a thought\\n").repeated(120));
        QQuickItem *messages = desk.find("messages");
        const qreal many = 2 * messages->height();
        QTRY_VERIFY(messages->property("contentHeight").toReal() > many);
        QTRY_VERIFY(messages->property("atYEnd").toBool());
        if (read) {
            messages->forceActiveFocus();
            desk.press(Qt::Key_PageUp);
        }
        paint(desk);
        const Watch watch(desk, true);
        desk.say("So.");
        QTRY_COMPARE(desk.chat().session().at(1).text, u"So."_s);
        desk.end();
        QTRY_VERIFY(!desk.chat().isBusy());
        paint(desk);
        QTRY_COMPARE(messages->property("contentHeight").toReal() > many, read);
        if (read)
            QVERIFY2(watch.isSteady(), qPrintable(QString::number(watch.farthest)));
    }
};

QTEST_MAIN(TestKeptPlace)
#include "tst_kept_place.moc"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "../core/MetricsFixture.h"
#include "AccessibleNames.h"
#include "latency/LatencyPlot.h"
#include "latency/WireReply.h"
#include "settings/PresetListModel.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// What a screen reader meets on the other pages, with rows of content in them.
class TestAccessiblePages : public QObject
{
    Q_OBJECT

    static void turnTo(const WindowUnderTest &desk, const QString &page)
    {
        desk.window->setProperty("page", page);
    }

    // The question is put, and the keyboard is on the harmless answer.
    static void checkRemoval(const WindowUnderTest &desk, const QString &button)
    {
        pressOn(desk, button);
        QTRY_VERIFY(named(desk, u"Keep"_s));
        QVERIFY(named(desk, u"Keep"_s)->hasActiveFocus());
        checkNames(desk, 10);
        desk.press(Qt::Key_Escape);
        QTRY_VERIFY(named(desk, button));
        QVERIFY(named(desk, button)->hasActiveFocus());
    }

    static QUrl file(const QString &path)
    {
        QFile file(path);
        if (!file.open(QFile::WriteOnly) || file.write("text") != 4)
            qFatal("no file");
        return QUrl::fromLocalFile(path);
    }

    static void measure(WindowUnderTest &desk)
    {
        QList<RequestRecord> records;
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        for (int i = 0; i < 400; ++i) {
            records.append(
                sampleRequest(QString::number(i), now - (400 - i) * 60'000, 300ms + 1ms * (i % 9)));
            if (i % 2 == 0)
                records.last().model = u"ebb"_s;
        }
        desk.metrics.add(records);
        QTRY_COMPARE(desk.latency.requests(), 400);
    }

private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }

    void theSettings()
    {
        WindowUnderTest desk;
        desk.press(Qt::Key_Comma, Qt::ControlModifier);
        QCOMPARE(desk.window->property("page").toString(), u"settings"_s);
        checkNames(desk, 18);
    }

    void theProviders()
    {
        WindowUnderTest desk;
        desk.providers.addFrom(u"ollama"_s);
        desk.providers.draft()->saveForThisRun();
        QTRY_COMPARE(desk.providers.rowCount(), 2);
        turnTo(desk, u"providers"_s);
        QTRY_VERIFY(named(desk, u"Edit Ollama"_s));
        checkNames(desk, 11); // the side, back, add, and two for each
        pressOn(desk, u"Add a provider"_s);
        QTRY_VERIFY(named(desk, u"Your own"_s));
        checkNames(desk, 5 + 3 + PresetListModel().rowCount());
    }

    // The form of each preset, with what it asks and all under Advanced.
    void aNewProvider()
    {
        WindowUnderTest desk;
        turnTo(desk, u"providers"_s);
        const PresetListModel presets;
        for (int row = 0; row < presets.rowCount(); ++row) {
            desk.providers.addFrom(presets.idAt(row));
            QTRY_VERIFY2(named(desk, u"Advanced"_s), qPrintable(presets.idAt(row)));
            checkNames(desk, 11);
            pressOn(desk, u"Advanced"_s);
            pressOn(desk, u"Add a header"_s);
            pressOn(desk, u"Add a header"_s);
            QTRY_VERIFY2(named(desk, u"Value of header 2"_s), qPrintable(presets.idAt(row)));
            checkNames(desk, 30);
            desk.providers.closeDraft();
            QTRY_VERIFY(!named(desk, u"Advanced"_s));
        }
    }

    void aProviderThatIsEdited()
    {
        WindowUnderTest desk;
        turnTo(desk, u"providers"_s);
        pressOn(desk, u"Edit Speaker"_s);
        QTRY_VERIFY(named(desk, u"Advanced"_s));
        checkNames(desk, 12);
        checkRemoval(desk, u"Remove…"_s);
    }

    void thePresets()
    {
        WindowUnderTest desk;
        addPreset(desk, u"Tides"_s);
        addPreset(desk, u"Winds"_s);
        turnTo(desk, u"presets"_s);
        QTRY_COMPARE(desk.presets.rowCount(), 2);
        checkNames(desk, 9);
        desk.presets.edit(desk.presets.index(0).data(PresetLibrary::IdRole).toString());
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(u"a"_s) && QDir(folder.path()).mkdir(u"b"_s));
        desk.presets.draft()->knowledge()->addUrls(
            {file(folder.filePath(u"a/README.md"_s)), file(folder.filePath(u"b/README.md"_s))});
        desk.presets.draft()->knowledge()->addText(u"High water 04:12"_s);
        QTRY_VERIFY(named(desk, u"Take out Note, piece 3"_s));
        pressOn(desk, u"Add a piece of text to the knowledge"_s);
        pressOn(desk, u"More"_s);
        QTRY_VERIFY(named(desk, u"Temperature"_s));
        checkNames(desk, 32);
        pressOn(desk, u"Provider: "_s + desk.presets.draft()->property("providers").toStringList().value(0));
        QTRY_VERIFY(isPopupOpen(desk));
        checkNames(desk, 32, 2);
        desk.press(Qt::Key_Escape);
        QTRY_VERIFY(!isPopupOpen(desk));
        checkRemoval(desk, u"Remove…"_s);
    }

    void theLatency()
    {
        WindowUnderTest desk;
        turnTo(desk, u"latency"_s);
        measure(desk);
        QTRY_VERIFY(!desk.latency.drift().isEmpty());
        checkNames(desk, 20);
        pressOn(desk, u"Model: "_s + desk.latency.models().value(0));
        QTRY_VERIFY(isPopupOpen(desk));
        checkNames(desk, 20, 3);
        desk.press(Qt::Key_Escape);
        QTRY_VERIFY(!isPopupOpen(desk));
        checkRemoval(desk, u"Delete what is shown…"_s);

        auto *plot = desk.seek<LatencyPlot>();
        QVERIFY(plot);
        plot->forceActiveFocus(Qt::TabFocusReason);
        desk.press(Qt::Key_Right);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(named(desk, u"Close the details"_s));
        checkNames(desk, 26);
    }

    void theLab()
    {
        WindowUnderTest desk;
        desk.lab.bench()->subjects()->add();
        desk.lab.bench()->save(u"?"_s); // no name: a sentence, and the place for a better one
        turnTo(desk, u"lab"_s);
        QTRY_VERIFY(named(desk, u"Name of the baseline"_s));
        checkNames(desk, 22);
    }

    void theRehearsal()
    {
        WindowUnderTest desk;
        turnTo(desk, u"rehearse"_s);
        checkNames(desk, 25);
        desk.lab.play();
        QTRY_VERIFY(desk.lab.left()->any() && desk.lab.right()->any());
        checkNames(desk, 27);
        desk.lab.stop();
        QTRY_VERIFY(!desk.lab.left()->isBusy() && !desk.lab.right()->isBusy());
        checkNames(desk, 27);
    }

    void theWire()
    {
        WindowUnderTest desk;
        desk.type(u"why"_s);
        desk.press(Qt::Key_Return);
        QTRY_VERIFY(desk.isAsked());
        for (int i = 0; i < 5; ++i)
            desk.say("the same");
        desk.end();
        QTRY_VERIFY(!desk.chat().isBusy());
        desk.press(Qt::Key_U, Qt::ControlModifier);
        QTRY_VERIFY(desk.seek<WireReply>());
        desk.press(Qt::Key_Down);
        QTRY_VERIFY(named(desk, u"Copy row 1 (Ctrl+C)"_s));
        checkNames(desk, 20);
        const qreal closed = desk.window->activeFocusItem()->height();
        desk.press(Qt::Key_Return); // all of the event
        QTRY_VERIFY(desk.window->activeFocusItem()->height() > closed);
        checkNames(desk, 20);
        desk.window->setWidth(600); // one of the two halves
        QTRY_VERIFY(named(desk, u"What to show: What was sent"_s));
        checkNames(desk, 12);
        pressOn(desk, u"What to show: What was sent"_s);
        QTRY_VERIFY(named(desk, u"As sent"_s) || named(desk, u"Indent"_s));
        checkNames(desk, 6);
    }
};

QTEST_MAIN(TestAccessiblePages)
#include "tst_accessible_pages.moc"

#include <QQmlApplicationEngine>
#include <QQmlComponent>
#include <QQuickItem>
#include <QQuickWindow>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QtQml/QQmlExtensionPlugin>

Q_IMPORT_QML_PLUGIN(FirstlightPlugin)

using namespace Qt::StringLiterals;

// The controls by keyboard and by picture.
class TestControls : public QObject
{
    Q_OBJECT

    QQmlEngine m_engine;
    QQuickWindow m_window;

    // The item of this QML, in the window.
    std::unique_ptr<QQuickItem> show(const QByteArray &qml)
    {
        QQmlComponent component(&m_engine);
        component.setData(
            "import QtQuick\nimport Firstlight\n" + qml, QUrl(u"qrc:/qt/qml/Firstlight/Test.qml"_s));
        std::unique_ptr<QQuickItem> item(qobject_cast<QQuickItem *>(component.create()));
        if (!item) {
            qWarning().noquote() << component.errorString();
            return nullptr;
        }
        item->setParentItem(m_window.contentItem());
        m_window.show();
        m_window.requestActivate();
        return QTest::qWaitForWindowActive(&m_window) ? std::move(item) : nullptr;
    }

    static QQuickItem *seen(QQuickItem *root, const QString &name)
    {
        if (!root->isVisible() || root->objectName() == name)
            return root->isVisible() ? root : nullptr;
        for (QQuickItem *child : root->childItems()) {
            if (QQuickItem *found = seen(child, name))
                return found;
        }
        return nullptr;
    }

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u"^qrc:/"_s)); }

    void initTestCase()
    {
        m_engine.addImportPath(u"qrc:/qt/qml"_s);
        m_window.resize(600, 300);
    }

    void anIconTellsItsName()
    {
        const auto item = show("IconButton { text: \"Go\"; glyph: \"plus\" }");
        QVERIFY(item);
        QVERIFY(!seen(m_window.contentItem(), u"tooltip"_s));
        item->forceActiveFocus(Qt::TabFocusReason);
        QTRY_VERIFY(seen(m_window.contentItem(), u"tooltip"_s));
        QCOMPARE(seen(m_window.contentItem(), u"tooltip"_s)->property("text").toString(), u"Go"_s);
    }

    void buttonsTakeReturnAndSpace_data()
    {
        QTest::addColumn<QByteArray>("qml");
        QTest::newRow("primary") << QByteArray("PrimaryButton { text: \"Go\" }");
        QTest::newRow("quiet") << QByteArray("QuietButton { text: \"Go\" }");
        QTest::newRow("pill") << QByteArray("Pill { text: \"Go\" }");
        QTest::newRow("icon") << QByteArray("IconButton { text: \"Go\"; glyph: \"plus\" }");
        QTest::newRow("row") << QByteArray("ListRow { text: \"Go\" }");
    }
    void buttonsTakeReturnAndSpace()
    {
        QFETCH(QByteArray, qml);
        const auto item = show(qml);
        QVERIFY(item);
        QSignalSpy clicks(item.get(), SIGNAL(clicked()));
        item->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(&m_window, Qt::Key_Return);
        QTest::keyClick(&m_window, Qt::Key_Space);
        QCOMPARE(clicks.count(), 2);
    }

    void theFocusRingIsForTheKeyboardOnly()
    {
        const auto item = show("Pill { text: \"Go\" }");
        QVERIFY(item);
        item->setPosition({20, 20});
        // A pixel of the ring, which lies outside the button.
        const auto ring = [&] {
            return m_window.grabWindow().pixelColor(18, 20 + qRound(item->height() / 2));
        };
        item->forceActiveFocus(Qt::MouseFocusReason);
        const QColor page = ring();
        item->setFocus(false);
        item->forceActiveFocus(Qt::TabFocusReason);
        QVERIFY(item->property("visualFocus").toBool());
        QVERIFY(ring() != page);
    }

    void digitsStandInEqualCells()
    {
        const auto ones = show("Digits { text: \"111\" }");
        const auto eights = show("Digits { text: \"888\" }");
        QVERIFY(ones && eights);
        QVERIFY(ones->implicitWidth() > 0);
        QCOMPARE(ones->implicitWidth(), eights->implicitWidth());
    }

    void aPickerNarrowsAndTakes()
    {
        const auto item = show(
            "Picker { label: \"Model\"; choices: [\"gpt-large\", \"gpt-small\", \"other\"]; width: 300 }");
        QVERIFY(item);
        QSignalSpy picks(item.get(), SIGNAL(picked(QString)));
        item->forceActiveFocus(Qt::TabFocusReason);
        for (const char letter : {'s', 'm', 'a'})
            QTest::keyClick(&m_window, letter);
        auto *list = item->property("view").value<QQuickItem *>();
        QVERIFY(list);
        QTRY_COMPARE(list->property("count").toInt(), 1);
        QTest::keyClick(&m_window, Qt::Key_Down);
        QTest::keyClick(&m_window, Qt::Key_Return);
        QCOMPARE(item->property("text").toString(), u"gpt-small"_s);
        QCOMPARE(picks.last().first().toString(), u"gpt-small"_s);
    }

    void whatIsTypedNeedsNotBeInTheList()
    {
        const auto item = show("Picker { label: \"Model\"; choices: [\"one\"]; width: 300 }");
        QVERIFY(item);
        QSignalSpy picks(item.get(), SIGNAL(picked(QString)));
        item->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(&m_window, Qt::Key_X);
        QCOMPARE(picks.last().first().toString(), u"x"_s);
    }

    void aGlyphIsDrawnInItsColour()
    {
        const auto item = show("Glyph { width: 32; height: 32; name: \"stop\"; color: \"#B5790C\" }");
        QVERIFY(item);
        QTRY_COMPARE(m_window.grabWindow().pixelColor(16, 16), QColor(0xB5, 0x79, 0x0C));
    }
};

QTEST_MAIN(TestControls)
#include "tst_controls.moc"

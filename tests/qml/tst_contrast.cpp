#include <cmath>

#include <QColor>
#include <QQmlComponent>
#include <QTest>

#include "WindowUnderTest.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

// Every ink of the theme on every ground it stands on: at least 4.5 to 1, as WCAG 2.2 (1.4.3) counts it.
class TestContrast : public QObject
{
    Q_OBJECT

    struct Pair
    {
        const char *ink;
        const char *ground;
        const char *wash = nullptr; // over the ground
    };

    static double channel(double value)
    {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    }

    static double luminance(const QColor &colour)
    {
        return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF())
            + 0.0722 * channel(colour.blueF());
    }

    static double contrast(const QColor &a, const QColor &b)
    {
        const double one = luminance(a);
        const double two = luminance(b);
        return (std::max(one, two) + 0.05) / (std::min(one, two) + 0.05);
    }

    // Of a wash that lets its ground through.
    static QColor over(const QColor &wash, const QColor &ground)
    {
        const double part = wash.alphaF();
        const auto mix = [part](double top, double below) { return top * part + below * (1 - part); };
        return QColor::fromRgbF(static_cast<float>(mix(wash.redF(), ground.redF())),
            static_cast<float>(mix(wash.greenF(), ground.greenF())),
            static_cast<float>(mix(wash.blueF(), ground.blueF())));
    }

    static QColor colourOf(const QObject &theme, const char *name)
    {
        const QVariant own = theme.property(name);
        if (own.isValid())
            return own.value<QColor>();
        const auto *source = theme.property("source").value<QObject *>();
        const auto *ramp = source->property("ramp").value<QObject *>();
        const QVariant raw = ramp->property(name);
        if (!raw.isValid())
            qFatal("the theme has no %s", name);
        return raw.value<QColor>();
    }

    static QList<Pair> pairs()
    {
        QList<Pair> pairs;
        for (const char *ground : {"page", "sidebar", "surface", "raised", "ownBubble", "code", "selection"})
            pairs.append(Pair{"text", ground});
        for (const char *ground : {"page", "sidebar", "surface", "raised", "code"})
            pairs.append(Pair{"secondary", ground});
        // Links, and the one button that is filled.
        for (const char *ground : {"page", "surface", "raised"})
            pairs.append(Pair{"accent", ground});
        pairs.append(Pair{"accentInk", "accent"});
        pairs.append(Pair{"text", "accentWash"});
        for (const char *ground : {"page", "sidebar", "surface", "raised"}) {
            pairs.append(Pair{"danger", ground});
            // What the pointer is on.
            for (const char *ink : {"text", "secondary", "danger"})
                pairs.append(Pair{ink, ground, "hover"});
        }
        for (const char *ink : {"codeKeyword", "codeName", "codeType", "codeString", "codeNumber"})
            pairs += {Pair{ink, "code"}, Pair{ink, "found"}};
        for (const char *ink : {"text", "secondary", "accent"})
            pairs.append(Pair{ink, "found"});
        pairs.append(Pair{"page", "text"}); // tooltips
        return pairs;
    }

private Q_SLOTS:
    void theFormulaIsThatOfTheStandard()
    {
        QCOMPARE(std::round(contrast(Qt::black, Qt::white) * 100), 2100);
        QCOMPARE(std::round(contrast(QColor(u"#777777"_s), Qt::white) * 100), 448);
    }

    void textStandsOutFromItsGround_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void textStandsOutFromItsGround()
    {
        QFETCH(bool, dark);
        WindowUnderTest desk;
        QQmlComponent component(&desk.engine);
        component.setData("import QtQml; import Firstlight; QtObject { property QtObject theme: Theme }", {});
        const std::unique_ptr<QObject> holder(component.create());
        QVERIFY2(holder, qPrintable(component.errorString()));
        auto *theme = holder->property("theme").value<QObject *>();
        QVERIFY(theme);
        theme->setProperty("dark", dark);
        QCOMPARE(colourOf(*theme, "page").lightnessF() < 0.5, dark);
        QStringList tooWeak;
        for (const Pair &pair : pairs()) {
            const QColor ground = colourOf(*theme, pair.ground);
            const QColor below = pair.wash ? over(colourOf(*theme, pair.wash), ground) : ground;
            if (const double found = contrast(colourOf(*theme, pair.ink), below); found < 4.5)
                tooWeak.append(
                    u"%1 on %2%3: %4"_s.arg(QString::fromLatin1(pair.ink), QString::fromLatin1(pair.ground),
                        pair.wash ? u" under the pointer"_s : u""_s, QString::number(found, 'f', 2)));
        }
        QVERIFY2(tooWeak.isEmpty(), qPrintable(tooWeak.join(u"; "_s)));
    }
};

QTEST_MAIN(TestContrast)
#include "tst_contrast.moc"

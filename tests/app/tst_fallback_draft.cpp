#include <QTest>

#include "settings/FallbackDraft.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

static Provider named(const char *id, const char *name, const char *model)
{
    Provider provider;
    provider.id = QString::fromUtf8(id);
    provider.name = QString::fromUtf8(name);
    provider.model = QString::fromUtf8(model);
    return provider;
}

class TestFallbackDraft : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsTypedIsWhatIsKept()
    {
        Provider own = named("a", "Own", "m1");
        FallbackDraft draft(own, {named("b", "Other", "m2"), named("c", "Other: two", "x:8b")});
        QCOMPARE(draft.choices(), (QStringList{u"Other: m2"_s, u"Other: two: x:8b"_s}));
        draft.setFirst(u"other: two: y:70b"_s);
        draft.setSecond(u"Own: m3"_s);
        draft.setRetries(9);
        draft.setFirstTokenSeconds(0);
        QVERIFY(draft.fault().isEmpty());
        draft.applyTo(own);
        QCOMPARE(own.fallbacks, (QList<Fallback>{{u"c"_s, u"y:70b"_s}, {{}, u"m3"_s}}));
        QCOMPARE(own.retries, Provider::mostRetries);
        QCOMPARE(own.limits.firstToken, std::chrono::milliseconds(1000));
        // And it reads back as it was typed.
        const FallbackDraft again(own, {named("b", "Other", "m2"), named("c", "Other: two", "x:8b")});
        QCOMPARE(again.first(), u"Other: two: y:70b"_s);
        QCOMPARE(again.second(), u"Own: m3"_s);
    }

    void whatCannotBeFoundIsSaid()
    {
        const Provider own = named("a", "Own", "m1");
        FallbackDraft draft(own, {named("b", "Other", "")});
        for (const auto &text : {u"Nobody"_s, u"Other"_s, u"Own"_s, u"Otherwise: m"_s}) {
            draft.setFirst(text);
            QVERIFY2(draft.fault().contains(text), qPrintable(text));
        }
        draft.setFirst(u"Other: m"_s);
        QVERIFY(draft.fault().isEmpty());
        draft.setFirst({});
        QVERIFY(draft.fault().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestFallbackDraft)
#include "tst_fallback_draft.moc"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "store/ModelLists.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

class TestModelLists : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    const QDateTime m_then{QDate(2026, 3, 1), QTime(12, 0), Qt::UTC};

    static Provider provider()
    {
        Provider provider;
        provider.id = u"p"_s;
        provider.baseUrl = QUrl(u"https://api.example.com/v1"_s);
        return provider;
    }

    QString path() const { return m_dir.filePath(u"models.json"_s); }

private Q_SLOTS:
    void init() { QFile::remove(path()); }

    void aListOutlivesTheProgram()
    {
        const QList<Model> models{{u"a"_s, u"Model A"_s, 128'000, 8'192, true},
            {u"b"_s, u"b"_s, {}, {}, false}, {u"c"_s, u"c"_s, {}, {}}};
        {
            ModelLists lists(path());
            QVERIFY(!lists.of(provider()));
            QSignalSpy changed(&lists, &ModelLists::changed);
            lists.keep(provider(), models, m_then);
            QCOMPARE(changed.size(), 1);
        }
        ModelLists again(path());
        QVERIFY(again.of(provider()));
        QCOMPARE(again.of(provider())->models, models);
        QCOMPARE(again.of(provider())->listedAt, m_then);
        QCOMPARE(QFile(path()).permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    }

    void aListOfAnotherAddressIsNoListOfThisOne()
    {
        ModelLists lists(path());
        lists.keep(provider(), {{u"a"_s, u"a"_s, {}, {}}}, m_then);
        Provider moved = provider();
        moved.baseUrl = QUrl(u"https://elsewhere.example.com/v1"_s);
        QVERIFY(!lists.of(moved));
        moved = provider();
        moved.dialect = DialectKind::AnthropicMessages;
        QVERIFY(!lists.of(moved));
        QVERIFY(lists.of(provider()));
    }

    void whatIsForgottenIsGone()
    {
        {
            ModelLists lists(path());
            lists.keep(provider(), {{u"a"_s, u"a"_s, {}, {}}}, m_then);
            lists.forget(u"p"_s);
            QVERIFY(!lists.of(provider()));
        }
        QVERIFY(!ModelLists(path()).of(provider()));
    }

    void aDamagedFileCountsAsEmpty()
    {
        QFile file(path());
        QVERIFY(file.open(QFile::WriteOnly));
        file.write("{ not json");
        file.close();
        ModelLists lists(path());
        QVERIFY(!lists.of(provider()));
        lists.keep(provider(), {}, m_then);
        QVERIFY(ModelLists(path()).of(provider()));
    }
};

QTEST_GUILESS_MAIN(TestModelLists)
#include "tst_model_lists.moc"

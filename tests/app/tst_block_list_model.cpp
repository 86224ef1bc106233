#include <QFile>
#include <QTest>

#include "chat/BlockListModel.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

namespace {

struct Shown
{
    int kind;
    int gap;
    Passage passage;
    bool operator==(const Shown &) const = default;
};

}

static std::vector<Shown> shownBy(const BlockListModel &model)
{
    std::vector<Shown> rows;
    for (int row = 0; row < model.rowCount(); ++row)
        rows.push_back({model.index(row).data(BlockListModel::KindRole).toInt(),
            model.index(row).data(BlockListModel::GapRole).toInt(),
            model.index(row).data(BlockListModel::PassageRole).value<Passage>()});
    return rows;
}

class TestBlockListModel : public QObject
{
    Q_OBJECT

    QString m_allKinds;
    std::shared_ptr<RecentBlocks> m_recent = std::make_shared<RecentBlocks>(2);

    void stream(BlockListModel &model, const QString &text, qsizetype piece)
    {
        for (qsizetype size = 0; size < text.size(); size += piece)
            model.setText(text.left(size), false);
        model.setText(text, true);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QFile file(FIXTURES u"/markdown/all-kinds.md"_s);
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_allKinds = QString::fromUtf8(file.readAll());
    }

    void showsTheSameHoweverItIsRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("piece");
        const QString late = u"See [this][1].\n\nMore.\n\n[1]: https://example.org/\n"_s;
        for (const int piece : {1, 7, 500}) {
            QTest::addRow("all kinds, by %d", piece) << m_allKinds << piece;
            QTest::addRow("late link, by %d", piece) << late << piece;
        }
        QTest::newRow("long") << m_allKinds.repeated(60'000 / m_allKinds.size() + 1) << 3000;
    }

    void showsTheSameHoweverItIsRead()
    {
        QFETCH(QString, text);
        QFETCH(int, piece);
        BlockListModel whole(m_recent);
        whole.setText(text, true);
        const std::vector<Shown> expected = shownBy(whole);
        QVERIFY(!expected.empty());
        BlockListModel streamed(m_recent);
        stream(streamed, text, piece);
        QVERIFY(shownBy(streamed) == expected);
        m_recent->clear(); // others have been looked at since
        QVERIFY(shownBy(streamed) == expected);
        QVERIFY(shownBy(whole) == expected);
    }

    void keepsOnlyWhatWasLookedAtLast()
    {
        std::vector<std::unique_ptr<BlockListModel>> models;
        for (int number = 0; number < 5; ++number) {
            models.push_back(std::make_unique<BlockListModel>(m_recent));
            models.back()->setText(u"Number %1.\n\n    code"_s.arg(number), true);
        }
        QCOMPARE(m_recent->size(), 2);
        for (int number = 0; number < 5; ++number)
            QCOMPARE(
                models[static_cast<std::size_t>(number)]->plainText(), u"Number %1.\n\ncode"_s.arg(number));
        QVERIFY(m_recent->contains(models[4].get()));
        models.clear();
        QCOMPARE(m_recent->size(), 0);
    }

    void goesOnWhereItWasCut()
    {
        BlockListModel model(m_recent);
        model.setText(u"One"_s, true);
        m_recent->clear();
        model.setText(u"One and *two*"_s, false);
        model.setText(u"One and *two*.\n\nThree"_s, true);
        QCOMPARE(model.plainText(), u"One and two.\n\nThree"_s);
    }
};

QTEST_GUILESS_MAIN(TestBlockListModel)
#include "tst_block_list_model.moc"

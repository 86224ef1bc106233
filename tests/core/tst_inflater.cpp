#include <QTest>

#include <zlib.h>

#include "net/Inflater.h"

using namespace firstlight;

namespace {

enum Format { Gzip = 16, Zlib = 0, Bare = -1 };

// What a server makes of `pieces` that flushes after each of them.
QList<QByteArray> compressed(const QList<QByteArray> &pieces, Format format = Gzip)
{
    z_stream stream{};
    deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, format == Bare ? -MAX_WBITS : MAX_WBITS + format, 8,
        Z_DEFAULT_STRATEGY);
    QList<QByteArray> out;
    for (qsizetype i = 0; i <= pieces.size(); ++i) {
        QByteArray piece = pieces.value(i);
        QByteArray packed(piece.size() + 1024, Qt::Uninitialized);
        stream.next_in = reinterpret_cast<Bytef *>(piece.data());
        stream.avail_in = static_cast<uInt>(piece.size());
        stream.next_out = reinterpret_cast<Bytef *>(packed.data());
        stream.avail_out = static_cast<uInt>(packed.size());
        deflate(&stream, i < pieces.size() ? Z_SYNC_FLUSH : Z_FINISH);
        packed.chop(stream.avail_out);
        out += packed;
    }
    deflateEnd(&stream);
    return out;
}

// Absent: the bytes are damaged.
std::optional<QByteArray> inflated(Inflater &inflater, const QByteArray &bytes)
{
    QByteArray plain;
    const bool sound = inflater.feed(bytes, [&](QByteArrayView piece) {
        plain += piece;
        return true;
    });
    return sound ? std::optional(plain) : std::nullopt;
}

}

class InflaterTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whichCodings()
    {
        for (const char *coding : {"gzip", " GZIP ", "x-gzip", "deflate"})
            QVERIFY2(Inflater::forCoding(coding), coding);
        for (const char *coding : {"br", "zstd", "gzip, br", "compress"})
            QVERIFY2(!Inflater::forCoding(coding) && Inflater::isNeeded(coding), coding);
        for (const char *coding : {"", "identity", " Identity"})
            QVERIFY2(!Inflater::isNeeded(coding), coding);
    }

    void whatWasFlushedIsThereAtOnce_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("gzip") << int(Gzip);
        QTest::newRow("zlib") << int(Zlib);
        QTest::newRow("bare deflate") << int(Bare);
    }

    void whatWasFlushedIsThereAtOnce()
    {
        QFETCH(int, format);
        const QList<QByteArray> pieces{"data: one\n\n", "data: two\n\n", QByteArray(300'000, 'x')};
        const auto packed = compressed(pieces, Format(format));
        auto inflater = Inflater::forCoding(format == Gzip ? "gzip" : "deflate");
        for (qsizetype i = 0; i < pieces.size(); ++i)
            QCOMPARE(inflated(*inflater, packed[i]), pieces[i]);
        QCOMPARE(inflated(*inflater, packed.last()), QByteArray());

        auto slow = Inflater::forCoding(format == Gzip ? "gzip" : "deflate");
        QByteArray plain;
        for (const char byte : packed.join())
            plain += inflated(*slow, QByteArray(1, byte)).value_or("damaged");
        QCOMPARE(plain, pieces.join());
    }

    // RFC 1952, 2.2: a gzip body may be several of them, one behind the other.
    void membersFollowEachOther()
    {
        auto inflater = Inflater::forCoding("gzip");
        const QByteArray two = compressed({"first "}).join() + compressed({"second"}).join();
        QCOMPARE(inflated(*inflater, two), "first second");
        QCOMPARE(inflated(*inflater, compressed({", third"}).join()), ", third");
    }

    void largeTextComesInPieces()
    {
        auto inflater = Inflater::forCoding("gzip");
        const QByteArray packed = compressed({QByteArray(20 << 20, 'x')}).join();
        QVERIFY(packed.size() < 64 << 10);
        qsizetype total = 0, largest = 0;
        QVERIFY(inflater->feed(packed, [&](QByteArrayView piece) {
            total += piece.size();
            largest = qMax(largest, piece.size());
            return true;
        }));
        QCOMPARE(total, 20 << 20);
        QVERIFY(largest <= 64 << 10);
    }

    void whoHasEnoughGetsNoMore()
    {
        auto inflater = Inflater::forCoding("gzip");
        int pieces = 0;
        QVERIFY(inflater->feed(compressed({QByteArray(1 << 20, 'x')}).join(), [&](QByteArrayView) {
            ++pieces;
            return false;
        }));
        QCOMPARE(pieces, 1);
    }

    void damageIsSaid()
    {
        auto plain = Inflater::forCoding("gzip");
        QCOMPARE(inflated(*plain, "data: not compressed at all\n\n"), std::nullopt);
        auto broken = Inflater::forCoding("gzip");
        QByteArray packed = compressed({QByteArray(1000, 'x') + "some text"}).join();
        packed[12] = char(~packed[12]);
        packed[14] = char(~packed[14]);
        const auto got = inflated(*broken, packed);
        QVERIFY(!got || *got != QByteArray(1000, 'x') + "some text");
    }
};

QTEST_GUILESS_MAIN(InflaterTest)
#include "tst_inflater.moc"

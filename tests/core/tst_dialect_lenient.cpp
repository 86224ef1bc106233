#include <QTest>

#include "dialect/JsonReader.h"
#include "dialect/Lenient.h"
#include "dialect/Surrogates.h"

using namespace firstlight;

class DialectLenient : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void repairs_data();
    void repairs();
    void halvesComeThrough();
    void ownPrivateUseCharactersAreKept();
    void brokenJsonStaysBroken_data();
    void brokenJsonStaysBroken();
    void joinsPairs();
};

static QString stringIn(const QByteArray &json)
{
    JsonReader reader;
    const auto root = reader.parse({json.constData(), std::size_t(json.size())});
    simdjson::dom::object object;
    if (!root || root->get(object) != simdjson::SUCCESS)
        return QStringLiteral("(not JSON)");
    return reader.text(stringAt(object, "a"));
}

void DialectLenient::repairs_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("text");
    const QString bad(QChar::ReplacementCharacter);
    QTest::newRow("sound") << QByteArray(R"({"a":"x \ud83e\udd94"})") << QString::fromUtf8("x 🦔");
    QTest::newRow("a lone high half") << QByteArray(R"({"a":"x\ud800y"})") << QStringLiteral("x%1y").arg(bad);
    QTest::newRow("a lone low half") << QByteArray(R"({"a":"x\uDC00y"})") << QStringLiteral("x%1y").arg(bad);
    QTest::newRow("halves in the wrong order") << QByteArray(R"({"a":"\udd94\ud83e"})") << bad + bad;
    QTest::newRow("a half before a pair")
        << QByteArray(R"({"a":"\ud83e\ud83e\udd94"})") << bad + QString::fromUtf8("🦔");
    QTest::newRow("an escaped backslash before u")
        << QByteArray(R"({"a":"\\ud800","p":NaN})") << QStringLiteral("\\ud800");
    QTest::newRow("not a number") << QByteArray(R"({"p":NaN,"a":"NaN \"NaN","q":[-Infinity,Infinity]})")
                                  << QStringLiteral("NaN \"NaN");
    QTest::newRow("invalid UTF-8") << QByteArray("{\"a\":\"x\xFFy\"}") << QStringLiteral("x%1y").arg(bad);
    QTest::newRow("all at once") << QByteArray("{\"a\":\"\xFF\\ud800\",\"p\":NaN}") << bad + bad;
}

void DialectLenient::repairs()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, text);
    QCOMPARE(stringIn(json), text);
}

void DialectLenient::halvesComeThrough()
{
    JsonReader reader;
    simdjson::dom::object object;
    QCOMPARE(reader.parse(R"({"a":"x \ud83e"})")->get(object), simdjson::SUCCESS);
    const QString half = reader.fragment(stringAt(object, "a"));
    QCOMPARE(half.size(), 3);
    QCOMPARE(half.back().unicode(), char16_t(0xD83E));
    QCOMPARE(reader.text(stringAt(object, "a")).back(), QChar(QChar::ReplacementCharacter));
}

void DialectLenient::ownPrivateUseCharactersAreKept()
{
    // U+10D83E stands in for a half pair in other texts; here it is meant.
    const QString meant = QString::fromUcs4(U"\x10D83E", 1);
    QCOMPARE(stringIn("{\"a\":\"\xF4\x8D\xA0\xBE\\ud83e\"}"), meant + QChar(QChar::ReplacementCharacter));
    QCOMPARE(stringIn(R"({"a":"\udbf6\udc3e\ud83e"})"), meant + QChar(QChar::ReplacementCharacter));
    QCOMPARE(stringIn("{\"a\":\"\xF4\x8D\xA0\xBE\"}"), meant);
}

void DialectLenient::brokenJsonStaysBroken_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const char *json :
        {"", "{", R"({"a":"x)", R"({"a":"x"}})", R"({"a":"x"} y)", R"({"a":NaNa})", R"({"a" "x"})",
            R"({"a":"x",})", R"({"a":tru})", "NaN", R"({"b":{"c":[1,2},"a":"x"})", R"({"a":"\ud8"})"})
        QTest::newRow(json) << QByteArray(json);
}

void DialectLenient::brokenJsonStaysBroken()
{
    QFETCH(QByteArray, json);
    QCOMPARE(stringIn(json), QStringLiteral("(not JSON)"));
}

void DialectLenient::joinsPairs()
{
    const QString hedgehog = QString::fromUtf8("🦔");
    SurrogateJoiner joiner;
    QCOMPARE(joiner.join(QStringLiteral("x") + hedgehog[0]), QStringLiteral("x"));
    QCOMPARE(joiner.join({}), QString());
    QCOMPARE(joiner.join(hedgehog[1] + QStringLiteral("y")), hedgehog + QLatin1Char('y'));
    QCOMPARE(joiner.finish(), QString());
    QCOMPARE(joiner.join(QString(hedgehog[0])), QString());
    QCOMPARE(joiner.join(QStringLiteral("z")), QChar(QChar::ReplacementCharacter) + QStringLiteral("z"));
    QCOMPARE(joiner.join(QString(hedgehog[0])), QString());
    QCOMPARE(joiner.finish(), QString(QChar::ReplacementCharacter));
}

QTEST_GUILESS_MAIN(DialectLenient)
#include "tst_dialect_lenient.moc"

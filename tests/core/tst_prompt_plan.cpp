#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include "dialect/Dialect.h"
#include "PictureRequest.h"
#include "StreamCase.h"

using namespace firstlight;
using namespace Qt::StringLiterals;

// What is said to the providers' prompt caches: bodies against fixtures/prompt-plans, and against what the
// providers document (latency-notes.md, 6.1).
class PromptPlans : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bodies_data();
    void bodies();
    void staysWithinAnthropicsLimits_data();
    void staysWithinAnthropicsLimits();
    void aLongConversationKeepsHitting();
    void aLongerConversationBeginsWithTheSameBytes();
    void saysNothingUnlessAsked();
    void saysTheKeyToOpenAiOnly();
    void foretells();
};

static ChatRequest tideRequest(const QString &model, std::optional<CacheLifetime> cache)
{
    using Role = ChatRequest::Role;
    ChatRequest request;
    request.model = model;
    request.system = u"Answer from the tide table.\nBe brief."_s;
    request.knowledge = u"# tides.md\nHigh water 04:12, 3.9 m · 海"_s;
    request.turns = {{Role::User, u"When is high water?"_s}, {Role::Assistant, u"At 04:12."_s},
        {Role::User, u"And low?"_s}, {Role::Assistant, u"At 10:31."_s}, {Role::User, u"How high?"_s}};
    request.cache = cache;
    return request;
}

static Provider providerAt(const char *url, DialectKind dialect)
{
    Provider provider;
    provider.dialect = dialect;
    provider.baseUrl = QUrl(QString::fromLatin1(url));
    return provider;
}

static Provider anthropic()
{
    return providerAt("https://api.anthropic.com", DialectKind::AnthropicMessages);
}

static QByteArray bodyOf(const ChatRequest &request, const Provider &provider)
{
    return dialectOf(provider.dialect).encode(request, planPrompt(request, provider));
}

void PromptPlans::bodies_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<Provider>("provider");
    QTest::addColumn<ChatRequest>("request");
    const auto claude = u"claude-sonnet-4-5"_s;
    const auto five = CacheLifetime::FiveMinutes;
    const auto row = [](const char *file, const Provider &provider, const ChatRequest &request) {
        QTest::newRow(file) << QByteArray(file) << provider << request;
    };
    row("anthropic-5m.json", anthropic(), tideRequest(claude, five));
    row("anthropic-1h.json", anthropic(), tideRequest(claude, CacheLifetime::OneHour));
    ChatRequest seen = pictureRequest();
    seen.cache = five;
    row("anthropic-pictures.json", anthropic(), seen); // a breakpoint can stand on a picture
    row("anthropic-off.json", anthropic(), tideRequest(claude, std::nullopt));
    row("openai.json", providerAt("https://api.openai.com/v1", DialectKind::OpenAiChat),
        tideRequest(u"gpt-5"_s, five));
    row("responses.json", providerAt("https://api.openai.com/v1", DialectKind::OpenAiResponses),
        tideRequest(u"gpt-5"_s, five));
    row("gemini.json", providerAt("https://generativelanguage.googleapis.com", DialectKind::Gemini),
        tideRequest(u"gemini-2.5-pro"_s, five));
    Provider llama = providerAt("http://127.0.0.1:8080", DialectKind::OpenAiChat);
    llama.reportsProgress = true;
    row("llama.json", llama, tideRequest(u"tide-table"_s, five));
}

void PromptPlans::bodies()
{
    QFETCH(QByteArray, file);
    QFETCH(Provider, provider);
    QFETCH(ChatRequest, request);
    const QByteArray body = bodyOf(request, provider);
    QCOMPARE(body + '\n', fixture("prompt-plans/" + file));
    QCOMPARE(bodyOf(request, provider), body);
}

static bool isOneHour(const QJsonObject &block)
{
    return block["cache_control"_L1]["ttl"_L1].toString() == "1h"_L1;
}

// Of all blocks in the order in which the API reads them: tools (there are none), system, messages.
static QList<QJsonObject> blocksOf(const QByteArray &body)
{
    const QJsonObject json = QJsonDocument::fromJson(body).object();
    QList<QJsonObject> blocks;
    const QJsonArray system = json["system"_L1].toArray();
    for (const QJsonValue &block : system)
        blocks.append(block.toObject());
    const QJsonArray messages = json["messages"_L1].toArray();
    for (const QJsonValue &message : messages) {
        const QJsonArray content = message["content"_L1].toArray();
        for (const QJsonValue &block : content)
            blocks.append(block.toObject());
    }
    return blocks;
}

static QList<qsizetype> marksIn(const QList<QJsonObject> &blocks)
{
    QList<qsizetype> marks;
    for (qsizetype i = 0; i < blocks.size(); ++i) {
        if (blocks[i].contains("cache_control"_L1))
            marks.append(i);
    }
    return marks;
}

static ChatRequest longRequest(int turns, CacheLifetime cache)
{
    ChatRequest request = tideRequest(u"claude-sonnet-4-5"_s, cache);
    request.turns.clear();
    for (int i = 0; i < turns; ++i)
        request.turns.append(
            {i % 2 == 0 ? ChatRequest::Role::User : ChatRequest::Role::Assistant, u"Turn %1"_s.arg(i)});
    return request;
}

void PromptPlans::staysWithinAnthropicsLimits_data()
{
    QTest::addColumn<ChatRequest>("request");
    for (const CacheLifetime cache : {CacheLifetime::FiveMinutes, CacheLifetime::OneHour}) {
        const char *name = cache == CacheLifetime::OneHour ? "1h" : "5m";
        for (const int turns : {1, 3, 5, 61})
            QTest::addRow("%d turns, %s", turns, name) << longRequest(turns, cache);
        ChatRequest bare = longRequest(3, cache);
        bare.system.clear();
        QTest::addRow("no instructions, %s", name) << bare;
        bare.knowledge.clear();
        QTest::addRow("nothing fixed, %s", name) << bare;
        ChatRequest silent = longRequest(5, cache);
        silent.turns[3].text = u" \n"_s;
        QTest::addRow("a reply without text, %s", name) << silent;
    }
}

void PromptPlans::staysWithinAnthropicsLimits()
{
    QFETCH(ChatRequest, request);
    const QList<QJsonObject> blocks = blocksOf(bodyOf(request, anthropic()));
    const QList<qsizetype> marks = marksIn(blocks);
    QVERIFY(!marks.isEmpty());
    QVERIFY(marks.size() <= 4);
    bool shortSeen = false;
    for (const qsizetype mark : marks) {
        QCOMPARE(blocks[mark]["cache_control"_L1]["type"_L1].toString(), u"ephemeral"_s);
        QVERIFY(!blocks[mark]["text"_L1].toString().trimmed().isEmpty()); // an empty block cannot be marked
        QVERIFY2(!(shortSeen && isOneHour(blocks[mark])), "1 hour stands behind 5 minutes");
        shortSeen |= !isOneHour(blocks[mark]);
    }
    QCOMPARE(marks.last(), blocks.size() - 1); // so that the next question finds all of this one
}

void PromptPlans::aLongConversationKeepsHitting()
{
    constexpr qsizetype lookBack = 20; // blocks
    QList<QJsonObject> before;
    for (int turns = 1; turns <= 61; turns += 2) {
        const QList<QJsonObject> blocks =
            blocksOf(bodyOf(longRequest(turns, CacheLifetime::FiveMinutes), anthropic()));
        const qsizetype written = before.isEmpty() ? 1 : marksIn(before).last();
        QVERIFY(blocks.size() - 1 - written <= lookBack);
        for (qsizetype i = 0; i <= written; ++i) {
            // The entry that was written is a beginning of what is asked now; marks are no part of it.
            if (!before.isEmpty())
                QCOMPARE(blocks[i]["text"_L1], before[i]["text"_L1]);
        }
        before = blocks;
    }
}

void PromptPlans::aLongerConversationBeginsWithTheSameBytes()
{
    const auto unmarked = [](QByteArray body) {
        return body.replace(",\"cache_control\":{\"type\":\"ephemeral\"}", "");
    };
    for (const DialectKind dialect : allDialects) {
        Provider provider = providerAt("https://api.openai.com/v1", dialect);
        ChatRequest request = tideRequest(u"m"_s, CacheLifetime::FiveMinutes);
        const QByteArray before = unmarked(bodyOf(request, provider));
        request.turns.append({ChatRequest::Role::Assistant, u"3.9 m."_s});
        request.turns.append({ChatRequest::Role::User, u"Where?"_s});
        request.maxTokens = 300;
        const QByteArray after = unmarked(bodyOf(request, provider));
        const qsizetype question = before.indexOf("How high?");
        QVERIFY(question > 0);
        QCOMPARE(after.left(question + 9), before.left(question + 9));
    }
}

void PromptPlans::saysNothingUnlessAsked()
{
    for (const DialectKind dialect : allDialects) {
        Provider provider = providerAt("https://api.openai.com/v1", dialect);
        provider.reportsProgress = true;
        const ChatRequest request = tideRequest(u"m"_s, std::nullopt);
        QCOMPARE(planPrompt(request, provider), PromptPlan());
        QVERIFY(!bodyOf(request, provider).contains("cache"));
    }
}

void PromptPlans::saysTheKeyToOpenAiOnly()
{
    const ChatRequest request = tideRequest(u"m"_s, CacheLifetime::FiveMinutes);
    const auto keyAt = [&](const char *url) {
        return planPrompt(request, providerAt(url, DialectKind::OpenAiChat)).cacheKey;
    };
    const QString key = keyAt("https://api.openai.com/v1");
    QVERIFY(key.size() > 20 && key.size() <= 64);
    QVERIFY(keyAt("https://api.mistral.ai/v1").isEmpty());
    QVERIFY(keyAt("https://api.openai.com.example.com/v1").isEmpty());
    // The same for another question, another for other knowledge.
    ChatRequest other = request;
    other.turns.last().text = u"Why?"_s;
    const Provider openAi = providerAt("https://api.openai.com/v1", DialectKind::OpenAiChat);
    QCOMPARE(planPrompt(other, openAi).cacheKey, key);
    other.knowledge += u'.';
    QVERIFY(planPrompt(other, openAi).cacheKey != key);
}

void PromptPlans::foretells()
{
    ChatRequest request = tideRequest(u"m"_s, CacheLifetime::OneHour);
    request.system = QString(400, u'a');
    request.knowledge = QString(4000, u'b');
    const PromptForecast forecast = forecastOf(request, anthropic(), 1024);
    QCOMPARE(forecast.instructions, 100.0);
    QCOMPARE(forecast.knowledge, 1000.0);
    QCOMPARE(forecast.fixed(), 1100.0);
    QCOMPARE(forecast.reachesMinimum(), std::optional(true));
    QCOMPARE(forecast.breakpoints, int(marksIn(blocksOf(bodyOf(request, anthropic()))).size()));
    QCOMPARE(forecastOf(request, anthropic(), 4096).reachesMinimum(), std::optional(false));
    QCOMPARE(forecastOf(request, anthropic(), 1024, 0.5).reachesMinimum(), std::optional(false));
    QCOMPARE(forecastOf(request, anthropic(), std::nullopt).reachesMinimum(), std::nullopt);
    request.cache.reset();
    QCOMPARE(forecastOf(request, anthropic(), 1024).breakpoints, 0);
    QVERIFY(forecastOf(pictureRequest(), anthropic(), 1024).conversation > 3 * pictureTokens);
    QVERIFY(forecastOf(pictureRequest(), anthropic(), 1024).conversation < 3 * pictureTokens + 20);
}

QTEST_GUILESS_MAIN(PromptPlans)
#include "tst_prompt_plan.moc"

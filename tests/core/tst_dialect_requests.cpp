#include <array>

#include <QTest>

#include "dialect/Dialect.h"
#include "PictureRequest.h"
#include "StreamCase.h"

using namespace firstlight;

// What goes out: bodies (against fixtures/requests), headers, addresses; and the model lists that come back.
class DialectRequests : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bodies_data();
    void bodies();
    void aLongerConversationBeginsWithTheSameBytes();
    void carriesTheKeyInItsHeader();
    void sendsNoHeaderForAnEmptyKey();
    void carriesTheKeyInTheProvidersOwnHeader_data();
    void carriesTheKeyInTheProvidersOwnHeader();
    void addresses_data();
    void addresses();
    void modelLists_data();
    void modelLists();
    void refusedModelLists_data();
    void refusedModelLists();
    void aLongListGoesOn();
};

static constexpr std::array dialects = allDialects;

static ChatRequest smallRequest()
{
    using Role = ChatRequest::Role;
    ChatRequest request;
    request.model = QStringLiteral("tide-1");
    request.turns = {{Role::User, QStringLiteral("Hi")}};
    return request;
}

static ChatRequest fullRequest()
{
    using Role = ChatRequest::Role;
    ChatRequest request;
    request.model = QStringLiteral("tide/1 \"large\"");
    request.system = QStringLiteral("Be brief.\nAnswer in German.");
    request.turns = {{Role::User, QString::fromUtf8("Größe 海 🦔 \\ \t")},
        {Role::Assistant, QStringLiteral("So.")}, {Role::User, QStringLiteral("And?")},
        {Role::Assistant, QStringLiteral(" \n")}, {Role::User, QStringLiteral("Well?")}};
    request.maxTokens = 300;
    request.temperature = 0.7;
    return request;
}

void DialectRequests::bodies_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<DialectKind>("dialect");
    QTest::addColumn<ChatRequest>("request");
    for (const DialectKind dialect : dialects) {
        const QByteArray name = dialectName(dialect).data();
        QTest::newRow((name + " small").constData())
            << QByteArray(name + "-small.json") << dialect << smallRequest();
        QTest::newRow((name + " full").constData())
            << QByteArray(name + "-full.json") << dialect << fullRequest();
        QTest::newRow((name + " pictures").constData())
            << QByteArray(name + "-pictures.json") << dialect << pictureRequest();
    }
    ChatRequest old = fullRequest();
    old.askForUsage = false;
    old.maxTokensIsCompletion = true;
    ChatRequest local = smallRequest();
    local.askForProgress = true;
    QTest::newRow("openai of a llama-server")
        << QByteArray("openai-progress.json") << DialectKind::OpenAiChat << local;
    QTest::newRow("openai after refusals")
        << QByteArray("openai-after-refusals.json") << DialectKind::OpenAiChat << old;
}

void DialectRequests::bodies()
{
    QFETCH(QByteArray, file);
    QFETCH(DialectKind, dialect);
    QFETCH(ChatRequest, request);
    const QByteArray body = dialectOf(dialect).encode(request);
    QCOMPARE(body + '\n', fixture("requests/" + file));
    QCOMPARE(dialectOf(dialect).encode(request), body);
    QJsonParseError error{};
    QJsonDocument::fromJson(body, &error);
    QCOMPARE(error.error, QJsonParseError::NoError);
}

void DialectRequests::aLongerConversationBeginsWithTheSameBytes()
{
    for (const DialectKind dialect : dialects) {
        ChatRequest request = fullRequest();
        const QByteArray before = dialectOf(dialect).encode(request);
        request.turns.append({ChatRequest::Role::Assistant, QStringLiteral("More.")});
        const QByteArray after = dialectOf(dialect).encode(request);
        const qsizetype lastTurn = before.indexOf("Well?");
        QVERIFY(lastTurn > 0);
        QCOMPARE(after.left(lastTurn), before.left(lastTurn));
    }
}

static QByteArray headerOf(DialectKind dialect, const Secret &key, const char *name)
{
    return ReplyHead{.headers = dialectOf(dialect).headers(key)}.header(name);
}

void DialectRequests::carriesTheKeyInItsHeader()
{
    const Secret key("sk-1");
    QCOMPARE(headerOf(DialectKind::OpenAiChat, key, "authorization"), "Bearer sk-1");
    QCOMPARE(headerOf(DialectKind::OpenAiResponses, key, "authorization"), "Bearer sk-1");
    QCOMPARE(headerOf(DialectKind::AnthropicMessages, key, "x-api-key"), "sk-1");
    QCOMPARE(headerOf(DialectKind::AnthropicMessages, key, "anthropic-version"), "2023-06-01");
    QCOMPARE(headerOf(DialectKind::Gemini, key, "x-goog-api-key"), "sk-1");
    QCOMPARE(headerOf(DialectKind::OllamaChat, key, "authorization"), "Bearer sk-1");
    for (const DialectKind dialect : dialects)
        QCOMPARE(headerOf(dialect, key, "content-type"), "application/json");
}

void DialectRequests::sendsNoHeaderForAnEmptyKey()
{
    for (const DialectKind dialect : dialects) {
        QVERIFY(headerOf(dialect, Secret(), "authorization").isNull());
        QVERIFY(headerOf(dialect, Secret(), "x-api-key").isNull());
        QVERIFY(headerOf(dialect, Secret(), "x-goog-api-key").isNull());
    }
}

void DialectRequests::carriesTheKeyInTheProvidersOwnHeader_data()
{
    QTest::addColumn<QByteArray>("keyHeader");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("Azure") << QByteArray("api-key") << QByteArray("k");
    QTest::newRow("Cloudflare") << QByteArray("cf-aig-authorization") << QByteArray("Bearer k");
}

void DialectRequests::carriesTheKeyInTheProvidersOwnHeader()
{
    QFETCH(QByteArray, keyHeader);
    Provider provider;
    provider.keyHeader = keyHeader;
    provider.headers = {{"X-Title", "t"}};
    const QList<Header> headers = requestHeaders(provider, Secret("k"));
    QCOMPARE(headers.last(), provider.headers.first());
    int carriers = 0;
    for (const Header &header : headers) {
        if (header.value.contains('k') && header.value.size() < 10)
            ++carriers;
        QVERIFY(header.name != "Authorization");
    }
    QCOMPARE(carriers, 1);
    QTEST(headers[headers.size() - 2].value, "value");
    // Without a key there is no header for it.
    QCOMPARE(requestHeaders(provider, {}).size(), headers.size() - 1);
}

void DialectRequests::addresses_data()
{
    QTest::addColumn<DialectKind>("dialect");
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("chat");
    QTest::addColumn<QString>("models");
    const auto row = [](DialectKind dialect, const char *base, const char *chat, const char *models) {
        QTest::addRow("%s %s", dialectName(dialect).data(), base)
            << dialect << QString::fromUtf8(base) << QString::fromUtf8(chat) << QString::fromUtf8(models);
    };
    const auto chat = DialectKind::OpenAiChat;
    row(chat, "https://api.openai.com/v1", "https://api.openai.com/v1/chat/completions",
        "https://api.openai.com/v1/models");
    row(chat, "https://a.b/v1/", "https://a.b/v1/chat/completions", "https://a.b/v1/models");
    row(chat, "http://localhost:1234", "http://localhost:1234/v1/chat/completions",
        "http://localhost:1234/v1/models");
    row(chat, "http://localhost:1234//", "http://localhost:1234/v1/chat/completions",
        "http://localhost:1234/v1/models");
    row(chat, "https://a.b/openai/v1?k=v%2F1", "https://a.b/openai/v1/chat/completions?k=v%2F1",
        "https://a.b/openai/v1/models?k=v%2F1");
    row(chat, "https://a.b/v1/chat/completions", "https://a.b/v1/chat/completions", "https://a.b/v1/models");
    row(chat, "https://a.b/chat/completions/", "https://a.b/chat/completions", "https://a.b/models");
    row(chat, "https://a.b/d%2Fe/v1", "https://a.b/d%2Fe/v1/chat/completions", "https://a.b/d%2Fe/v1/models");
    row(chat, "https://a.b/x/chat/completions?api-version=1#f",
        "https://a.b/x/chat/completions?api-version=1", "https://a.b/x/models?api-version=1");
    row(chat, "https://a.b/v1/responses", "https://a.b/v1/chat/completions", "https://a.b/v1/models");
    const auto responses = DialectKind::OpenAiResponses;
    row(responses, "https://api.openai.com", "https://api.openai.com/v1/responses",
        "https://api.openai.com/v1/models");
    row(responses, "https://a.b/v1/responses", "https://a.b/v1/responses", "https://a.b/v1/models");
    const auto messages = DialectKind::AnthropicMessages;
    row(messages, "https://api.anthropic.com", "https://api.anthropic.com/v1/messages",
        "https://api.anthropic.com/v1/models?limit=1000");
    row(messages, "https://api.anthropic.com/v1/", "https://api.anthropic.com/v1/messages",
        "https://api.anthropic.com/v1/models?limit=1000");
    row(messages, "https://a.b/v1/acct/anthropic", "https://a.b/v1/acct/anthropic/v1/messages",
        "https://a.b/v1/acct/anthropic/v1/models?limit=1000");
    row(messages, "https://a.b/x/v1/messages?q=1", "https://a.b/x/v1/messages?q=1",
        "https://a.b/x/v1/models?q=1&limit=1000");
    row(messages, "https://a.b/proxy/messages", "https://a.b/proxy/messages",
        "https://a.b/proxy/models?limit=1000");
    const auto gemini = DialectKind::Gemini;
    const char *geminiChat = "https://a.b/v1beta/models/m/1%20%C3%A9:streamGenerateContent?alt=sse";
    const char *geminiModels = "https://a.b/v1beta/models?pageSize=1000";
    row(gemini, "https://a.b", geminiChat, geminiModels);
    row(gemini, "https://a.b/v1beta/", geminiChat, geminiModels);
    row(gemini, "https://a.b/v1beta/openai/", geminiChat, geminiModels);
    row(gemini, "https://a.b/v1beta/models/old:generateContent?alt=json", geminiChat,
        "https://a.b/v1beta/models?alt=json&pageSize=1000");
    row(gemini, "https://a.b/v1", "https://a.b/v1/models/m/1%20%C3%A9:streamGenerateContent?alt=sse",
        "https://a.b/v1/models?pageSize=1000");
    row(gemini, "https://a.b/v1/acct/gw/google-ai-studio",
        "https://a.b/v1/acct/gw/google-ai-studio/v1beta/models/m/1%20%C3%A9:streamGenerateContent?alt=sse",
        "https://a.b/v1/acct/gw/google-ai-studio/v1beta/models?pageSize=1000");
    row(gemini, "https://a.b/v1/projects/p/publishers/google/models/x:streamGenerateContent",
        "https://a.b/v1/projects/p/publishers/google/models/m/1%20%C3%A9:streamGenerateContent?alt=sse",
        "https://a.b/v1/projects/p/publishers/google/models?pageSize=1000");
    const auto ollama = DialectKind::OllamaChat;
    for (const char *base :
        {"http://localhost:11434", "http://localhost:11434/", "http://localhost:11434/api",
            "http://localhost:11434/api/chat", "http://localhost:11434/api/tags", "http://localhost:11434/v1",
            "http://localhost:11434/v1/chat/completions"})
        row(ollama, base, "http://localhost:11434/api/chat", "http://localhost:11434/api/tags");
    row(ollama, "https://a.b/ollama", "https://a.b/ollama/api/chat", "https://a.b/ollama/api/tags");
}

void DialectRequests::addresses()
{
    QFETCH(DialectKind, dialect);
    QFETCH(QString, base);
    const QUrl url(base);
    QTEST(dialectOf(dialect).chatUrl(url, QStringLiteral("m/1 é")).toString(QUrl::FullyEncoded), "chat");
    QTEST(dialectOf(dialect).modelsUrl(url).toString(QUrl::FullyEncoded), "models");
}

static Model model(const char *id, const char *name, std::optional<std::int64_t> context = std::nullopt,
    std::optional<std::int64_t> output = std::nullopt)
{
    return {QString::fromUtf8(id), QString::fromUtf8(name), context, output};
}

static Model sighted(Model model, bool sees)
{
    model.seesPictures = sees;
    return model;
}

void DialectRequests::modelLists_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QList<Model>>("models");
    const auto row = [](const char *name, const char *body, const QList<Model> &models) {
        QTest::newRow(name) << QByteArray(body) << models;
    };
    row("OpenAI", R"({"object":"list","data":[{"id":"a","object":"model"},{"id":"b"},{"id":"a"}]})",
        {model("a", "a"), model("b", "b")});
    row("Anthropic",
        R"({"data":[{"type":"model","id":"c-1","display_name":"C One","max_input_tokens":200000,"max_tokens":64000}],"has_more":false})",
        {model("c-1", "C One", 200000, 64000)});
    row("llama-server, what it runs with",
        R"({"data":[{"id":"a","meta":{"n_ctx":4096,"n_ctx_train":131072}}]})", {model("a", "a", 4096)});
    row("llama-server, older", R"({"data":[{"id":"a","meta":{"n_ctx_train":131072}}]})",
        {model("a", "a", 131072)});
    row("vLLM", R"({"data":[{"id":"a","max_model_len":8192}]})", {model("a", "a", 8192)});
    row("LM Studio", R"({"data":[{"id":"a","max_context_length":32768,"loaded_context_length":4096}]})",
        {model("a", "a", 4096)});
    row("OpenRouter",
        R"({"data":[{"id":"x/a","name":"X: A","context_length":65536,"top_provider":{"max_completion_tokens":8192}}]})",
        {model("x/a", "X: A", 65536, 8192)});
    row("Groq", R"({"data":[{"id":"a","context_window":131072,"max_completion_tokens":32768}]})",
        {model("a", "a", 131072, 32768)});
    row("Together", R"([{"id":"a","display_name":"A","context_length":10}])", {model("a", "A", 10)});
    row("Ollama", R"({"models":[{"name":"a:latest","model":"a:latest"}]})", {model("a:latest", "a:latest")});
    row("Ollama, with what they can",
        R"({"models":[{"name":"a","capabilities":["completion","tools"]},{"name":"e","capabilities":["embedding"]},
            {"name":"v","capabilities":["completion","vision"]}]})",
        {sighted(model("a", "a"), false), sighted(model("v", "v"), true)});
    row("llama-server, with what it can",
        R"({"models":[{"name":"a","model":"a","capabilities":["completion","multimodal"]}],"data":[{"id":"a"}]})",
        {sighted(model("a", "a"), true)});
    row("OpenRouter, with what they see",
        R"({"data":[{"id":"a","architecture":{"input_modalities":["text","image"]}},
            {"id":"b","architecture":{"input_modalities":["text"]}},{"id":"c","architecture":{"input_modalities":[]}}]})",
        {sighted(model("a", "a"), true), sighted(model("b", "b"), false), model("c", "c")});
    row("Mistral, with what they see",
        R"({"data":[{"id":"a","capabilities":{"completion_chat":true,"vision":true}},
            {"id":"b","capabilities":{"vision":false}},{"id":"c","capabilities":{}}]})",
        {sighted(model("a", "a"), true), sighted(model("b", "b"), false), model("c", "c")});
    row("Gemini",
        R"({"models":[{"name":"models/g-1","displayName":"G One","inputTokenLimit":1048576,"outputTokenLimit":65536,
            "supportedGenerationMethods":["generateContent","countTokens"]},
            {"name":"models/e-1","supportedGenerationMethods":["embedContent"]}],"nextPageToken":"t"})",
        {model("g-1", "G One", 1048576, 65536)});
    row("odd entries", R"({"data":[1,null,{},{"id":""},{"id":"a","context_length":"big"}]})",
        {model("a", "a")});
    row("an empty list", R"({"data":[]})", {});
}

void DialectRequests::modelLists()
{
    QFETCH(QByteArray, body);
    QFETCH(QList<Model>, models);
    for (const DialectKind dialect : dialects) {
        const auto found = dialectOf(dialect).decodeModels(body);
        QVERIFY(found);
        QCOMPARE(*found, models);
    }
}

void DialectRequests::refusedModelLists_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("detail");
    QTest::addColumn<Error::Kind>("kind");
    QTest::newRow("error") << QByteArray(R"({"error":{"message":"no key","code":"invalid_api_key"}})")
                           << "no key" << Error::Kind::Auth;
    QTest::newRow("page") << QByteArray("<html><title>Hi</title>")
                          << "The server sent HTML, not an API answer: Hi" << Error::Kind::Protocol;
    QTest::newRow("JSON of another kind")
        << QByteArray(R"({"ok":true})") << R"({"ok":true})" << Error::Kind::Protocol;
    QTest::newRow("cut") << QByteArray(R"({"data":[{"id":)") << R"(HTTP 200: {"data":[{"id":)"
                         << Error::Kind::Protocol;
    QTest::newRow("nothing") << QByteArray() << "HTTP 200" << Error::Kind::Protocol;
}

void DialectRequests::refusedModelLists()
{
    QFETCH(QByteArray, body);
    const auto found = dialectOf(DialectKind::OpenAiChat).decodeModels(body);
    QVERIFY(!found);
    QTEST(found.error().detail, "detail");
    QTEST(found.error().kind, "kind");
}

void DialectRequests::aLongListGoesOn()
{
    const QUrl asked(QStringLiteral("https://a.b/v1/models?x=1&after_id=a&pageToken=a"));
    const auto next = [&](DialectKind dialect, const QByteArray &body) {
        return dialectOf(dialect).nextModelsUrl(asked, body).toString(QUrl::FullyEncoded);
    };
    QCOMPARE(next(DialectKind::AnthropicMessages, R"({"data":[],"has_more":true,"last_id":"b&c"})"),
        QStringLiteral("https://a.b/v1/models?x=1&pageToken=a&after_id=b%26c"));
    QVERIFY(next(DialectKind::AnthropicMessages, R"({"has_more":false,"last_id":"b"})").isEmpty());
    QVERIFY(next(DialectKind::AnthropicMessages, R"({"has_more":true})").isEmpty());
    QCOMPARE(next(DialectKind::Gemini, R"({"models":[],"nextPageToken":"b+c="})"),
        QStringLiteral("https://a.b/v1/models?x=1&after_id=a&pageToken=b%2Bc%3D"));
    QVERIFY(next(DialectKind::Gemini, R"({"models":[],"nextPageToken":""})").isEmpty());
    for (const DialectKind dialect : dialects)
        QVERIFY(next(dialect, "<html>").isEmpty());
}

QTEST_GUILESS_MAIN(DialectRequests)
#include "tst_dialect_requests.moc"

#include <QTest>

#include "dialect/ErrorBody.h"
#include "domain/FinishMeaning.h"
#include "StreamCase.h"

using namespace firstlight;

using Kind = Error::Kind;
using std::chrono::milliseconds;

// What errors mean, over all providers: the kind, and our own codes (the table of dialect/ErrorWords.h).
class DialectErrorCodes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bodies_data();
    void bodies();
    void inAStream_data();
    void inAStream();
    void everyStatusHasAMeaning_data();
    void everyStatusHasAMeaning();
    void googleNamesTheWaitInTheBody();
    void finishWords_data();
    void finishWords();
};

void DialectErrorCodes::bodies_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("code");
    const auto row = [](const char *name, int status, const char *body, Kind kind, const char *code) {
        QTest::newRow(name) << status << QByteArray(body) << kind << QString::fromLatin1(code);
    };
    row("OpenAI, context", 400,
        R"({"error":{"message":"This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}})",
        Kind::Http, "context-too-long");
    row("Anthropic, context", 400,
        R"({"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}})",
        Kind::Http, "context-too-long");
    row("Anthropic, prompt and reply", 400,
        R"({"type":"error","error":{"type":"invalid_request_error","message":"input length and `max_tokens` exceed context limit: 199000 + 8192 > 200000"}})",
        Kind::Http, "context-too-long");
    row("llama-server, context", 400,
        R"({"error":{"code":400,"message":"request (150018 tokens) exceeds the available context size (32768 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":150018,"n_ctx":32768}})",
        Kind::Http, "context-too-long");
    row("Gemini, context", 400,
        R"({"error":{"code":400,"message":"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}})",
        Kind::Http, "context-too-long");
    row("llama-server, a picture", 500,
        R"({"error":{"code":500,"message":"image input is not supported by this server","type":"server_error"}})",
        Kind::Http, "no-pictures");
    row("OpenRouter, a picture", 404,
        R"({"error":{"message":"No endpoints found that support image input","code":404}})", Kind::Http,
        "no-pictures");
    row("OpenAI, a picture that is none", 400,
        R"({"error":{"message":"You uploaded an unsupported image.","type":"invalid_request_error","param":null,"code":"image_parse_error"}})",
        Kind::Http, "image_parse_error");
    row("vLLM, context", 400,
        R"({"object":"error","message":"This model's maximum context length is 4096 tokens.","type":"BadRequestError","param":null,"code":400})",
        Kind::Http, "context-too-long");
    row("Mistral, context", 400,
        R"({"object":"error","message":"Prompt contains 40000 tokens, too large for model with 32768 maximum context length","type":"invalid_request_prompt","code":"3051"})",
        Kind::Http, "context-too-long");
    row("xAI, context", 400,
        R"({"code":"Client specified an invalid argument","error":"This model's maximum prompt length is 131072 but the request contains 140000 tokens."})",
        Kind::Http, "context-too-long");
    row("LM Studio, context", 400,
        R"({"error":"Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough"})",
        Kind::Http, "context-too-long");
    row("Workers AI, context", 413,
        R"({"errors":[{"message":"AiError: The estimated number of input and maximum output tokens (9000) exceeded this model context window limit (8192).","code":5021}],"success":false,"result":{},"messages":[]})",
        Kind::Http, "context-too-long");
    row("Groq, a minute's tokens", 413,
        R"({"error":{"message":"Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 7000, please reduce your message size and try again.","type":"tokens","code":"rate_limit_exceeded"}})",
        Kind::RateLimit, "rate_limit_exceeded");

    row("OpenAI, model", 404,
        R"({"error":{"message":"The model `gpt-9` does not exist or you do not have access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}})",
        Kind::Http, "model-not-found");
    row("OpenAI, model of another project", 403,
        R"({"error":{"message":"Project `p` does not have access to model `m`","type":"invalid_request_error","code":"model_not_found"}})",
        Kind::Http, "model-not-found");
    row("Anthropic, model", 404,
        R"({"type":"error","error":{"type":"not_found_error","message":"model: claude-9"}})", Kind::Http,
        "model-not-found");
    row("Gemini, model", 404,
        R"({"error":{"code":404,"message":"models/g-9 is not found for API version v1beta, or is not supported for generateContent.","status":"NOT_FOUND"}})",
        Kind::Http, "model-not-found");
    row("Ollama, not pulled", 404, R"({"error":"model \"q\" not found, try pulling it first"})", Kind::Http,
        "model-not-found");
    row("OpenRouter, model", 400, R"({"error":{"message":"x/y is not a valid model ID","code":400}})",
        Kind::Http, "model-not-found");
    row("DeepSeek, model", 400,
        R"({"error":{"message":"Model Not Exist","type":"invalid_request_error","param":null,"code":"invalid_request_error"}})",
        Kind::Http, "model-not-found");
    row("Azure, deployment", 404,
        R"({"error":{"code":"DeploymentNotFound","message":"The API deployment for this resource does not exist."}})",
        Kind::Http, "model-not-found");
    row("vLLM, model", 404,
        R"({"object":"error","message":"The model `x` does not exist.","type":"NotFoundError","param":null,"code":404})",
        Kind::Http, "model-not-found");
    row("Perplexity, model", 400,
        R"({"error":{"message":"Invalid model 'x'. Permitted models can be found in the documentation","type":"invalid_model","code":400}})",
        Kind::Http, "model-not-found");
    row("OpenAI, path", 404,
        R"x({"error":{"message":"Invalid URL (POST /v1/v1/chat/completions)","type":"invalid_request_error","param":null,"code":null}})x",
        Kind::Http, "path-not-found");
    row("llama-server, path", 404,
        R"({"error":{"code":404,"message":"File Not Found","type":"not_found_error"}})", Kind::Http,
        "path-not-found");
    row("vLLM, path", 405, R"({"detail":"Method Not Allowed"})", Kind::Http, "path-not-found");

    row("Anthropic, overloaded", 529,
        R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})", Kind::Http,
        "overloaded");
    row("OpenAI, overloaded", 503,
        R"({"error":{"message":"The server is currently overloaded","type":"server_error","code":"server_is_overloaded"}})",
        Kind::Http, "overloaded");
    row("OpenAI, engine overloaded", 429,
        R"({"error":{"message":"The engine is currently overloaded, please try again later","type":"server_error"}})",
        Kind::RateLimit, "overloaded");
    row("Gemini, overloaded", 503,
        R"({"error":{"code":503,"message":"The model is overloaded. Please try again later.","status":"UNAVAILABLE"}})",
        Kind::Http, "overloaded");
    row("llama-server, loading", 503,
        R"({"error":{"code":503,"message":"Loading model","type":"unavailable_error"}})", Kind::Http,
        "loading");
    row("slow down", 503, R"({"error":{"message":"Slow","code":"slow_down"}})", Kind::RateLimit,
        "overloaded");

    row("OpenAI, quota", 429,
        R"({"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}})",
        Kind::Quota, "insufficient_quota");
    row("OpenAI, credit", 429, R"({"error":{"message":"x","code":"credit_balance_exhausted"}})", Kind::Quota,
        "credit_balance_exhausted");
    row("Anthropic, spend limit", 429,
        R"({"type":"error","error":{"type":"rate_limit_error","message":"x","details":{"error_code":"enforced_spend_limit_reached"}}})",
        Kind::Quota, "enforced_spend_limit_reached");
    row("Anthropic, billing", 402, R"({"type":"error","error":{"type":"billing_error","message":"x"}})",
        Kind::Quota, "billing_error");
    row("DeepSeek, balance", 402,
        R"({"error":{"message":"Insufficient Balance","type":"unknown_error","param":null,"code":"invalid_request_error"}})",
        Kind::Quota, "invalid_request_error");
    row("xAI, credits", 403,
        R"({"code":"The caller does not have permission","error":"Your team has either used all available credits or reached its monthly spending limit."})",
        Kind::Quota, "The caller does not have permission");
    row("Workers AI, allocation", 429,
        R"({"success":false,"errors":[{"code":4006,"message":"you have used up your daily free allocation of 10,000 neurons"}]})",
        Kind::Quota, "");
    row("Gemini, the day's quota", 429,
        R"({"error":{"code":429,"message":"You exceeded your current quota","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.QuotaFailure","violations":[{"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]}]}})",
        Kind::Quota, "quota_exceeded");
    row("Gemini, rate", 429, R"({"error":{"code":429,"message":"x","status":"RESOURCE_EXHAUSTED"}})",
        Kind::RateLimit, "RESOURCE_EXHAUSTED");

    row("Gemini, key", 400,
        R"({"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"API_KEY_INVALID"}]}})",
        Kind::Auth, "API_KEY_INVALID");
    row("xAI, key", 400, R"({"code":"invalid-argument","error":"Incorrect API key provided: xa***."})",
        Kind::Auth, "invalid-argument");
    row("llama-server, key", 401,
        R"({"error":{"code":401,"message":"Invalid API Key","type":"authentication_error"}})", Kind::Auth,
        "authentication_error");
    row("a page with 403", 403, "<html><title>Attention Required! | Cloudflare</title>", Kind::Http,
        "proxy-page");

    row("Azure, filter", 400,
        R"({"error":{"message":"The response was filtered due to the prompt triggering Azure OpenAI's content management policy.","code":"content_filter","innererror":{"code":"ResponsibleAIPolicyViolation"}}})",
        Kind::Filtered, "content_filter");
    row("OpenRouter, moderation", 403,
        R"({"error":{"code":403,"message":"Your chosen model requires moderation and your input was flagged","metadata":{"reasons":["violence"],"flagged_input":"x","provider_name":"p"}}})",
        Kind::Filtered, "moderation");
    row("OpenAI, flagged", 400,
        R"({"error":{"message":"Invalid prompt: your prompt was flagged as potentially violating our usage policy.","code":"invalid_prompt"}})",
        Kind::Filtered, "invalid_prompt");
    row("DeepSeek, filter", 400,
        R"({"error":{"message":"Content Exists Risk","code":"invalid_request_error"}})", Kind::Filtered,
        "invalid_request_error");
    row("an option that is not known", 400,
        R"({"error":{"message":"Unrecognized request argument supplied: stream_options","type":"invalid_request_error","code":null}})",
        Kind::Http, "invalid_request_error");
}

void DialectErrorCodes::bodies()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    const Error error = errorFromBody({.status = status}, body);
    QTEST(error.kind, "kind");
    QTEST(error.code, "code");
    QVERIFY(!error.detail.isEmpty());
    QCOMPARE(error.status, status);
}

void DialectErrorCodes::inAStream_data()
{
    QTest::addColumn<DialectKind>("dialect");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("code");
    QTest::newRow("llama-server, context, with status 200")
        << DialectKind::OpenAiChat
        << QByteArray(
               "data: {\"error\":{\"code\":400,\"message\":\"the request exceeds the available context "
               "size\",\"type\":\"invalid_request_error\"}}\n\n")
        << Kind::Provider << "context-too-long";
    QTest::newRow("Anthropic, overloaded in the middle")
        << DialectKind::AnthropicMessages
        << QByteArray(
               "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":"
               "\"Overloaded\"}}\n\n")
        << Kind::Provider << "overloaded";
    QTest::newRow("Gemini, overloaded in the middle")
        << DialectKind::Gemini
        << QByteArray("data: {\"error\":{\"code\":503,\"message\":\"busy\",\"status\":\"UNAVAILABLE\"}}\n\n")
        << Kind::Provider << "overloaded";
    QTest::newRow("Ollama, model") << DialectKind::OllamaChat
                                   << QByteArray("{\"error\":\"model 'x' not found\"}\n") << Kind::Provider
                                   << "model-not-found";
    QTest::newRow("Responses, rate")
        << DialectKind::OpenAiResponses
        << QByteArray("data: {\"type\":\"response.failed\",\"response\":{\"status\":\"failed\","
                      "\"error\":{\"code\":\"rate_limit_exceeded\",\"message\":\"x\"}}}\n\n")
        << Kind::RateLimit << "rate_limit_exceeded";
}

void DialectErrorCodes::inAStream()
{
    QFETCH(DialectKind, dialect);
    QFETCH(QByteArray, bytes);
    const Message message = folded(decodeReads(dialect, {}, {bytes}));
    QCOMPARE(*message.end, End::Error);
    QTEST(message.error->kind, "kind");
    QTEST(message.error->code, "code");
}

// The statuses of wire-formats.md, section 9, without a word in the body.
void DialectErrorCodes::everyStatusHasAMeaning_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("code");
    const auto row = [](int status, Kind kind, const char *code = "") {
        QTest::addRow("%d", status) << status << kind << QString::fromLatin1(code);
    };
    for (const int status : {400, 408, 409, 413, 422, 425, 500, 502, 503, 504, 520, 521, 522, 523, 524})
        row(status, Kind::Http);
    for (const int status : {401, 403})
        row(status, Kind::Auth);
    for (const int status : {404, 405})
        row(status, Kind::Http, "path-not-found");
    row(402, Kind::Quota);
    row(429, Kind::RateLimit);
    row(529, Kind::Http, "overloaded");
}

void DialectErrorCodes::everyStatusHasAMeaning()
{
    QFETCH(int, status);
    const Error error = errorFromBody({.status = status}, {});
    QTEST(error.kind, "kind");
    QTEST(error.code, "code");
    QVERIFY2(error.detail.size() > QStringLiteral("HTTP 400").size(), "there is a phrase");
}

void DialectErrorCodes::googleNamesTheWaitInTheBody()
{
    const QByteArray body =
        R"({"error":{"code":429,"message":"x","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.Help"},{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"17.5s"}]}})";
    QCOMPARE(errorFromBody({.status = 429}, body).retryAfter, milliseconds(17500));
    QCOMPARE(errorFromBody({.status = 429, .headers = {{"retry-after", "2"}}}, body).retryAfter,
        milliseconds(2000));
    const Message message = folded(decodeReads(DialectKind::Gemini, {}, {"data: " + body + "\n\n"}));
    QCOMPARE(message.error->retryAfter, milliseconds(17500));
    for (const char *odd : {"-1s", "s", "1e99s", "soon", "nans"}) {
        QByteArray other = body;
        other.replace("17.5s", odd);
        QVERIFY2(!errorFromBody({.status = 429}, other).retryAfter, odd);
    }
}

void DialectErrorCodes::finishWords_data()
{
    QTest::addColumn<QString>("words"); // apart by spaces
    QTest::addColumn<FinishMeaning>("meaning");
    QTest::newRow("stop") << "stop end_turn stop_sequence eos STOP completed" << FinishMeaning::Stop;
    QTest::newRow("length")
        << "length max_tokens MAX_TOKENS model_length model_context_window_exceeded max_output_tokens"
        << FinishMeaning::Length;
    QTest::newRow("filter") << "content_filter refusal SAFETY RECITATION BLOCKLIST PROHIBITED_CONTENT SPII"
                            << FinishMeaning::Filter;
    QTest::newRow("tool") << "tool_calls function_call tool_use" << FinishMeaning::Tool;
    QTest::newRow("error") << "error insufficient_system_resource MALFORMED_FUNCTION_CALL"
                           << FinishMeaning::Error;
    QTest::newRow("other") << "pause_turn OTHER load news" << FinishMeaning::Other;
}

void DialectErrorCodes::finishWords()
{
    QFETCH(QString, words);
    QFETCH(FinishMeaning, meaning);
    for (const QString &word : words.split(QLatin1Char(' ')))
        QVERIFY2(finishMeaning(word) == meaning, qPrintable(word));
    QVERIFY(finishMeaning({}) == FinishMeaning::Other);
}

QTEST_GUILESS_MAIN(DialectErrorCodes)
#include "tst_dialect_error_codes.moc"

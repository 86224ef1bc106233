#include <QTest>

#include "dialect/ErrorBody.h"
#include "dialect/RetryAfter.h"

using namespace firstlight;

using Kind = Error::Kind;
using std::chrono::milliseconds;

class DialectErrorBody : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bodies_data();
    void bodies();
    void pageWithSuccess();
    void waits_data();
    void waits();
    void waitRidesOnTheError();
};

void DialectErrorBody::bodies_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("detail");
    QTest::addColumn<QString>("code");
    QTest::addColumn<Kind>("kind");
    const auto row = [](const char *name, int status, const char *body, const char *detail, const char *code,
                         Kind kind) {
        QTest::newRow(name) << status << QByteArray(body) << QString::fromUtf8(detail)
                            << QString::fromUtf8(code) << kind;
    };
    row("OpenAI, wrong key", 401,
        R"({"error":{"message":"Incorrect API key provided","type":"invalid_request_error","param":null,"code":"invalid_api_key"}})",
        "Incorrect API key provided", "invalid_api_key", Kind::Auth);
    row("a mark without width, alone", 400, "\"\xEF\xBB\xBF\"", "HTTP 400 Bad Request: \"\xEF\xBB\xBF\"", "",
        Kind::Http);
    row("a message that cannot be seen", 400, R"({"error":{"message":"\ufeff "}})",
        "HTTP 400 Bad Request: {\"error\":{\"message\":\"\\ufeff \"}}", "", Kind::Http);
    row("OpenAI, quota", 429,
        R"({"error":{"message":"You exceeded your current quota","type":"insufficient_quota","param":null,"code":"insufficient_quota"}})",
        "You exceeded your current quota", "insufficient_quota", Kind::Quota);
    row("OpenAI, rate", 429,
        R"({"error":{"message":"Slow down","type":"tokens","code":"rate_limit_exceeded"}})", "Slow down",
        "rate_limit_exceeded", Kind::RateLimit);
    row("OpenAI, model", 404,
        R"({"error":{"message":"No such model","type":"invalid_request_error","code":"model_not_found"}})",
        "No such model", "model-not-found", Kind::Http);
    row("Azure, filter", 400,
        R"({"error":{"message":"Filtered","code":"content_filter","innererror":{"code":"X"}}})", "Filtered",
        "content_filter", Kind::Filtered);
    row("Anthropic", 529,
        R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"r"})",
        "Overloaded", "overloaded", Kind::Http);
    row("Anthropic, no credit", 400,
        R"({"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low"}})",
        "Your credit balance is too low", "invalid_request_error", Kind::Quota);
    row("Anthropic, spend limit", 429,
        R"({"type":"error","error":{"type":"rate_limit_error","message":"Limit","details":{"error_code":"enforced_spend_limit_reached"}}})",
        "Limit", "enforced_spend_limit_reached", Kind::Quota);
    row("llama-server", 503, R"({"error":{"code":503,"message":"Loading model","type":"unavailable_error"}})",
        "Loading model", "loading", Kind::Http);
    row("OpenRouter", 502,
        R"({"error":{"code":502,"message":"Provider returned error","metadata":{"raw":"upstream says no"}}})",
        "Provider returned error: upstream says no", "502", Kind::Http);
    row("OpenRouter, upstream in JSON", 400,
        R"({"error":{"code":400,"message":"Provider returned error","metadata":{"raw":"{\"error\":{\"message\":\"bad role\"}}"}}})",
        "Provider returned error: bad role", "400", Kind::Http);
    row("AI Gateway", 401,
        R"({"success":false,"result":[],"error":[{"code":2009,"message":"Unauthorized"}]})", "Unauthorized",
        "", Kind::Auth);
    row("OpenRouter, no credit", 402, R"({"error":{"code":402,"message":"Insufficient credits"}})",
        "Insufficient credits", "402", Kind::Quota);
    row("Gemini, wrapped in an array", 400,
        R"([{"error":{"code":400,"message":"API key not valid. Please pass one.","status":"INVALID_ARGUMENT"}}])",
        "API key not valid. Please pass one.", "INVALID_ARGUMENT", Kind::Auth);
    row("text alone", 404, R"({"error":"model 'x' not found"})", "model 'x' not found", "model-not-found",
        Kind::Http);
    row("xAI", 400, R"({"code":"invalid-argument","error":"Bad value"})", "Bad value", "invalid-argument",
        Kind::Http);
    row("Mistral", 400,
        R"({"object":"error","message":"Bad role","type":"invalid_request","param":null,"code":"1000"})",
        "Bad role", "1000", Kind::Http);
    row("FastAPI", 422, R"({"detail":[{"loc":["body","model",0],"msg":"field required"},{"msg":"two"}]})",
        "body.model.0: field required; two", "", Kind::Http);
    row("FastAPI, text", 404, R"({"detail":"Not Found"})", "Not Found", "path-not-found", Kind::Http);
    row("Cloudflare", 400, R"({"success":false,"errors":[{"code":7003,"message":"No route"}],"result":null})",
        "No route", "", Kind::Http);
    row("a bare message", 403, R"({"message":"Forbidden here"})", "Forbidden here", "", Kind::Auth);
    row("a message that is an object", 400, R"({"error":{"message":{"reason":"x"}}})", R"({"reason":"x"})",
        "", Kind::Http);
    row("an error without a message", 500, R"({"error":{"type":"server_error"}})",
        R"({"type":"server_error"})", "server_error", Kind::Http);
    row("JSON without an error", 500, R"({"a":1})", R"({"a":1})", "", Kind::Http);
    row("inside SSE", 400, "event: error\ndata: {\"error\":{\"message\":\"Framed\"}}\n\n", "Framed", "",
        Kind::Http);
    row("NaN beside it", 400, R"({"error":{"message":"Odd","p":NaN}})", "Odd", "", Kind::Http);
    row("HTML", 502, "<html>\r\n<head><title>502 Bad Gateway</title></head></html>", "HTTP 502 Bad Gateway",
        "proxy-page", Kind::Http);
    row("HTML with news", 503, "\xEF\xBB\xBF\n<!DOCTYPE html><TITLE>Down &amp;\n out</TITLE>",
        "HTTP 503 Service Unavailable: Down & out", "proxy-page", Kind::Http);
    row("HTML without a title", 504, "<html><body>secret</body></html>", "HTTP 504 Gateway Timeout",
        "proxy-page", Kind::Http);
    row("plain text", 404, "404 page not found\n", "HTTP 404 Not Found: 404 page not found", "path-not-found",
        Kind::Http);
    row("nothing", 401, "", "HTTP 401 Unauthorized", "", Kind::Auth);
    row("an unknown status", 418, "", "HTTP 418", "", Kind::Http);
}

void DialectErrorBody::bodies()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    const Error error = errorFromBody({.status = status}, body);
    QTEST(error.detail, "detail");
    QTEST(error.code, "code");
    QTEST(error.kind, "kind");
    QCOMPARE(error.status, status);
    QVERIFY(!error.retryAfter);
}

void DialectErrorBody::pageWithSuccess()
{
    const Error error = errorFromPage({}, "<!DOCTYPE html><html><head><title lang=en>Sign in</title>");
    QCOMPARE(error.detail, QStringLiteral("The server sent HTML, not an API answer: Sign in"));
    QCOMPARE(error.kind, Kind::Protocol);
    QCOMPARE(error.code, QStringLiteral("proxy-page"));
    QCOMPARE(errorFromPage({}, "<html>").detail, QStringLiteral("The server sent HTML, not an API answer"));
}

void DialectErrorBody::waits_data()
{
    QTest::addColumn<QList<QByteArray>>("headers"); // name, value, name, value
    QTest::addColumn<int>("wait"); // -1: absent
    using List = QList<QByteArray>;
    const QByteArray date = "Mon, 30 Nov 2026 02:00:00 GMT";
    QTest::newRow("none") << List{} << -1;
    QTest::newRow("seconds") << List{"Retry-After", "3"} << 3000;
    QTest::newRow("a fraction") << List{"retry-after", "5.289"} << 5289;
    QTest::newRow("zero") << List{"retry-after", "0"} << 0;
    QTest::newRow("milliseconds first") << List{"retry-after", "3", "retry-after-ms", "250.5"} << 250;
    QTest::newRow("useless milliseconds") << List{"retry-after-ms", "soon", "retry-after", "3"} << 3000;
    QTest::newRow("a date") << List{"retry-after", "Mon, 30 Nov 2026 02:00:07 GMT", "date", date} << 7000;
    QTest::newRow("a date that is over")
        << List{"retry-after", "Mon, 30 Nov 2026 01:00:00 GMT", "date", date} << 0;
    QTest::newRow("negative") << List{"retry-after", "-3"} << -1;
    QTest::newRow("not a number") << List{"retry-after", "nan"} << -1;
    QTest::newRow("infinite") << List{"retry-after", "inf"} << -1;
    QTest::newRow("absurd") << List{"retry-after", "1e300"} << -1;
    QTest::newRow("words") << List{"retry-after", "later"} << -1;
}

void DialectErrorBody::waits()
{
    QFETCH(QList<QByteArray>, headers);
    QFETCH(int, wait);
    ReplyHead head{.status = 429};
    for (qsizetype i = 0; i < headers.size(); i += 2)
        head.headers.append({headers[i], headers[i + 1]});
    QCOMPARE(retryAfter(head), wait < 0 ? std::nullopt : std::optional(milliseconds(wait)));
}

void DialectErrorBody::waitRidesOnTheError()
{
    const ReplyHead head{.status = 429, .headers = {{"retry-after", "2"}}};
    QCOMPARE(errorFromBody(head, R"({"error":{"message":"x"}})").retryAfter, milliseconds(2000));
}

QTEST_GUILESS_MAIN(DialectErrorBody)
#include "tst_dialect_error_body.moc"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "rehearsal/RehearsalServer.h"
#include "RehearsalClient.h"

using namespace firstlight;

class RehearsalRefusalsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void badRequestsAreRefused_data();
    void badRequestsAreRefused();
    void brokenHttpClosesTheConnection();
    void modelsAreListed_data() { dialects(); }
    void modelsAreListed();
    void aTakenPortIsAnError();

private:
    static void dialects();
};

void RehearsalRefusalsTest::dialects()
{
    QTest::addColumn<DialectKind>("kind");
    for (const DialectKind kind : allDialects)
        QTest::newRow(dialectName(kind).data()) << kind;
}

void RehearsalRefusalsTest::badRequestsAreRefused_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char *name, const char *method, const QByteArray &path, const char *body,
                         int status, const char *says) {
        QTest::newRow(name) << QByteArray(method) << path << QByteArray(body) << status << QByteArray(says);
    };
    row("not JSON", "POST", chatPath, "hello", 400, "JSON");
    row("a list", "POST", chatPath, "[]", 400, "not an object");
    row("no model", "POST", chatPath, R"({"messages":[]})", 400, R"("param":"model")");
    row("no messages", "POST", chatPath, R"({"model":"x"})", 400, R"("param":"messages")");
    row("empty messages", "POST", chatPath, R"({"model":"x","messages":[]})", 400, R"("param":"messages")");
    row("no role", "POST", chatPath, R"({"model":"x","messages":[{"content":"a"}]})", 400,
        "messages[0].role");
    row("no content", "POST", chatPath, R"({"model":"x","messages":[{"role":"user"}]})", 400,
        "messages[0].content");
    row("max_tokens 0", "POST", chatPath,
        R"({"model":"x","max_tokens":0,"messages":[{"role":"user","content":"a"}]})", 400, "max_tokens");
    row("stream as text", "POST", chatPath,
        R"({"model":"x","stream":"yes","messages":[{"role":"user","content":"a"}]})", 400,
        R"("param":"stream")");
    row("usage without stream", "POST", chatPath,
        R"({"model":"x","stream_options":{"include_usage":true},"messages":[{"role":"user","content":"a"}]})",
        400, "stream_options");
    row("responses without input", "POST", "/v1/responses", R"({"model":"x"})", 400, R"("param":"input")");
    row("messages without max_tokens", "POST", "/v1/messages",
        R"({"model":"x","messages":[{"role":"user","content":"a"}]})", 400, "max_tokens: Field required");
    row("messages with a system role", "POST", "/v1/messages",
        R"({"model":"x","max_tokens":9,"messages":[{"role":"system","content":"a"}]})", 400,
        "invalid_request_error");
    row("Gemini without contents", "POST", "/v1beta/models/x:streamGenerateContent", "{}", 400,
        "INVALID_ARGUMENT");
    row("Gemini with another role", "POST", "/v1beta/models/x:generateContent",
        R"({"contents":[{"role":"assistant","parts":[{"text":"a"}]}]})", 400, "valid role");
    row("unknown path", "POST", "/v1/completions", "{}", 404, "/v1/chat/completions");
    row("GET of a chat path", "GET", chatPath, "", 405, "POST");
    row("POST of the models", "POST", "/v1/models", "{}", 405, "GET");
}

void RehearsalRefusalsTest::badRequestsAreRefused()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    QFETCH(QByteArray, says);
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    client.send(method, path, body);
    const RawHttp::Reply reply = client.receive();
    QCOMPARE(reply.status, status);
    QVERIFY2(reply.body.contains(says), reply.body.constData());
    const QJsonObject document = QJsonDocument::fromJson(reply.body).object();
    QVERIFY(document[QLatin1StringView("error")].isObject());
    QCOMPARE(document[QLatin1StringView("type")].toString() == u"error", path == "/v1/messages");
    // The connection is as good as before.
    QVERIFY(client.ask(chatPath, hello()).whole);
}

void RehearsalRefusalsTest::brokenHttpClosesTheConnection()
{
    const RehearsalServer server(quick);
    RawHttp client(server.url());
    client.write("what is this\r\n\r\n");
    QCOMPARE(client.receive().status, 400);
    QVERIFY(client.socket().state() == QAbstractSocket::UnconnectedState
        || client.socket().waitForDisconnected());
}

void RehearsalRefusalsTest::modelsAreListed()
{
    QFETCH(DialectKind, kind);
    const RehearsalServer server({.fault = Fault::Status401}); // faults are for chat requests
    RawHttp client(server.url());
    const QUrl list = dialectOf(kind).modelsUrl(server.url().resolved(QUrl(QStringLiteral("/"))));
    client.send("GET", list.toEncoded(QUrl::RemoveScheme | QUrl::RemoveAuthority), {},
        kind == DialectKind::AnthropicMessages ? "anthropic-version: 2023-06-01\r\n" : QByteArray());
    const auto models = dialectOf(kind).decodeModels(client.receive().body);
    QVERIFY(models.has_value());
    QStringList ids;
    for (const Model &model : *models)
        ids.append(model.id);
    QCOMPARE(ids.first(), QStringLiteral("rehearsal"));
    QCOMPARE(ids.size(), 3);
}

void RehearsalRefusalsTest::aTakenPortIsAnError()
{
    const RehearsalServer first(quick);
    RehearsalServer second(quick, static_cast<quint16>(first.url().port()));
    QVERIFY(second.url().isEmpty());
    QVERIFY(!second.errorString().isEmpty());
    second.setProfile(quick); // does nothing, and no harm
}

QTEST_GUILESS_MAIN(RehearsalRefusalsTest)
#include "tst_rehearsal_refusals.moc"

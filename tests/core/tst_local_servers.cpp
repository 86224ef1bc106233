#include <QSignalSpy>
#include <QTest>

#include "dialect/Dialect.h"
#include "net/ChatClient.h"
#include "net/LocalServers.h"
#include "net/ModelCatalog.h"
#include "ScriptedServer.h"

using namespace Qt::StringLiterals;
using namespace firstlight;

static ScriptedServer::Answer models(const QByteArray &owner)
{
    return [owner](QTcpSocket &socket, const QByteArray &) {
        socket.write(httpAnswer(
            R"({"object":"list","data":[{"id":"tiny","object":"model","owned_by":")" + owner + R"("}]})",
            "200 OK", "application/json"));
    };
}

static quint16 portOf(const ScriptedServer &server)
{
    return static_cast<quint16>(server.url().port());
}

class TestLocalServers : public QObject
{
    Q_OBJECT

    SystemClock m_clock;
    ChatClient m_client{m_clock};

    QList<Provider> found(const QList<quint16> &ports)
    {
        LocalServers servers(m_client);
        QSignalSpy spy(&servers, &LocalServers::found);
        servers.look(ports);
        if (spy.isEmpty() && !spy.wait(5000))
            qFatal("no answer about local servers");
        return spy.first().first().value<QList<Provider>>();
    }

private Q_SLOTS:
    void eachIsNamedByItsModels_data()
    {
        QTest::addColumn<QByteArray>("owner");
        QTest::addColumn<QString>("name");
        QTest::newRow("llama-server") << QByteArray("llamacpp") << u"llama-server"_s;
        QTest::newRow("vLLM") << QByteArray("vllm") << u"vLLM"_s;
        QTest::newRow("Ollama") << QByteArray("library") << u"Ollama"_s;
        QTest::newRow("LM Studio") << QByteArray("organization_owner") << u"LM Studio"_s;
    }

    void eachIsNamedByItsModels()
    {
        QFETCH(QByteArray, owner);
        QFETCH(QString, name);
        ScriptedServer server(models(owner));
        const QList<Provider> providers = found({portOf(server)});
        QCOMPARE(providers.size(), 1);
        QCOMPARE(providers[0].name, name);
        QCOMPARE(providers[0].model, u"tiny"_s);
        // Ollama is asked in its own format.
        const bool native = name == u"Ollama"_s;
        QCOMPARE(providers[0].dialect, native ? DialectKind::OllamaChat : DialectKind::OpenAiChat);
        QCOMPARE(dialectOf(providers[0].dialect).modelsUrl(providers[0].baseUrl),
            server.url().resolved(QUrl(native ? u"/api/tags"_s : u"/v1/models"_s)));
        QVERIFY(!providers[0].needsKey && providers[0].isLocal());
        QCOMPARE(providers[0].limits, TimeLimits::forLoopback());
    }

    void anotherWebServerIsNotOffered()
    {
        ScriptedServer page([](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpAnswer("<html>hello</html>", "200 OK", "text/html"));
        });
        ScriptedServer refusal([](QTcpSocket &socket, const QByteArray &) {
            socket.write(httpAnswer("{}", "404 Not Found", "application/json"));
        });
        ScriptedServer real(models("vllm"));
        const QList<Provider> providers = found({portOf(page), portOf(refusal), portOf(real)});
        QCOMPARE(providers.size(), 1);
        QCOMPARE(providers[0].name, u"vLLM"_s);
    }

    void nothingListens()
    {
        quint16 port = 0;
        {
            ScriptedServer gone(models("vllm"));
            port = portOf(gone);
        }
        QVERIFY(found({port}).isEmpty());
    }

    void aListInPagesIsOneList()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &request) {
            const bool second = request.contains("after_id=b");
            socket.write(
                httpAnswer(second ? R"({"data":[{"id":"c"}],"has_more":false,"last_id":"c"})"
                                  : R"({"data":[{"id":"a"},{"id":"b"}],"has_more":true,"last_id":"b"})",
                    "200 OK", "application/json"));
        });
        Provider provider;
        provider.baseUrl = server.url();
        provider.dialect = DialectKind::AnthropicMessages;
        ModelCatalog catalog(m_client);
        std::optional<Result<QList<Model>>> answer;
        catalog.fetch(provider, Secret(), this, [&](const Result<QList<Model>> &models) { answer = models; });
        QTRY_VERIFY(answer);
        QCOMPARE(answer->value().size(), 3);
        QCOMPARE(answer->value().last().id, u"c"_s);
    }

    // The list is asked for with the key; a refusal is an error, not an empty list.
    void aModelListNeedsItsKey()
    {
        ScriptedServer server([](QTcpSocket &socket, const QByteArray &request) {
            if (request.contains("Authorization: Bearer sk-right\r\n"))
                models("me")(socket, request);
            else
                socket.write(httpAnswer(R"({"error":{"message":"wrong key","code":"invalid_api_key"}})",
                    "401 Unauthorized", "application/json"));
        });
        Provider provider;
        provider.baseUrl = server.url();
        ModelCatalog catalog(m_client);
        for (const char *key : {"sk-right", "sk-wrong"}) {
            std::optional<Result<QList<Model>>> answer;
            catalog.fetch(
                provider, Secret(key), this, [&](const Result<QList<Model>> &models) { answer = models; });
            QTRY_VERIFY(answer);
            if (key == QByteArray("sk-right"))
                QCOMPARE(answer->value().first().id, u"tiny"_s);
            else
                QCOMPARE(answer->error().kind, Error::Kind::Auth);
        }
    }
};

QTEST_GUILESS_MAIN(TestLocalServers)
#include "tst_local_servers.moc"

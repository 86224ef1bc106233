#include "net/LocalServers.h"

#include <memory>

#include "dialect/Dialect.h"
#include "net/HttpGet.h"

using namespace Qt::StringLiterals;

namespace firstlight {

LocalServers::LocalServers(ChatClient &client, QObject *parent)
    : QObject(parent)
    , m_client(client)
{ }

// Each names itself as the owner of its models; the port alone would call any web server on 8080 by a wrong
// name.
static QString serverName(const QByteArray &body, quint16 port)
{
    if (body.contains("\"llamacpp\""))
        return u"llama-server"_s;
    if (body.contains("\"vllm\""))
        return u"vLLM"_s;
    if (body.contains("\"library\""))
        return u"Ollama"_s;
    if (body.contains("\"organization_owner\"") || body.contains("\"organization-owner\""))
        return u"LM Studio"_s;
    return u"localhost:%1"_s.arg(port);
}

// Of resources/providers.json.
static QString presetOf(const QString &name)
{
    return name == u"LM Studio" ? u"lm-studio"_s : name.contains(u':') ? QString() : name.toLower();
}

static std::optional<Provider> providerAt(quint16 port, const HttpAnswer &answer)
{
    if (answer.fault || answer.head.status != 200)
        return std::nullopt;
    const auto models = dialectOf(DialectKind::OpenAiChat).decodeModels(answer.body);
    if (!models || models->isEmpty())
        return std::nullopt;
    Provider provider;
    provider.id = u"local-%1"_s.arg(port);
    provider.name = serverName(answer.body, port);
    provider.preset = presetOf(provider.name);
    provider.baseUrl = QUrl(u"http://127.0.0.1:%1/v1"_s.arg(port));
    provider.reportsProgress = provider.name == u"llama-server"_s;
    if (provider.name == u"Ollama"_s) {
        provider.dialect = DialectKind::OllamaChat;
        provider.baseUrl.setPath({});
    }
    provider.needsKey = false;
    provider.limits = TimeLimits::forLoopback();
    provider.model = models->first().id;
    return provider;
}

void LocalServers::look(const QList<quint16> &ports)
{
    struct Round
    {
        qsizetype open;
        QList<Provider> providers;
    };
    auto round = std::make_shared<Round>(Round{ports.size(), {}});
    for (const quint16 port : ports) {
        const QUrl url(u"http://127.0.0.1:%1/v1/models"_s.arg(port));
        const HttpQuestion question{.url = url,
            .headers = {},
            .transport = {.proxy = {.kind = Proxy::Kind::None}},
            .limit = std::chrono::seconds(1)};
        httpGet(m_client, question, this, [this, round, port](const HttpAnswer &answer) {
            if (const auto provider = providerAt(port, answer))
                round->providers.append(*provider);
            if (--round->open == 0)
                Q_EMIT found(round->providers);
        });
    }
}

}

#include "net/ModelCatalog.h"

#include "dialect/Dialect.h"
#include "dialect/ErrorBody.h"
#include "net/HttpGet.h"

namespace firstlight {

ModelCatalog::ModelCatalog(ChatClient &client, QObject *parent)
    : QObject(parent)
    , m_client(client)
{ }

static Result<QList<Model>> modelsOf(const Dialect &dialect, const HttpAnswer &answer)
{
    if (answer.fault)
        return tl::unexpected(*answer.fault);
    if (answer.head.status >= 400)
        return tl::unexpected(errorFromBody(answer.head, answer.body));
    return dialect.decodeModels(answer.body);
}

void ModelCatalog::fetch(const Provider &provider, const Secret &key, QObject *context,
    std::function<void(Result<QList<Model>>)> answer)
{
    const Dialect &dialect = dialectOf(provider.dialect);
    const HttpQuestion question{.url = dialect.modelsUrl(provider.baseUrl),
        .headers = dialect.headers(key) + provider.headers,
        .transport = provider.transport,
        .limit = provider.limits.connect,
        .carriesKey = !key.isEmpty()};
    httpGet(m_client, question, context,
        [&dialect, answer = std::move(answer)](const HttpAnswer &got) { answer(modelsOf(dialect, got)); });
}

}

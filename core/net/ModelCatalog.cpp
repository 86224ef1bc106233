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
    httpGet(m_client, dialect.modelsUrl(provider.baseUrl), dialect.headers(key) + provider.headers,
        provider.limits.connect, context,
        [&dialect, answer = std::move(answer)](const HttpAnswer &got) { answer(modelsOf(dialect, got)); });
}

}

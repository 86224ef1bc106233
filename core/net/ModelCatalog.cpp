#include "net/ModelCatalog.h"

#include <memory>

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

namespace {

// A list that comes in pages, each asked for with what the one before it said.
struct Paging
{
    static constexpr int mostPages = 20; // a server that always has another one is not asked for ever

    ChatClient &client;
    const Dialect &dialect;
    HttpQuestion question; // its URL is that of the page under way
    QObject *context;
    std::function<void(Result<QList<Model>>)> answer;
    QList<Model> models = {};
    int pages = 0;
};

}

static void ask(std::shared_ptr<Paging> list)
{
    httpGet(list->client, list->question, list->context, [list](const HttpAnswer &got) {
        auto page = modelsOf(list->dialect, got);
        if (!page)
            return list->answer(std::move(page));
        for (Model &model : *page) {
            if (!list->models.contains(model))
                list->models.append(std::move(model));
        }
        const QUrl next = list->dialect.nextModelsUrl(list->question.url, got.body);
        if (next.isEmpty() || ++list->pages == Paging::mostPages)
            return list->answer(std::move(list->models));
        list->question.url = next;
        ask(list);
    });
}

void ModelCatalog::fetch(const Provider &provider, const Secret &key, QObject *context,
    std::function<void(Result<QList<Model>>)> answer)
{
    const Dialect &dialect = dialectOf(provider.dialect);
    auto list = std::make_shared<Paging>(Paging{.client = m_client,
        .dialect = dialect,
        .question = {.url = dialect.modelsUrl(provider.baseUrl),
            .headers = requestHeaders(provider, key),
            .transport = provider.transport,
            .limit = provider.limits.connect,
            .carriesKey = !key.isEmpty()},
        .context = context,
        .answer = std::move(answer)});
    ask(std::move(list));
}

}

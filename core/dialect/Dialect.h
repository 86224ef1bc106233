#pragma once

#include <memory>

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QUrl>

#include "dialect/Decoder.h"
#include "domain/ChatRequest.h"
#include "domain/Model.h"
#include "domain/PromptPlan.h"
#include "domain/Provider.h"
#include "domain/Secret.h"

namespace firstlight {

// One wire format: pure functions on bytes, no I/O, no state. Any thread.
class Dialect
{
public:
    virtual ~Dialect() = default;

    virtual DialectKind kind() const = 0;

    // How the events of a streamed reply are told apart.
    enum class Framing {
        Events, // SSE
        Lines, // NDJSON: one JSON document a line
    };
    virtual Framing framing() const { return Framing::Events; }

    // Where to post and where the model list is. The base may lack /v1 or be a pasted full endpoint
    // (design.md). Gemini names the model in the address; nobody else looks at it.
    virtual QUrl chatUrl(const QUrl &base, const QString &model) const = 0;
    virtual QUrl modelsUrl(const QUrl &base) const = 0;

    // Content type, version and the header that carries the key (none for an empty key).
    virtual QList<Header> headers(const Secret &key) const = 0;

    // The request body. Keys stand in a fixed order, so the same request gives the same bytes (a prompt cache
    // needs them): first the model, then the prompt from what never changes to the question, and behind it
    // all that does not belong to the prompt.
    virtual QByteArray encode(const ChatRequest &request, const PromptPlan &plan) const = 0;
    QByteArray encode(const ChatRequest &request) const { return encode(request, PromptPlan()); }

    virtual std::unique_ptr<Decoder> decoder() const = 0;

    // The models of a model list's body; an error where it is none.
    virtual Result<QList<Model>> decodeModels(const QByteArray &body) const = 0;

    // Where the list goes on, of which `body` came from `asked`; an empty address where it ends there.
    virtual QUrl nextModelsUrl(const QUrl &asked, const QByteArray &body) const;
};

// The headers of a request to this provider: the dialect's own with the key in its header, then the
// provider's. They hold the key, so they go nowhere but to a socket.
QList<Header> requestHeaders(const Provider &provider, const Secret &key);

// Lives as long as the program.
const Dialect &dialectOf(DialectKind kind);

}

#include "dialect/Dialect.h"

#include "dialect/AnthropicMessages.h"
#include "dialect/Gemini.h"
#include "dialect/OllamaChat.h"
#include "dialect/OpenAiChat.h"
#include "dialect/OpenAiResponses.h"

namespace firstlight {

QUrl Dialect::nextModelsUrl(const QUrl &, const QByteArray &) const
{
    return {};
}

const Dialect &dialectOf(DialectKind kind)
{
    static const OpenAiChat openAiChat;
    static const OpenAiResponses openAiResponses;
    static const AnthropicMessages anthropicMessages;
    static const Gemini gemini;
    static const OllamaChat ollamaChat;
    switch (kind) {
    case DialectKind::OpenAiChat:
        return openAiChat;
    case DialectKind::OpenAiResponses:
        return openAiResponses;
    case DialectKind::AnthropicMessages:
        return anthropicMessages;
    case DialectKind::Gemini:
        return gemini;
    case DialectKind::OllamaChat:
        return ollamaChat;
    }
    Q_UNREACHABLE();
}

QList<Header> requestHeaders(const Provider &provider, const Secret &key)
{
    const Dialect &dialect = dialectOf(provider.dialect);
    if (provider.keyHeader.isEmpty() || key.isEmpty())
        return dialect.headers(key) + provider.headers;
    const bool scheme = provider.keyHeader.toLower().endsWith("authorization");
    const Header header{provider.keyHeader, scheme ? "Bearer " + key.reveal() : key.reveal()};
    return dialect.headers({}) + QList{header} + provider.headers;
}

}

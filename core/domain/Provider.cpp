#include "domain/Provider.h"

#include "domain/Loopback.h"

namespace firstlight {

QLatin1StringView dialectName(DialectKind kind)
{
    switch (kind) {
    case DialectKind::OpenAiChat:
        return QLatin1StringView("openai");
    case DialectKind::OpenAiResponses:
        return QLatin1StringView("responses");
    case DialectKind::AnthropicMessages:
        return QLatin1StringView("anthropic");
    case DialectKind::Gemini:
        return QLatin1StringView("gemini");
    case DialectKind::OllamaChat:
        return QLatin1StringView("ollama");
    }
    Q_UNREACHABLE();
}

std::optional<DialectKind> dialectFromName(QStringView name)
{
    for (const auto kind : allDialects) {
        if (name == dialectName(kind))
            return kind;
    }
    return std::nullopt;
}

bool Provider::isLocal() const
{
    return isLoopback(baseUrl.host());
}

}

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
    }
    Q_UNREACHABLE();
}

std::optional<DialectKind> dialectFromName(QStringView name)
{
    for (const auto kind :
        {DialectKind::OpenAiChat, DialectKind::OpenAiResponses, DialectKind::AnthropicMessages}) {
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

#include "delivery/WarmPrompt.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace firstlight {

bool canKeepWarm(const Provider &provider)
{
    if (provider.dialect == DialectKind::AnthropicMessages)
        return !provider.isLocal();
    const bool openAi =
        provider.dialect == DialectKind::OpenAiChat || provider.dialect == DialectKind::OpenAiResponses;
    return openAi && provider.baseUrl.host() == "api.openai.com"_L1;
}

ChatRequest pingOf(const WarmPrompt &prompt)
{
    ChatRequest ping = prompt.request;
    switch (prompt.provider.dialect) {
    case DialectKind::AnthropicMessages:
        ping.maxTokens = 0;
        break;
    case DialectKind::OpenAiResponses:
        ping.maxTokens = 16; // the least that max_output_tokens may be
        break;
    default:
        ping.maxTokens = 1;
        break;
    }
    return ping;
}

std::chrono::seconds pingInterval(std::chrono::seconds lifetime)
{
    return lifetime - std::max(std::chrono::seconds(30), lifetime / 10);
}

std::optional<double> pingCost(const WarmPrompt &prompt)
{
    if (!prompt.price)
        return std::nullopt;
    return static_cast<double>(prompt.tokens) * prompt.price->read;
}

std::optional<int> breakEvenPings(const WarmPrompt &prompt)
{
    if (!prompt.price || prompt.price->read <= 0)
        return std::nullopt;
    const double lapse = std::max(prompt.price->write, prompt.price->input) - prompt.price->read;
    return static_cast<int>(std::floor(lapse / prompt.price->read + 1e-9));
}

}

#include "dialect/Dialect.h"

#include "dialect/AnthropicMessages.h"
#include "dialect/OpenAiChat.h"
#include "dialect/OpenAiResponses.h"

namespace firstlight {

const Dialect &dialectOf(DialectKind kind)
{
    static const OpenAiChat openAiChat;
    static const OpenAiResponses openAiResponses;
    static const AnthropicMessages anthropicMessages;
    switch (kind) {
    case DialectKind::OpenAiChat:
        return openAiChat;
    case DialectKind::OpenAiResponses:
        return openAiResponses;
    case DialectKind::AnthropicMessages:
        return anthropicMessages;
    }
    Q_UNREACHABLE();
}

}

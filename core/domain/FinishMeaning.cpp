#include "domain/FinishMeaning.h"

#include <array>
#include <utility>

namespace firstlight {

using Meaning = FinishMeaning;

static constexpr std::array<std::pair<const char *, Meaning>, 35> meanings{{
    {"stop", Meaning::Stop}, // Chat Completions, Ollama, Gemini
    {"end_turn", Meaning::Stop},
    {"stop_sequence", Meaning::Stop},
    {"eos", Meaning::Stop}, // Together
    {"completed", Meaning::Stop}, // Responses
    {"length", Meaning::Length},
    {"max_tokens", Meaning::Length}, // Anthropic, Gemini
    {"max_output_tokens", Meaning::Length}, // Responses
    {"model_length", Meaning::Length}, // Mistral
    {"model_context_window_exceeded", Meaning::Length}, // Anthropic
    {"content_filter", Meaning::Filter},
    {"refusal", Meaning::Filter}, // Anthropic
    {"safety", Meaning::Filter}, // from here: Gemini
    {"recitation", Meaning::Filter},
    {"blocklist", Meaning::Filter},
    {"prohibited_content", Meaning::Filter},
    {"spii", Meaning::Filter},
    {"language", Meaning::Filter},
    {"model_armor", Meaning::Filter},
    {"image_safety", Meaning::Filter},
    {"image_prohibited_content", Meaning::Filter},
    {"image_recitation", Meaning::Filter},
    {"tool_calls", Meaning::Tool},
    {"function_call", Meaning::Tool},
    {"tool_use", Meaning::Tool},
    {"error", Meaning::Error}, // Mistral, OpenRouter
    {"insufficient_system_resource", Meaning::Error}, // DeepSeek
    {"abort", Meaning::Error}, // vLLM
    {"failed", Meaning::Error}, // Responses
    {"malformed_function_call", Meaning::Error}, // from here: Gemini
    {"unexpected_tool_call", Meaning::Error},
    {"too_many_tool_calls", Meaning::Error},
    {"malformed_response", Meaning::Error},
    {"missing_thought_signature", Meaning::Error},
    {"image_other", Meaning::Error},
}};

FinishMeaning finishMeaning(const QString &reason)
{
    for (const auto &[word, meaning] : meanings) {
        if (reason.compare(QLatin1String(word), Qt::CaseInsensitive) == 0)
            return meaning;
    }
    return Meaning::Other;
}

}

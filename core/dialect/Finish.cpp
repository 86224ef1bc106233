#include "dialect/Finish.h"

#include <algorithm>
#include <array>

namespace firstlight {

namespace {

struct Word
{
    const char16_t *text;
    FinishMeaning meaning;
};

}

static constexpr std::array words{
    Word{u"", FinishMeaning::Stop},
    Word{u"stop", FinishMeaning::Stop},
    Word{u"end_turn", FinishMeaning::Stop},
    Word{u"stop_sequence", FinishMeaning::Stop},
    Word{u"eos", FinishMeaning::Stop},
    Word{u"completed", FinishMeaning::Stop},
    Word{u"length", FinishMeaning::Length},
    Word{u"max_tokens", FinishMeaning::Length},
    Word{u"max_output_tokens", FinishMeaning::Length},
    Word{u"model_length", FinishMeaning::Length},
    Word{u"model_context_window_exceeded", FinishMeaning::Length},
    Word{u"content_filter", FinishMeaning::Filter},
    Word{u"refusal", FinishMeaning::Filter},
    Word{u"safety", FinishMeaning::Filter},
    Word{u"recitation", FinishMeaning::Filter},
    Word{u"blocklist", FinishMeaning::Filter},
    Word{u"prohibited_content", FinishMeaning::Filter},
    Word{u"spii", FinishMeaning::Filter},
    Word{u"language", FinishMeaning::Filter},
    Word{u"image_safety", FinishMeaning::Filter},
    Word{u"tool_calls", FinishMeaning::Tool},
    Word{u"function_call", FinishMeaning::Tool},
    Word{u"tool_use", FinishMeaning::Tool},
    Word{u"error", FinishMeaning::Error},
    Word{u"insufficient_system_resource", FinishMeaning::Error},
};

FinishMeaning finishMeaning(QStringView word)
{
    const auto found = std::find_if(words.begin(), words.end(),
        [&](const Word &known) { return word.compare(QStringView(known.text), Qt::CaseInsensitive) == 0; });
    return found == words.end() ? FinishMeaning::Other : found->meaning;
}

}

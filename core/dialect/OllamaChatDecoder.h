#pragma once

#include "dialect/JsonDecoder.h"

namespace firstlight {

// The lines of Ollama's /api/chat (wire-formats.md, section 6). `done` completes and closes the reply.
class OllamaChatDecoder final : public JsonDecoder
{
public:
    OllamaChatDecoder()
        : JsonDecoder(Done::Closes)
    { }

private:
    void take(std::string_view name, const Object &event, Events &events) override;
    bool takeWhole(const Object &document, Events &events) override;

    void takeMessage(const Object &message, Events &events);
    void takeCall(const Object &call, Events &events);
    void takeUsage(const Object &event, Events &events);

    int m_calls = 0;
};

}

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace firstlight {

// Which of the reply's tool calls a fragment of Chat Completions belongs to. OpenAI numbers them; compatible
// servers leave the number out, or give every call the number 0 (wire-formats.md, section 8).
class ToolCalls
{
public:
    struct Slot
    {
        int index; // counted from 0 in order of appearance
        bool isNew;
    };

    // `number`: the fragment's own index. Without one a new id, or a name without an id, opens a call and
    // anything else goes on with the last one.
    Slot slotOf(std::optional<std::int64_t> number, std::string_view id, std::string_view name);

    bool isEmpty() const { return m_calls.empty(); }

private:
    struct Call
    {
        std::optional<std::int64_t> number;
        std::string id;
    };
    std::optional<std::size_t> find(
        std::optional<std::int64_t> number, std::string_view id, std::string_view name) const;

    std::vector<Call> m_calls;
};

}

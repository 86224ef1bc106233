#include "dialect/ToolCalls.h"

namespace firstlight {

ToolCalls::Slot ToolCalls::slotOf(
    std::optional<std::int64_t> number, std::string_view id, std::string_view name)
{
    if (const auto found = find(number, id, name)) {
        if (m_calls[*found].id.empty())
            m_calls[*found].id = id;
        return {static_cast<int>(*found), false};
    }
    m_calls.push_back({number, std::string(id)});
    return {static_cast<int>(m_calls.size()) - 1, true};
}

std::optional<std::size_t> ToolCalls::find(
    std::optional<std::int64_t> number, std::string_view id, std::string_view name) const
{
    // From the end: where a number is used twice, fragments go on with the later call.
    for (std::size_t i = m_calls.size(); i-- > 0;) {
        const Call &call = m_calls[i];
        if (!number) {
            if (id.empty() ? name.empty() : call.id == id)
                return i;
        } else if (call.number == number) {
            // Another id alone is no other call: some servers make up a new one for each fragment. With a
            // name it is.
            const bool another = !id.empty() && !call.id.empty() && call.id != id && !name.empty();
            if (!another)
                return i;
        }
    }
    return std::nullopt;
}

}

// Two events, apart by a zero byte: where the second is taken for like the first, the parser must find the
// same in it.

#include <string>

#include "Chunks.h"
#include "dialect/JsonReader.h"
#include "dialect/SteadyText.h"

using namespace firstlight;

// The text at choices[0].delta.content; nothing where the event is not sound.
static std::optional<std::string> textIn(std::string_view data)
{
    JsonReader reader;
    const auto root = reader.parse(data);
    std::string_view text;
    if (!root || reader.wasRepaired()
        || root->at_pointer("/choices/0/delta/content").get(text) != simdjson::SUCCESS)
        return std::nullopt;
    return std::string(text);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    const std::size_t border = bytes.find('\0');
    if (border == std::string_view::npos)
        return 0;
    const std::string_view first = bytes.substr(0, border), second = bytes.substr(border + 1);
    const auto known = textIn(first);
    if (!known || known->empty())
        return 0;
    SteadyText steady;
    steady.learn("", first, *known);
    if (const auto matched = steady.match("", second))
        require(textIn(second) == *matched, "the parser finds the same text in it");
    return 0;
}

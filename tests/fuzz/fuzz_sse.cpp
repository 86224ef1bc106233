#include <string>
#include <vector>

#include "Chunks.h"
#include "sse/SseParser.h"

using namespace firstlight;

static std::vector<std::string> parse(std::string_view bytes, Chunks chunks)
{
    std::vector<std::string> events;
    const auto sink = [&](const SseEvent &event) {
        events.emplace_back(event.name);
        events.emplace_back(event.data);
        events.emplace_back(event.unterminated ? "cut" : "whole");
    };
    SseParser parser;
    chunks.of(bytes, [&](std::string_view piece) { parser.feed(piece, sink); });
    parser.finish(sink);
    require(!parser.overflowed(), "small inputs do not overflow");
    return events;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view bytes(reinterpret_cast<const char *>(data + 1), size - 1);
    require(parse(bytes, Chunks(data[0])) == parse(bytes, Chunks(0)), "any split gives the same events");
    return 0;
}

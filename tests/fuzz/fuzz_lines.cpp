#include <string>
#include <vector>

#include "Chunks.h"
#include "sse/JsonSequence.h"
#include "sse/LineParser.h"

using namespace firstlight;

static std::vector<std::string> lines(std::string_view bytes, Chunks chunks)
{
    std::vector<std::string> found;
    const auto sink = [&](std::string_view line) {
        require(line.find('\n') == std::string_view::npos, "a line holds no line feed");
        found.emplace_back(line);
    };
    LineParser parser;
    chunks.of(bytes, [&](std::string_view piece) { parser.feed(piece, sink); });
    parser.finish(sink);
    return found;
}

static std::vector<std::string> documents(std::string_view bytes, Chunks chunks)
{
    std::vector<std::string> found;
    JsonSequence parser;
    chunks.of(bytes, [&](std::string_view piece) {
        parser.feed(piece, [&](std::string_view document) { found.emplace_back(document); });
    });
    found.emplace_back(parser.unfinished() ? "unfinished" : "finished");
    return found;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view bytes(reinterpret_cast<const char *>(data + 1), size - 1);
    require(lines(bytes, Chunks(data[0])) == lines(bytes, Chunks(0)), "any split gives the same lines");
    require(documents(bytes, Chunks(data[0])) == documents(bytes, Chunks(0)),
        "any split gives the same documents");
    return 0;
}

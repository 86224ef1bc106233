#include <QString>

#include "Chunks.h"
#include "dialect/ThinkSplitter.h"

using namespace firstlight;

static ThinkSplitter::Parts split(std::string_view bytes, Chunks chunks)
{
    ThinkSplitter splitter;
    ThinkSplitter::Parts all;
    const auto add = [&](const ThinkSplitter::Parts &parts) {
        all.text += parts.text;
        all.reasoning += parts.reasoning;
    };
    chunks.of(bytes, [&](std::string_view piece) {
        add(splitter.split(QString::fromLatin1(piece.data(), static_cast<qsizetype>(piece.size()))));
    });
    add(splitter.finish());
    return all;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view bytes(reinterpret_cast<const char *>(data + 1), size - 1);
    const auto whole = split(bytes, Chunks(0));
    require(split(bytes, Chunks(data[0])) == whole, "any split gives the same parts");
    require(whole.text.size() + whole.reasoning.size() <= static_cast<qsizetype>(bytes.size()),
        "nothing is added");
    return 0;
}

// Built once for each dialect; FUZZED_DIALECT names it. The first byte of an input says how it is cut
// (Chunks), the second the rest of the reply.

#include "Chunks.h"
#include "dialect/ReplyDecoder.h"

using namespace firstlight;

static constexpr std::uint8_t splitsThink = 1;
static constexpr std::uint8_t isRefused = 2; // status 400
static constexpr std::uint8_t isCut = 4; // the connection was reset

static QList<StreamEvent> decode(std::string_view bytes, Chunks chunks, std::uint8_t options)
{
    QList<StreamEvent> events;
    ReplyDecoder decoder(dialectOf(DialectKind::FUZZED_DIALECT), {.status = options & isRefused ? 400 : 200},
        options & splitsThink);
    chunks.of(bytes, [&](std::string_view piece) {
        decoder.feed(QByteArrayView(piece.data(), static_cast<qsizetype>(piece.size())), events);
    });
    std::optional<Error> cut;
    if (options & isCut)
        cut = Error{.kind = Error::Kind::Network, .detail = QStringLiteral("reset")};
    decoder.finish(cut, events);
    return events;
}

static bool isWhole(const QString &text)
{
    return text.isValidUtf16();
}

static void check(const QList<StreamEvent> &events)
{
    for (qsizetype i = 0; i < events.size(); ++i) {
        require(std::holds_alternative<Ended>(events[i]) == (i == events.size() - 1),
            "Ended comes once and last");
        if (const auto *text = std::get_if<TextDelta>(&events[i]))
            require(!text->text.isEmpty() && isWhole(text->text), "a delta holds whole characters");
        else if (const auto *reasoning = std::get_if<ReasoningDelta>(&events[i]))
            require(
                !reasoning->text.isEmpty() && isWhole(reasoning->text), "reasoning holds whole characters");
        else if (const auto *whole = std::get_if<TextReplaced>(&events[i]))
            require(isWhole(whole->text), "a replaced text holds whole characters");
        else if (const auto *call = std::get_if<ToolCallDelta>(&events[i]))
            require(
                call->index >= 0 && call->index < 100'000 && isWhole(call->args), "a tool call is numbered");
    }
    const auto &ended = std::get<Ended>(events.last());
    require(ended.end != End::Error || (ended.error && !ended.error->detail.isEmpty()),
        "an error says what it is");
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const std::string_view bytes(reinterpret_cast<const char *>(data + 2), size - 2);
    const auto events = decode(bytes, Chunks(0), data[1]);
    check(events);
    require(decode(bytes, Chunks(data[0]), data[1]) == events, "any split gives the same events");
    return 0;
}

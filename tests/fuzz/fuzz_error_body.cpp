#include <array>

#include "Chunks.h"
#include "dialect/ErrorBody.h"
#include "dialect/ModelList.h"

using namespace firstlight;

// The first byte of an input picks the status, the second the length of a retry-after header in front of the
// body.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static constexpr std::array statuses{400, 401, 402, 403, 404, 429, 500, 502, 529, 599};
    if (size < 2)
        return 0;
    const QByteArray rest(reinterpret_cast<const char *>(data + 2), static_cast<qsizetype>(size - 2));
    const qsizetype length = std::min<qsizetype>(data[1] % 40, rest.size());
    const ReplyHead head{
        .status = statuses[data[0] % statuses.size()], .headers = {{"retry-after", rest.first(length)}}};
    const QByteArray body = rest.sliced(length);

    const Error error = errorFromBody(head, body);
    require(!error.detail.isEmpty(), "an error says what it is");
    require(!error.retryAfter || error.retryAfter->count() >= 0, "a wait is not negative");
    require(!errorFromPage(head, body).detail.isEmpty(), "a page says what it is");
    const auto models = modelsIn(body);
    require(models || !models.error().detail.isEmpty(), "no list says why");
    return 0;
}

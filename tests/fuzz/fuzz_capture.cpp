#include "Chunks.h"
#include "latency/CaptureFile.h"
#include "latency/CurlCommand.h"
#include "latency/RecordedQuestion.h"
#include "latency/WireEvents.h"

using namespace firstlight;

// Any file is read or refused with a sentence; what was read is written and read again as the same, and the
// events in it hold its bytes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto capture = captureFromBytes(bytes);
    if (!capture) {
        require(!capture.error().detail.isEmpty(), "a refusal says why");
        return 0;
    }
    const auto again = captureFromBytes(captureToBytes(*capture));
    require(again.has_value(), "what was written can be read");
    require(captureToBytes(*again) == captureToBytes(*capture), "it is the same");

    qsizetype shown = 0;
    for (const WireEvent &event : WireEvents().takeNew(*capture))
        shown += event.raw.size();
    require(shown <= capture->size(), "events hold no more than came");
    require(!curlCommand(*capture).isEmpty() && !captureFileName(*capture).isEmpty(), "it can be shown");
    recordedQuestion(capture->request.body);
    return 0;
}

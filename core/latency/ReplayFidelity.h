#pragma once

#include <vector>

#include "domain/Capture.h"

namespace firstlight {

// How far each gap between two reads of `original` is from the gap between the same bytes in `replayed`, in
// ms, in order. `speed` > 0 is what the replay was asked for. Only as many as both captures have bytes for.
std::vector<double> replayGapErrors(const Capture &original, const Capture &replayed, double speed);

}

#pragma once

#include <QString>

#include "latency/DriftOverview.h"

namespace firstlight {

// What is to be said of one stratum's drift, in words.

// "TTFT, cached prefix"
QString driftSubject(const DriftFinding &finding);

// "no drift", "slower", "not enough data"
QString driftStateText(const DriftFinding &finding);

// The evidence: "Median of the last 20: 655 ms, baseline of 100: 412 ms, ratio 1.59, p = 0.0001."
QString driftEvidence(const DriftFinding &finding);

}

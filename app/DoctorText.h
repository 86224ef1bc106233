#pragma once

#include <QString>

#include "latency/Doctor.h"

namespace firstlight {

// A finding in three parts, translated: what is wrong, what shows it, what to do.
QString symptomText(const Finding &finding);
QString evidenceText(const Finding &finding);
QString cureText(const Finding &finding);
// All three in a line.
QString findingText(const Finding &finding);

}

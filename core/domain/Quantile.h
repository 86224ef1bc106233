#pragma once

#include <optional>
#include <vector>

namespace firstlight {

// Linear interpolation between order statistics (type 7, R's and NumPy's default). `p` in [0, 1]; absent for
// no samples.
std::optional<double> quantile(std::vector<double> samples, double p);

}

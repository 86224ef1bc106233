#include "domain/Quantile.h"

#include <algorithm>
#include <cmath>

namespace firstlight {

std::optional<double> quantile(std::vector<double> samples, double p)
{
    if (samples.empty())
        return std::nullopt;
    const double position = p * static_cast<double>(samples.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(position));
    const auto nth = samples.begin() + static_cast<std::ptrdiff_t>(below);
    std::nth_element(samples.begin(), nth, samples.end());
    const double lower = *nth;
    if (below + 1 == samples.size())
        return lower;
    const double upper = *std::min_element(nth + 1, samples.end());
    return lower + (position - static_cast<double>(below)) * (upper - lower);
}

}

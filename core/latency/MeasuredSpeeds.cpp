#include "latency/MeasuredSpeeds.h"

#include <cmath>
#include <vector>

#include "domain/Quantile.h"

namespace firstlight {

MeasuredSpeeds measuredSpeeds(const RequestFacts &facts)
{
    static constexpr std::size_t most = 100;
    struct Samples
    {
        std::vector<double> ttft, speed;
    };
    std::map<std::pair<QString, QString>, Samples> samples;
    for (auto fact = facts.rows.rbegin(); fact != facts.rows.rend(); ++fact) {
        if (!fact->counted || !isOfPerson(fact->origin) || std::isnan(fact->ttft))
            continue;
        const RequestTarget &target = facts.targets[fact->target];
        Samples &of = samples[{target.provider, target.model}];
        if (of.ttft.size() >= most)
            continue;
        of.ttft.push_back(static_cast<double>(fact->ttft));
        if (!std::isnan(fact->speed))
            of.speed.push_back(static_cast<double>(fact->speed));
    }
    MeasuredSpeeds speeds;
    for (auto &[target, of] : samples)
        speeds[target] = {static_cast<int>(of.ttft.size()), quantile(of.ttft, 0.5).value_or(0),
            quantile(of.speed, 0.5).value_or(0)};
    return speeds;
}

}

#include "domain/Calibration.h"

#include "domain/Quantile.h"

namespace firstlight {

// Of one model; enough for a steady median, few enough to follow a model that changed.
static constexpr std::size_t kept = 101;

void Calibration::learn(const QString &model, double ratio)
{
    if (!(ratio > 0))
        return;
    std::deque<double> &ratios = m_ratios[model];
    ratios.push_back(ratio);
    if (ratios.size() > kept)
        ratios.pop_front();
}

void Calibration::precede(const Calibration &earlier)
{
    for (const auto &[model, ratios] : earlier.m_ratios) {
        std::deque<double> &here = m_ratios[model];
        here.insert(here.begin(), ratios.begin(), ratios.end());
        if (here.size() > kept)
            here.erase(here.begin(), here.end() - kept);
    }
}

double Calibration::of(const QString &model) const
{
    const auto found = m_ratios.find(model);
    if (found == m_ratios.end())
        return 1;
    return quantile({found->second.begin(), found->second.end()}, 0.5).value_or(1);
}

}

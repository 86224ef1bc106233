#pragma once

#include <deque>
#include <map>

#include <QString>

namespace firstlight {

// The median ratio of true to estimated tokens in each model's latest replies: what an estimate of the same
// model has to be multiplied with.
class Calibration
{
public:
    // Replies come oldest first. A ratio that is not positive says nothing.
    void learn(const QString &model, double ratio);

    // What was learnt elsewhere before all that is known here.
    void precede(const Calibration &earlier);

    // 1 where nothing is known of the model.
    double of(const QString &model) const;

private:
    std::map<QString, std::deque<double>> m_ratios; // by model, newest last
};

}

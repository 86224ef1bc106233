#include "latency/DriftWatch.h"

#include <algorithm>
#include <cmath>

#include "domain/Quantile.h"

namespace firstlight {

bool DriftWatch::baselineStands() const
{
    return static_cast<int>(m_baseline.size()) >= m_rule.baselineLeast;
}

int DriftWatch::missing() const
{
    return m_windows.empty() ? std::max(0, m_rule.baselineLeast + m_rule.window - m_seen) : 0;
}

void DriftWatch::add(double sample)
{
    ++m_seen;
    if (!baselineStands()) {
        m_baseline.push_back(sample);
        return;
    }
    m_window.push_back(sample);
    if (static_cast<int>(m_window.size()) == m_rule.window)
        judge();
}

static DriftWindow held(
    const DriftRule &rule, const std::vector<double> &baseline, const std::vector<double> &window)
{
    DriftWindow result{.now = summaryOf(window)};
    const double before = *quantile(baseline, 0.5);
    const double now = *result.now.median;
    result.ratio = before > 0 ? now / before : 1;
    result.p =
        mannWhitney(baseline, window, rule.higherIsBetter ? Alternative::Smaller : Alternative::Larger)->p;
    const bool far = rule.higherIsBetter ? result.ratio <= rule.alarmRatio : result.ratio >= rule.alarmRatio;
    result.worse = far && result.p < rule.p && std::abs(now - before) >= rule.leastShift;
    result.fine = rule.higherIsBetter ? result.ratio > rule.clearRatio : result.ratio < rule.clearRatio;
    return result;
}

void DriftWatch::judge()
{
    DriftWindow window = held(m_rule, m_baseline, m_window);
    window.from = m_seen - m_rule.window;
    const DriftWindow *before = m_windows.empty() ? nullptr : &m_windows.back();
    if (m_state == State::NotEnoughData)
        m_state = State::Watching;
    if (m_state == State::Alarm) {
        if (before->fine && window.fine) {
            m_state = State::Cleared;
            m_worseSince.reset();
        }
    } else if (before && before->worse && window.worse) {
        m_state = State::Alarm;
        m_worseSince = before->from;
    }
    const auto held = static_cast<int>(m_baseline.size() + m_window.size());
    if (!window.worse && m_state == State::Watching && held <= m_rule.baselineMost)
        m_baseline.insert(m_baseline.end(), m_window.begin(), m_window.end());
    m_window.clear();
    m_windows.push_back(window);
}

}

#include "settings/MeasurementChoice.h"

#include <algorithm>
#include <array>

namespace firstlight {

static constexpr std::array days{30, 90, 365, 0}; // 0: for ever

void MeasurementChoice::setSettings(Settings *settings)
{
    m_settings = settings;
    if (settings) {
        connect(settings, &Settings::keepMeasurementsForChanged, this, &MeasurementChoice::changed);
        connect(settings, &Settings::tellOfDriftChanged, this, &MeasurementChoice::changed);
    }
    Q_EMIT changed();
}

QList<QString> MeasurementChoice::spans() const
{
    return {tr("30 days"), tr("90 days"), tr("A year"), tr("Ever")};
}

int MeasurementChoice::span() const
{
    const auto found =
        std::find(days.begin(), days.end(), m_settings ? m_settings->keepMeasurementsFor() : -1);
    return found == days.end() ? -1 : static_cast<int>(found - days.begin());
}

void MeasurementChoice::setSpan(int index)
{
    if (m_settings && index >= 0 && static_cast<std::size_t>(index) < days.size())
        m_settings->setKeepMeasurementsFor(days[static_cast<std::size_t>(index)]);
}

void MeasurementChoice::setTellOfDrift(bool tell)
{
    if (m_settings)
        m_settings->setTellOfDrift(tell);
}

}

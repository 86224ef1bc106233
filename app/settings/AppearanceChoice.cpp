#include "settings/AppearanceChoice.h"

#include <array>
#include <cmath>

#include <QLocale>

namespace firstlight {

static constexpr std::array steps{0.9, 1.0, 1.15, 1.3, 1.5};

void AppearanceChoice::setSettings(Settings *settings)
{
    m_settings = settings;
    if (settings) {
        connect(settings, &Settings::themeChanged, this, &AppearanceChoice::changed);
        connect(settings, &Settings::textZoomChanged, this, &AppearanceChoice::changed);
    }
    Q_EMIT changed();
}

// In the order of Settings::Theme.
QList<QString> AppearanceChoice::themes() const
{
    return {tr("System"), tr("Light"), tr("Dark")};
}

int AppearanceChoice::theme() const
{
    return m_settings ? static_cast<int>(m_settings->theme()) : 0;
}

void AppearanceChoice::setTheme(int index)
{
    if (m_settings)
        m_settings->setTheme(static_cast<Settings::Theme>(index));
}

QList<QString> AppearanceChoice::zooms() const
{
    QList<QString> names;
    for (const double step : steps)
        names.append(tr("%1 %").arg(QLocale().toString(static_cast<int>(std::lround(step * 100)))));
    return names;
}

int AppearanceChoice::zoom() const
{
    for (std::size_t i = 0; m_settings && i < steps.size(); ++i) {
        if (std::abs(steps[i] - m_settings->textZoom()) < 0.01)
            return static_cast<int>(i);
    }
    return -1;
}

void AppearanceChoice::setZoom(int index)
{
    if (m_settings && index >= 0 && static_cast<std::size_t>(index) < steps.size())
        m_settings->setTextZoom(steps[static_cast<std::size_t>(index)]);
}

}

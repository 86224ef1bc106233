#include "settings/MemoryChoice.h"

#include <algorithm>
#include <array>

namespace firstlight {

static constexpr std::array hours{0, 1, 24, 168}; // 0: off

void MemoryChoice::setSettings(Settings *settings)
{
    m_settings = settings;
    if (settings)
        connect(settings, &Settings::rememberForChanged, this, &MemoryChoice::changed);
    Q_EMIT changed();
}

QList<QString> MemoryChoice::spans() const
{
    return {tr("Off"), tr("An hour"), tr("A day"), tr("A week")};
}

int MemoryChoice::span() const
{
    const auto found = std::find(hours.begin(), hours.end(), m_settings ? m_settings->rememberFor() : -1);
    return found == hours.end() ? -1 : static_cast<int>(found - hours.begin());
}

void MemoryChoice::setSpan(int index)
{
    if (m_settings && index >= 0 && static_cast<std::size_t>(index) < hours.size())
        m_settings->setRememberFor(hours[static_cast<std::size_t>(index)]);
}

}

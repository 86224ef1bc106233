#include "store/Settings.h"

#include <algorithm>
#include <cmath>

#include <QMetaEnum>

namespace firstlight {

static constexpr QLatin1StringView themeKey("theme");
static constexpr QLatin1StringView windowKey("window");
static constexpr QLatin1StringView sidebarKey("sidebar");
static constexpr QLatin1StringView conversationKey("conversation");
static constexpr QLatin1StringView zoomKey("zoom");
static constexpr QLatin1StringView keepKey("keep-measurements-days");
static constexpr QLatin1StringView driftKey("tell-of-drift");
static constexpr QLatin1StringView rememberKey("remember-answers-hours");
static constexpr QLatin1StringView automaticKey("automatic-model");
static constexpr int mostHours = 24 * 365;

Settings::Settings(const QString &path, QObject *parent)
    : QObject(parent)
    , m_file(path, QSettings::IniFormat)
{ }

template <typename T>
void Settings::change(QLatin1StringView key, const T &now, const T &wanted, void (Settings::*changed)())
{
    if (wanted == now)
        return;
    m_file.setValue(key, wanted);
    Q_EMIT(this->*changed)();
}

static QString nameOf(Settings::Theme theme)
{
    return QString::fromLatin1(QMetaEnum::fromType<Settings::Theme>().valueToKey(static_cast<int>(theme)));
}

Settings::Theme Settings::theme() const
{
    const QByteArray word = m_file.value(themeKey).toString().toLatin1();
    bool known = false;
    const int value = QMetaEnum::fromType<Theme>().keyToValue(word.constData(), &known);
    return known ? static_cast<Theme>(value) : Theme::System;
}

void Settings::setTheme(Theme theme)
{
    change(themeKey, nameOf(this->theme()), nameOf(theme), &Settings::themeChanged);
}

QRect Settings::windowGeometry() const
{
    const QRect geometry = m_file.value(windowKey).toRect();
    return geometry.isValid() ? geometry : QRect();
}

void Settings::setWindowGeometry(const QRect &geometry)
{
    change(windowKey, windowGeometry(), geometry, &Settings::windowGeometryChanged);
}

int Settings::sidebarWidth() const
{
    return std::max(0, m_file.value(sidebarKey).toInt());
}

void Settings::setSidebarWidth(int width)
{
    change(sidebarKey, sidebarWidth(), width, &Settings::sidebarWidthChanged);
}

QString Settings::lastConversation() const
{
    return m_file.value(conversationKey).toString();
}

void Settings::setLastConversation(const QString &id)
{
    change(conversationKey, lastConversation(), id, &Settings::lastConversationChanged);
}

static double kept(double zoom)
{
    return std::isfinite(zoom) ? std::clamp(zoom, 0.5, 3.0) : 1.0;
}

double Settings::textZoom() const
{
    bool isNumber = false;
    const double zoom = m_file.value(zoomKey).toDouble(&isNumber);
    return isNumber ? kept(zoom) : 1.0;
}

void Settings::setTextZoom(double zoom)
{
    change(zoomKey, textZoom(), kept(zoom), &Settings::textZoomChanged);
}

int Settings::keepMeasurementsFor() const
{
    bool isNumber = false;
    const int days = m_file.value(keepKey).toInt(&isNumber);
    return isNumber && days >= 0 ? days : 365;
}

void Settings::setKeepMeasurementsFor(int days)
{
    change(keepKey, keepMeasurementsFor(), days, &Settings::keepMeasurementsForChanged);
}

int Settings::rememberFor() const
{
    return std::clamp(m_file.value(rememberKey).toInt(), 0, mostHours);
}

void Settings::setRememberFor(int hours)
{
    change(rememberKey, rememberFor(), std::clamp(hours, 0, mostHours), &Settings::rememberForChanged);
}

bool Settings::isAutomatic() const
{
    return m_file.value(automaticKey, false).toBool();
}

void Settings::setAutomatic(bool automatic)
{
    change(automaticKey, isAutomatic(), automatic, &Settings::automaticChanged);
}

bool Settings::tellsOfDrift() const
{
    return m_file.value(driftKey, true).toBool();
}

void Settings::setTellOfDrift(bool tell)
{
    change(driftKey, tellsOfDrift(), tell, &Settings::tellOfDriftChanged);
}

}

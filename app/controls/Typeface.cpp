#include "controls/Typeface.h"

#include <QFontDatabase>

namespace firstlight {

QString Typeface::family() const
{
    if (QFontDatabase::hasFamily(m_wished))
        return m_wished;
    return QFontDatabase::systemFont(m_fixedPitch ? QFontDatabase::FixedFont : QFontDatabase::GeneralFont)
        .family();
}

}

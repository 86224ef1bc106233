#pragma once

#include <string_view>

#include <QString>

namespace firstlight {

// QString::fromUtf8() takes a U+FEFF at the beginning for a byte order mark and drops it. In the middle of a
// reply, where each delta begins anew, it is a character like any other.
inline QString textOf(std::string_view utf8)
{
    QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    if (utf8.starts_with("\xEF\xBB\xBF"))
        text.prepend(QChar::ByteOrderMark);
    return text;
}

}

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QChar>

namespace firstlight::marks {

// What stands in a text while md4c reads it: noncharacters, which Unicode keeps for the inside of programs
// (23.7), so that no text should come with them. One that does shows U+FFFD in their place.
inline constexpr QChar dollar(0xFDD1); // a dollar that begins or ends no formula
inline constexpr QChar round(0xFDD2); // of a \( or \)
inline constexpr QChar square(0xFDD3); // of a \[ or \]
inline constexpr QChar textarea(0xFDD4); // of a textarea that stands as a pre
inline constexpr QChar probe(0xFDD5); // a block of its own

// The same in UTF-8.
inline constexpr QByteArrayView dollarBytes("\xEF\xB7\x91");
inline constexpr QByteArrayView roundBytes("\xEF\xB7\x92");
inline constexpr QByteArrayView squareBytes("\xEF\xB7\x93");
inline constexpr QByteArrayView textareaBytes("\xEF\xB7\x94");
inline constexpr QByteArrayView probeBytes("\xEF\xB7\x95");

inline constexpr bool isMark(QChar c)
{
    return c >= dollar && c <= probe;
}

inline QByteArray withoutMarks(QByteArrayView text)
{
    QByteArray clean = text.toByteArray();
    for (const QByteArrayView mark : {dollarBytes, roundBytes, squareBytes, textareaBytes, probeBytes})
        clean.replace(mark, "\xEF\xBF\xBD");
    return clean;
}

}

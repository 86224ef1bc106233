#pragma once

#include <string>
#include <string_view>

#include <QString>

namespace firstlight {

// JSON that a strict parser refused, with the faults that real servers make taken out.
struct LenientJson
{
    std::string json;
    bool standIns = false; // it holds stand-ins for half surrogate pairs
};

// Invalid UTF-8 and escapes of half a surrogate pair become U+FFFD, NaN and Infinity outside strings become
// null; nothing else is touched, so JSON that is cut or garbled stays so.
//
// A pair can be split over two events ("\ud83e" ends one, "\udd94" opens the next). So that the halves
// survive the strict parser, each travels as a private-use character of its own; withHalves() turns it back.
LenientJson repair(std::string_view json);

// Turns the stand-ins of repair() in `text` back into half pairs.
QString withHalves(QString text);

}

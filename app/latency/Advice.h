#pragma once

#include <optional>

#include <QString>

#include "domain/Message.h"

namespace firstlight {

// What to know or do about the slowness of one reply: a finding, and the sentence behind it.
struct Advice
{
    QString finding;
    QString sentence;
};

// Absent unless the stamps or the usage prove it: a guess helps nobody. Of several findings the one that cost
// most.
std::optional<Advice> adviceFor(const Message &message, const Figures &figures);

}

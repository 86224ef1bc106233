#pragma once

#include <optional>

#include <QByteArray>

#include "domain/SentPrompt.h"

namespace firstlight {

// The first byte at which a prompt left its predecessor, and what stands there.
struct PromptChange
{
    enum class Kind {
        Model, // its name: a cache belongs to one model
        Date, // a day or a time of day
        Id, // a number or a name that is made anew each time
        ReorderedJson, // the same members in another order
        Text, // anything else
    };
    Kind kind = Kind::Text;
    qsizetype byte = 0; // offset in the request's body
    QByteArray before; // the end of what both have in common, UTF-8 as it was sent
    QByteArray was; // what the last request had there: the whole date or id, or some bytes
    QByteArray is; // and this one
    QByteArray after; // what follows in this one
    bool operator==(const PromptChange &) const = default;
};

// Absent where `now` begins with all that the cache could have kept of `last`: its whole prompt where it is
// of the same conversation, else its fixed part; and where a body is not one of ours.
std::optional<PromptChange> changeSince(const SentPrompt &last, const SentPrompt &now);

// How much of the prompt of `now` the cache could have kept from `last`, by bytes; 0 to 1. Absent where a
// body is not one of ours.
std::optional<double> sharedPart(const SentPrompt &last, const SentPrompt &now);

}

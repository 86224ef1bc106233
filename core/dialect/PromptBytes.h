#pragma once

#include <optional>

#include <QByteArray>

#include "domain/Provider.h"

namespace firstlight {

// Where the prompt stands in a request body of ours. Offsets in bytes from the body's beginning.
struct PromptBytes
{
    qsizetype turns = 0; // the first turn begins; all before it is fixed
    qsizetype end = 0; // behind the last turn
    bool operator==(const PromptBytes &) const = default;
};

// Absent for bytes that no encoder of ours wrote.
std::optional<PromptBytes> promptBytesIn(DialectKind dialect, const QByteArray &body);

struct ByteDifference
{
    qsizetype now = 0; // offset of the first byte that differs
    qsizetype before = 0;
    bool operator==(const ByteDifference &) const = default;
};

// Where two bodies first differ within the first `until` bytes of `before`; absent where they do not. Cache
// breakpoints are no part of a prompt and are passed over.
std::optional<ByteDifference> firstDifference(
    const QByteArray &now, const QByteArray &before, qsizetype until);

}

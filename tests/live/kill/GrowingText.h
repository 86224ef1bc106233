#pragma once

#include <QString>

// The reply that history_writer writes: the first `deltas` pieces of it. Both sides know it, so that what is
// found on the disk can be compared letter by letter.
inline QString growingText(int deltas)
{
    QString text;
    for (int i = 0; i < deltas; ++i)
        text += QStringLiteral("piece %1 日本, ").arg(i);
    return text;
}

#pragma once

#include <algorithm>

#include <QList>
#include <QStringView>

namespace firstlight {

// What people call something on a command line: its id, else its name without regard to case.
template <typename T> const T *findNamed(const QList<T> &list, QStringView idOrName)
{
    const auto first = [&](auto &&matches) {
        const auto found = std::find_if(list.begin(), list.end(), matches);
        return found == list.end() ? nullptr : &*found;
    };
    if (const T *byId = first([&](const T &entry) { return entry.id == idOrName; }))
        return byId;
    return first([&](const T &entry) { return idOrName.compare(entry.name, Qt::CaseInsensitive) == 0; });
}

}

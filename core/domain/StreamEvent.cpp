#include "domain/StreamEvent.h"

namespace firstlight {

QLatin1StringView endName(End end)
{
    switch (end) {
    case End::Complete:
        return QLatin1StringView("complete");
    case End::Incomplete:
        return QLatin1StringView("incomplete");
    case End::Error:
        return QLatin1StringView("error");
    case End::Stopped:
        return QLatin1StringView("stopped");
    }
    Q_UNREACHABLE();
}

std::optional<End> endFromName(QStringView name)
{
    for (const auto end : {End::Complete, End::Incomplete, End::Error, End::Stopped}) {
        if (name == endName(end))
            return end;
    }
    return std::nullopt;
}

}

#include "domain/Clock.h"

#include <QTimer>

namespace firstlight {

void SystemClock::wakeAt(Instant at, QObject *context, std::function<void()> call)
{
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(at - now());
    QTimer::singleShot(
        std::max(wait, std::chrono::milliseconds(0)), Qt::PreciseTimer, context, std::move(call));
}

}

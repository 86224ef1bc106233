#include "latency/PhasePalette.h"

namespace firstlight {

QColor PhasePalette::of(Phase phase) const
{
    switch (phase) {
    case Phase::Queue:
        return queue;
    case Phase::Dns:
        return dns;
    case Phase::Connect:
        return connecting;
    case Phase::Tls:
        return tls;
    case Phase::Send:
        return send;
    case Phase::Wait:
        return wait;
    case Phase::Reasoning:
        return reasoning;
    case Phase::Answer:
        return answer;
    case Phase::Stall:
        return stall;
    }
    Q_UNREACHABLE();
}

}

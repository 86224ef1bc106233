#pragma once

#include <QList>
#include <QString>

#include "domain/Message.h"
#include "latency/PhaseBars.h"

namespace firstlight {

// One row of the table that says where the time of a reply went. All texts are ready to show.
struct PhaseRow
{
    Phase phase = Phase::Wait;
    QString name;
    QString value; // "348 ms", "kept open", "n/a"
    QString note; // what is typical and whose it is to change (metrics.md, "What typical looks like")
};

QList<PhaseRow> phaseRowsOf(const Message &message, const Figures &figures);

}

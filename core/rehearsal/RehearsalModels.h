#pragma once

#include <QByteArray>
#include <QString>

#include "domain/Provider.h"
#include "rehearsal/LatencyProfile.h"

namespace firstlight {

// The models of the rehearsal: "rehearsal" keeps the profile's times, "rehearsal-fast" and "rehearsal-slow"
// scale them.
struct RehearsalModel
{
    QString id;
    double pace = 1; // its waits are this many times the profile's
};

// The model of that name, else "rehearsal": a tool that is pointed here with its own model name gets an
// answer, and is told who gave it.
RehearsalModel modelFor(const QString &name);

LatencyProfile scaled(LatencyProfile profile, double pace);

// The body of the dialect's model list. `created`: seconds since 1970.
QByteArray modelList(DialectKind dialect, qint64 created);

}

#pragma once

#include <QByteArray>
#include <QList>

#include "domain/RequestRecord.h"

namespace firstlight {

// Requests for other programs: a row each, the same names in both forms, milliseconds with microseconds after
// the point. Absent is an empty field and a missing name.
QByteArray requestsAsCsv(const QList<RequestRecord> &records); // RFC 4180, with a header line
// Also holds every stamp in ms since the first one, and the arrival of every delta.
QByteArray requestsAsJson(const QList<RequestRecord> &records);

}

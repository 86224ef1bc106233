#pragma once

#include <QString>

#include "store/RequestFacts.h"

class QSqlQuery;

namespace firstlight {

// Makes or updates the row of a record; bind with bindRequest().
QString saveRequestStatement();
// `target`: id of its row in `targets`.
void bindRequest(QSqlQuery &save, const RequestRecord &record, qint64 target);

// The columns of the view `requests` that requestOf() reads, in its order.
QString requestColumns();
RequestRecord requestOf(const QSqlQuery &row);

// seq, at, target, flags, ttft_us, tps of `attempts`. `target` is left as the id in the file.
QString factColumns();
RequestFact factOf(const QSqlQuery &row);

// The same from a record that has just been written.
RequestFact factOf(const RequestRecord &record, qint64 row, qint64 target);

}

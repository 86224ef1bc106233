#pragma once

#include "store/Schema.h"

namespace firstlight {

// Of metrics.db.
const QList<Migration> &metricsMigrations();

}

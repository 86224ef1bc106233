#pragma once

#include <QList>
#include <QStringList>

#include "domain/Error.h"

class QSqlDatabase;

namespace firstlight {

// The statements that take a database from one version to the next. Migrations are only ever added at the
// end: version N of a file (PRAGMA user_version) is what the first N of them make.
using Migration = QStringList;

// Of history.db.
const QList<Migration> &historyMigrations();

// Brings an open database to the last version: all missing migrations or none. A file that has a version
// already is copied to
// `<file>.v<N>.bak` first. Error.code is "newer" where the file comes from a later Firstlight, "damaged"
// where SQLite cannot read it; the file is left as it is in both cases.
Result<void> migrate(QSqlDatabase &database, const QList<Migration> &migrations);

}

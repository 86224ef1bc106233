#pragma once

#include <QList>
#include <QStringList>

#include "domain/Error.h"

class QSqlDatabase;

namespace firstlight {

// The statements that take a database from one version to the next. Steps are only ever added at the end: version N of a file
// (PRAGMA user_version) is what the first N steps make.
using Migration = QStringList;

// Of history.db.
const QList<Migration> &historyMigrations();

// Brings an open database, whose file is `path`, to the last version; all missing steps or none. An older file that holds
// anything is copied to `<path>.v<N>.bak` first. Error.code is "newer" where the file comes from a later Firstlight and
// "damaged" where it is no sound database; in both cases the file is left as it is.
Result<void> migrate(QSqlDatabase &database, const QString &path, const QList<Migration> &migrations);

// PRAGMA quick_check: reads the whole file.
Result<void> checkSound(QSqlDatabase &database, const QString &path);

// A failed statement as Kind::Storage; code "damaged" where SQLite says that the file is.
class QSqlError_;

}

#pragma once

#include <QString>

#include "domain/Error.h"

class QSqlDatabase;
class QSqlError;

namespace firstlight {

// A failed statement as Kind::Storage. Error.code: "damaged" (SQLite cannot read the file; the detail says
// what to do), "full", "busy" (another process holds it), "read-only", or empty.
Error storageError(const QSqlError &error, const QString &path);

// For a column that must not be NULL: a null QString is an empty text to us and NULL to SQL.
QString sqlText(const QString &text);

// One statement without values and without an answer.
Result<void> run(QSqlDatabase &database, const QString &statement);

// The first column of the first row, which must be there.
Result<qint64> number(QSqlDatabase &database, const QString &query);

// PRAGMA quick_check: reads the whole file; code "damaged" where it finds anything.
Result<void> checkSound(QSqlDatabase &database);

// Makes an empty file that only its owner can read (SQLite gives its log the same mode). A file that is there
// stays as it is.
Result<void> makePrivateFile(const QString &path);

}

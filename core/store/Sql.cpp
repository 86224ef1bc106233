#include "store/Sql.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

using namespace Qt::StringLiterals;

namespace firstlight {

static Error damaged(const QString &path, const QString &finding)
{
    const QString detail =
        u"%1 is damaged (%2). It was left as it is: move it away to begin a new history, or put a "
        "copy of it in its place."_s;
    return {.kind = Error::Kind::Storage, .detail = detail.arg(path, finding), .code = u"damaged"_s};
}

Error storageError(const QSqlError &error, const QString &path)
{
    // SQLite's primary result codes; the driver reports the extended ones.
    switch (error.nativeErrorCode().toInt() & 0xff) {
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
        return damaged(path, error.databaseText());
    case 13: // SQLITE_FULL
        return {.kind = Error::Kind::Storage, .detail = error.text(), .code = u"full"_s};
    case 5: // SQLITE_BUSY
        return {.kind = Error::Kind::Storage, .detail = error.text(), .code = u"busy"_s};
    case 8: // SQLITE_READONLY
        return {.kind = Error::Kind::Storage, .detail = error.text(), .code = u"read-only"_s};
    default:
        return {.kind = Error::Kind::Storage, .detail = u"%1: %2"_s.arg(path, error.text())};
    }
}

QString sqlText(const QString &text)
{
    return text.isNull() ? u""_s : text;
}

Result<void> run(QSqlDatabase &database, const QString &statement)
{
    QSqlQuery query(database);
    if (!query.exec(statement))
        return tl::unexpected(storageError(query.lastError(), database.databaseName()));
    return {};
}

Result<qint64> number(QSqlDatabase &database, const QString &query)
{
    QSqlQuery answer(database);
    if (!answer.exec(query) || !answer.next())
        return tl::unexpected(storageError(answer.lastError(), database.databaseName()));
    return answer.value(0).toLongLong();
}

Result<void> checkSound(QSqlDatabase &database)
{
    QSqlQuery answer(database);
    if (!answer.exec(u"PRAGMA quick_check(1)"_s) || !answer.next())
        return tl::unexpected(storageError(answer.lastError(), database.databaseName()));
    const QString finding = answer.value(0).toString();
    if (finding != u"ok")
        return tl::unexpected(damaged(database.databaseName(), finding));
    return {};
}

Result<void> makePrivateFile(const QString &path)
{
    QFile file(path);
    if (file.exists())
        return {};
    if (!file.open(QFile::NewOnly | QFile::WriteOnly)
        || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner))
        return tl::unexpected(
            Error{.kind = Error::Kind::Storage, .detail = u"%1: %2"_s.arg(path, file.errorString())});
    return {};
}

}

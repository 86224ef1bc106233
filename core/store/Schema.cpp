#include "store/Schema.h"

#include <filesystem>

#include <QFile>
#include <QFileInfo>
#include <QSqlDatabase>

#include "store/Sql.h"

using namespace Qt::StringLiterals;

namespace firstlight {

const QList<Migration> &historyMigrations()
{
    static const QList<Migration> migrations{
        {
            uR"(CREATE TABLE conversations (
                id TEXT NOT NULL PRIMARY KEY,
                title TEXT NOT NULL,
                created_at INTEGER NOT NULL, -- milliseconds since 1970, UTC, as all moments in here
                updated_at INTEGER NOT NULL,
                leaf TEXT NOT NULL,
                removed_at INTEGER
            ))"_s,
            // `seq` keeps parents before children. The check of `parent` waits for the end of the
            // transaction, or a conversation could only be deleted from its leaves upwards.
            uR"(CREATE TABLE messages (
                seq INTEGER PRIMARY KEY,
                conversation TEXT NOT NULL REFERENCES conversations(id) ON DELETE CASCADE,
                id TEXT NOT NULL UNIQUE,
                parent TEXT NOT NULL,
                role TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                text TEXT NOT NULL,
                reasoning TEXT NOT NULL,
                refusal INTEGER NOT NULL,
                tools TEXT,
                provider TEXT NOT NULL,
                model TEXT NOT NULL,
                ended TEXT,
                finish TEXT NOT NULL,
                error TEXT,
                usage_in INTEGER,
                usage_out INTEGER,
                usage_cached INTEGER,
                usage_cache_write INTEGER,
                usage_reasoning INTEGER,
                raw_in INTEGER,
                raw_out INTEGER,
                timeline TEXT
            ))"_s,
            u"CREATE INDEX messages_by_conversation ON messages(conversation)"_s,
        },
        {
            // Full text. It keeps no copy of the texts (content=''), so `indexed` says which messages are in
            // it.
            uR"(CREATE VIRTUAL TABLE message_text USING fts5(
                text, content='', prefix='2 3', tokenize='unicode61 remove_diacritics 2'))"_s,
            u"ALTER TABLE messages ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0"_s,
            u"CREATE INDEX messages_not_indexed ON messages(seq) WHERE indexed = 0"_s,
        },
        {
            u"ALTER TABLE conversations ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0"_s,
            u"ALTER TABLE conversations ADD COLUMN draft TEXT NOT NULL DEFAULT ''"_s,
            u"ALTER TABLE conversations ADD COLUMN draft_attachments TEXT"_s,
            u"ALTER TABLE messages ADD COLUMN attachments TEXT"_s,
            u"ALTER TABLE messages ADD COLUMN removed_at INTEGER"_s,
            u"CREATE INDEX messages_removed ON messages(seq) WHERE removed_at IS NOT NULL"_s,
        },
    };
    return migrations;
}

static Error newer(const QString &path, qint64 version, qsizetype known)
{
    const QString detail =
        u"%1 was written by a newer Firstlight (schema %2, this one knows %3). It was left as it "
        "is: use the newer version, or another profile."_s;
    return {
        .kind = Error::Kind::Storage, .detail = detail.arg(path).arg(version).arg(known), .code = u"newer"_s};
}

// VACUUM INTO rather than a copy of the file: it holds what is still in the write-ahead log too. A copy of
// the same version that an earlier attempt left is replaced, and only by a whole one.
static Result<void> copyAside(QSqlDatabase &database, qint64 version)
{
    const QString copy = u"%1.v%2.bak"_s.arg(database.databaseName()).arg(version);
    const QString unfinished = copy + u".new"_s;
    QFile::remove(unfinished);
    const auto written = makePrivateFile(unfinished).and_then([&] {
        return run(database, u"VACUUM INTO '%1'"_s.arg(QString(unfinished).replace(u"'"_s, u"''"_s)));
    });
    if (!written)
        return written;
    std::error_code failure;
    std::filesystem::rename(
        QFileInfo(unfinished).filesystemFilePath(), QFileInfo(copy).filesystemFilePath(), failure);
    if (failure)
        return tl::unexpected(Error{.kind = Error::Kind::Storage,
            .detail = u"%1: %2"_s.arg(copy, QString::fromStdString(failure.message()))});
    return {};
}

static Result<void> carryOut(QSqlDatabase &database, const QList<Migration> &migrations)
{
    // Read again inside the transaction: another process may have been first.
    auto version = number(database, u"PRAGMA user_version"_s);
    if (!version)
        return tl::unexpected(version.error());
    for (qsizetype next = *version; next < migrations.size(); ++next) {
        for (const QString &statement : migrations[next]) {
            if (const auto done = run(database, statement); !done)
                return done;
        }
    }
    return run(database, u"PRAGMA user_version = %1"_s.arg(migrations.size()));
}

Result<void> migrate(QSqlDatabase &database, const QList<Migration> &migrations)
{
    const auto version = number(database, u"PRAGMA user_version"_s);
    if (!version)
        return tl::unexpected(version.error());
    if (*version > migrations.size())
        return tl::unexpected(newer(database.databaseName(), *version, migrations.size()));
    if (*version == migrations.size())
        return {};
    if (*version > 0) {
        const auto safe = checkSound(database).and_then([&] { return copyAside(database, *version); });
        if (!safe)
            return safe;
    }
    if (const auto begun = run(database, u"BEGIN IMMEDIATE"_s); !begun)
        return begun;
    const auto done = carryOut(database, migrations).and_then([&] { return run(database, u"COMMIT"_s); });
    if (!done)
        run(database, u"ROLLBACK"_s); // the first error is the one to tell
    return done;
}

}

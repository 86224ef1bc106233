#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>

#include <QHash>
#include <QList>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>

#include "domain/Calibration.h"
#include "domain/Error.h"
#include "domain/RequestRecord.h"
#include "store/MetricsSchema.h"
#include "store/RequestFacts.h"

namespace firstlight {

// From when on the drift of one stratum is looked for.
struct Baseline
{
    QString endpoint;
    QString model;
    CacheState cache = CacheState::Unknown;
    QDateTime since; // UTC
    bool operator==(const Baseline &) const = default;
};

// The SQLite file of all measured requests. Blocking; an object belongs to the thread that opened it. Every
// write is a transaction of its own and is on the disk when the call returns.
class MetricsFile
{
public:
    // Makes or migrates the file. `migrations`: tests pass others.
    static Result<std::unique_ptr<MetricsFile>> open(
        const QString &path, const QList<Migration> &migrations = metricsMigrations());
    ~MetricsFile();

    MetricsFile(const MetricsFile &) = delete;
    MetricsFile &operator=(const MetricsFile &) = delete;

    // All or none; a record whose id is there replaces it.
    Result<void> save(const QList<RequestRecord> &records);
    // Error.code "not-found" where there is none.
    Result<RequestRecord> load(qint64 row);
    Result<void> remove(const QList<qint64> &rows);
    Result<void> removeBefore(const QDateTime &moment);
    // The rows that match no more than these, in full and in order of time; for exports.
    Result<QList<RequestRecord>> records(const QList<qint64> &rows);

    // All attempts, oldest first; read again only where another connection has written since.
    Result<const RequestFacts *> facts();

    // Of the latest replies of each model.
    Result<Calibration> calibration();
    // The TTFT in ms of the latest `most` chat requests that count, newest first.
    Result<std::vector<double>> latestTtft(int most);

    Result<QList<Baseline>> baselines();
    Result<void> save(const Baseline &baseline);

private:
    MetricsFile();

    std::array<QSqlQuery *, 10> queries();
    Result<void> prepare();
    Result<void> carryOut(QSqlQuery &query);
    Result<void> readAll(QSqlQuery &query, const std::function<void()> &row);
    Result<void> inTransaction(const std::function<Result<void>()> &work);
    Result<void> saveOne(const RequestRecord &record);
    Result<qint64> targetOf(const RequestRecord &record);
    Result<void> readFacts();
    std::uint32_t indexOf(qint64 target);
    void note(const RequestFact &fact);
    Error failure(const QSqlQuery &query);

    QSqlDatabase m_database;
    QSqlQuery m_addTarget, m_target, m_save, m_seq, m_load, m_remove, m_facts, m_targets, m_baselines,
        m_saveBaseline; // prepared once
    std::optional<RequestFacts> m_loaded; // kept up to date by what is written here
    QHash<qint64, std::uint32_t> m_indexes; // of targets, by their id in the file
    qint64 m_version = 0; // of the data, when it was loaded: changes when another connection writes
    std::optional<Error> m_damage; // once found, nothing more is read from or written to a damaged file
};

}

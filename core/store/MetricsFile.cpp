#include "store/MetricsFile.h"

#include <algorithm>
#include <utility>

#include <QFileInfo>
#include <QSqlError>
#include <QUuid>
#include <QVariant>

#include "store/RequestRow.h"
#include "store/Sql.h"

using namespace Qt::StringLiterals;

namespace firstlight {

// As the history's, and for its reasons; but NORMAL, because what a loss of power can take back here is the
// figures of the last minutes, and an fsync a reply is not worth that.
static Result<void> configure(QSqlDatabase &database)
{
    for (const auto &pragma : {u"PRAGMA journal_mode = WAL"_s, u"PRAGMA synchronous = NORMAL"_s,
             u"PRAGMA foreign_keys = ON"_s, u"PRAGMA secure_delete = ON"_s}) {
        if (const auto done = run(database, pragma); !done)
            return done;
    }
    return {};
}

Result<std::unique_ptr<MetricsFile>> MetricsFile::open(
    const QString &path, const QList<Migration> &migrations)
{
    const bool leftByCrash = QFileInfo(path + u"-wal"_s).size() > 0;
    if (const auto made = makePrivateFile(path); !made)
        return tl::unexpected(made.error());
    std::unique_ptr<MetricsFile> file(new MetricsFile); // closes the connection on every way out
    QSqlDatabase &database = file->m_database;
    database.setDatabaseName(path);
    database.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=5000"_s);
    if (!database.open())
        return tl::unexpected(storageError(database.lastError(), path));
    const auto ready = (leftByCrash ? checkSound(database) : Result<void>())
                           .and_then([&] { return migrate(database, migrations); })
                           .and_then([&] { return configure(database); })
                           .and_then([&] { return file->prepare(); });
    return ready.map([&] { return std::move(file); });
}

MetricsFile::MetricsFile()
    : m_database(QSqlDatabase::addDatabase(u"QSQLITE"_s, QUuid::createUuid().toString()))
{ }

MetricsFile::~MetricsFile()
{
    for (QSqlQuery *query : queries())
        *query = QSqlQuery();
    const QString name = m_database.connectionName();
    m_database.close();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(name);
}

std::array<QSqlQuery *, 10> MetricsFile::queries()
{
    return {&m_addTarget, &m_target, &m_save, &m_seq, &m_load, &m_remove, &m_facts, &m_targets, &m_baselines,
        &m_saveBaseline};
}

Result<void> MetricsFile::prepare()
{
    const QString targetKey = u"provider = ? AND endpoint = ? AND model = ? AND dialect = ?"_s;
    const QList<std::pair<QSqlQuery *, QString>> statements{
        {&m_addTarget,
            u"INSERT OR IGNORE INTO targets (provider, endpoint, model, dialect) VALUES (?, ?, ?, ?)"_s},
        {&m_target, u"SELECT id FROM targets WHERE "_s + targetKey},
        {&m_save, saveRequestStatement()},
        {&m_seq, u"SELECT seq FROM attempts WHERE id = ?"_s},
        {&m_load, u"SELECT %1 FROM requests WHERE seq = ?"_s.arg(requestColumns())},
        {&m_remove, u"DELETE FROM attempts WHERE seq = ?"_s},
        {&m_facts,
            u"SELECT %1 FROM attempts INDEXED BY attempts_facts ORDER BY at, seq"_s.arg(factColumns())},
        {&m_targets, u"SELECT id, provider, endpoint, model FROM targets"_s},
        {&m_baselines, u"SELECT endpoint, model, cache, since FROM baselines"_s},
        {&m_saveBaseline,
            u"INSERT OR REPLACE INTO baselines (endpoint, model, cache, since) VALUES (?, ?, ?, ?)"_s},
    };
    for (const auto &[query, statement] : statements) {
        *query = QSqlQuery(m_database); // not before the connection is open
        query->setForwardOnly(true);
        if (!query->prepare(statement))
            return tl::unexpected(storageError(query->lastError(), m_database.databaseName()));
    }
    return {};
}

Result<void> MetricsFile::carryOut(QSqlQuery &query)
{
    if (m_damage)
        return tl::unexpected(*m_damage);
    if (!query.exec())
        return tl::unexpected(failure(query));
    return {};
}

Result<void> MetricsFile::readAll(QSqlQuery &query, const std::function<void()> &row)
{
    if (const auto asked = carryOut(query); !asked)
        return asked;
    while (query.next())
        row();
    // next() is false at the end and on an error alike.
    const auto done =
        query.lastError().isValid() ? Result<void>(tl::unexpected(failure(query))) : Result<void>();
    query.finish(); // an open query would keep the log from being folded into the file
    return done;
}

Error MetricsFile::failure(const QSqlQuery &query)
{
    const Error error = storageError(query.lastError(), m_database.databaseName());
    if (error.code == u"damaged")
        m_damage = error;
    return error;
}

Result<void> MetricsFile::inTransaction(const std::function<Result<void>()> &work)
{
    if (const auto begun = run(m_database, u"BEGIN IMMEDIATE"_s); !begun)
        return begun;
    const auto done = work().and_then([&] { return run(m_database, u"COMMIT"_s); });
    if (!done) {
        run(m_database, u"ROLLBACK"_s); // the first error is the one to tell
        m_loaded.reset();
    }
    return done;
}

Result<qint64> MetricsFile::targetOf(const RequestRecord &record)
{
    const std::array values{
        record.provider, record.endpoint, record.model, QString(dialectName(record.dialect))};
    for (int i = 0; i < static_cast<int>(values.size()); ++i) {
        const QString text = sqlText(values[static_cast<std::size_t>(i)]);
        m_addTarget.bindValue(i, text);
        m_target.bindValue(i, text);
    }
    qint64 id = 0;
    return carryOut(m_addTarget)
        .and_then([&] { return readAll(m_target, [&] { id = m_target.value(0).toLongLong(); }); })
        .map([&] { return id; });
}

Result<void> MetricsFile::saveOne(const RequestRecord &record)
{
    const auto target = targetOf(record);
    if (!target)
        return tl::unexpected(target.error());
    bindRequest(m_save, record, *target);
    if (const auto done = carryOut(m_save); !done || !m_loaded)
        return done;
    qint64 row = 0;
    m_seq.bindValue(0, record.id);
    return readAll(m_seq, [&] { row = m_seq.value(0).toLongLong(); }).map([&] {
        if (!m_indexes.contains(*target)) {
            m_indexes.insert(*target, static_cast<std::uint32_t>(m_loaded->targets.size()));
            m_loaded->targets.append({record.provider, record.endpoint, record.model});
        }
        RequestFact fact = factOf(record, row, *target);
        fact.target = m_indexes.value(*target);
        note(fact);
    });
}

Result<void> MetricsFile::save(const QList<RequestRecord> &records)
{
    return inTransaction([&]() -> Result<void> {
        for (const RequestRecord &record : records) {
            if (const auto done = saveOne(record); !done)
                return done;
        }
        return {};
    });
}

// Most are newer than all before; one that is written again is found near the end.
void MetricsFile::note(const RequestFact &fact)
{
    auto &rows = m_loaded->rows;
    const auto same = std::find_if(
        rows.rbegin(), rows.rend(), [&](const RequestFact &other) { return other.row == fact.row; });
    if (same != rows.rend()) {
        *same = fact;
        return;
    }
    const auto place = std::upper_bound(rows.begin(), rows.end(), fact.at,
        [](std::int64_t at, const RequestFact &other) { return at < other.at; });
    rows.insert(place, fact);
}

Result<RequestRecord> MetricsFile::load(qint64 row)
{
    std::optional<RequestRecord> record;
    m_load.bindValue(0, row);
    const auto done = readAll(m_load, [&] { record = requestOf(m_load); });
    if (!done)
        return tl::unexpected(done.error());
    if (!record)
        return tl::unexpected(
            Error{.kind = Error::Kind::Storage, .detail = QString::number(row), .code = u"not-found"_s});
    return *record;
}

Result<QList<RequestRecord>> MetricsFile::records(const QList<qint64> &rows)
{
    QList<RequestRecord> records;
    records.reserve(rows.size());
    for (const qint64 row : rows) {
        m_load.bindValue(0, row);
        if (const auto done = readAll(m_load, [&] { records.append(requestOf(m_load)); }); !done)
            return tl::unexpected(done.error());
    }
    return records;
}

Result<void> MetricsFile::remove(const QList<qint64> &rows)
{
    m_loaded.reset();
    return inTransaction([&]() -> Result<void> {
        for (const qint64 row : rows) {
            m_remove.bindValue(0, row);
            if (const auto done = carryOut(m_remove); !done)
                return done;
        }
        return {};
    });
}

Result<void> MetricsFile::removeBefore(const QDateTime &moment)
{
    const auto old = number(m_database,
        u"SELECT EXISTS (SELECT 1 FROM attempts WHERE at < %1)"_s.arg(moment.toMSecsSinceEpoch()));
    if (!old)
        return tl::unexpected(old.error());
    if (*old == 0)
        return {};
    m_loaded.reset();
    return run(m_database, u"DELETE FROM attempts WHERE at < %1"_s.arg(moment.toMSecsSinceEpoch()));
}

std::uint32_t MetricsFile::indexOf(qint64 target)
{
    return m_indexes.value(target);
}

Result<void> MetricsFile::readFacts()
{
    m_loaded.emplace();
    m_indexes.clear();
    const auto read = readAll(m_targets, [&] {
        m_indexes.insert(
            m_targets.value(0).toLongLong(), static_cast<std::uint32_t>(m_loaded->targets.size()));
        m_loaded->targets.append(
            {m_targets.value(1).toString(), m_targets.value(2).toString(), m_targets.value(3).toString()});
    }).and_then([&] {
        return readAll(m_facts, [&] {
            RequestFact fact = factOf(m_facts);
            fact.target = indexOf(fact.target);
            m_loaded->rows.push_back(fact);
        });
    });
    if (!read)
        m_loaded.reset();
    return read;
}

Result<const RequestFacts *> MetricsFile::facts()
{
    const auto version = number(m_database, u"PRAGMA data_version"_s);
    if (!version)
        return tl::unexpected(version.error());
    if (!m_loaded || m_version != *version) {
        m_version = *version;
        if (const auto read = readFacts(); !read)
            return tl::unexpected(read.error());
    }
    return &*m_loaded;
}

Result<Calibration> MetricsFile::calibration()
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    query.prepare(uR"(SELECT targets.model, token_ratio FROM attempts JOIN targets ON targets.id = target
        WHERE token_ratio IS NOT NULL ORDER BY at DESC LIMIT 2000)"_s);
    QList<std::pair<QString, double>> ratios;
    const auto read = readAll(query, [&] {
        ratios.prepend({query.value(0).toString(), query.value(1).toDouble()});
    });
    return read.map([&] {
        Calibration calibration;
        for (const auto &[model, ratio] : ratios)
            calibration.learn(model, ratio);
        return calibration;
    });
}

Result<std::vector<double>> MetricsFile::latestTtft(int most)
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    // Bits of RequestRow.cpp: chat (0 in bits 4 to 7), counted (bit 12).
    query.prepare(u"SELECT ttft_us FROM attempts INDEXED BY attempts_facts WHERE (flags & 4336) = 4096 "
                  "ORDER BY at DESC LIMIT ?"_s);
    query.bindValue(0, most);
    std::vector<double> values;
    return readAll(query, [&] {
        values.push_back(static_cast<double>(query.value(0).toLongLong()) / 1000);
    }).map([&] { return values; });
}

Result<QList<Baseline>> MetricsFile::baselines()
{
    QList<Baseline> baselines;
    return readAll(m_baselines, [&] {
        baselines.append({m_baselines.value(0).toString(), m_baselines.value(1).toString(),
            cacheFromName(m_baselines.value(2).toString()).value_or(CacheState::Unknown),
            QDateTime::fromMSecsSinceEpoch(m_baselines.value(3).toLongLong(), Qt::UTC)});
    }).map([&] { return baselines; });
}

Result<void> MetricsFile::save(const Baseline &baseline)
{
    m_saveBaseline.bindValue(0, baseline.endpoint);
    m_saveBaseline.bindValue(1, baseline.model);
    m_saveBaseline.bindValue(2, QString(cacheName(baseline.cache)));
    m_saveBaseline.bindValue(3, baseline.since.toMSecsSinceEpoch());
    return carryOut(m_saveBaseline);
}

}

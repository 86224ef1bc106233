#include "store/MetricsSchema.h"

using namespace Qt::StringLiterals;

namespace firstlight {

const QList<Migration> &metricsMigrations()
{
    static const QList<Migration> migrations{
        {
            uR"(CREATE TABLE targets (
                id INTEGER PRIMARY KEY,
                provider TEXT NOT NULL,
                endpoint TEXT NOT NULL,
                model TEXT NOT NULL,
                dialect TEXT NOT NULL,
                UNIQUE (provider, endpoint, model, dialect)
            ))"_s,
            // Stamps are microseconds since the first stamp of the row; absent is NULL, as everywhere.
            // Figures are those of core/domain/Timeline, kept so that a filter need not compute them.
            uR"(CREATE TABLE attempts (
                seq INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                at INTEGER NOT NULL, -- milliseconds since 1970, UTC
                target INTEGER NOT NULL REFERENCES targets(id),
                conversation TEXT NOT NULL,
                message TEXT NOT NULL,
                answered TEXT NOT NULL,
                origin TEXT NOT NULL,
                attempt INTEGER NOT NULL,
                outcome TEXT NOT NULL,
                ended TEXT NOT NULL,
                error_kind TEXT,
                error_code TEXT,
                status INTEGER,
                route TEXT NOT NULL,
                cache TEXT NOT NULL,
                reused INTEGER,
                http INTEGER,
                usage_in INTEGER,
                usage_out INTEGER,
                usage_cached INTEGER,
                usage_cache_write INTEGER,
                usage_reasoning INTEGER,
                pressed INTEGER,
                planned INTEGER,
                dequeued INTEGER,
                started INTEGER,
                resolved INTEGER,
                connected INTEGER,
                encrypted INTEGER,
                sent INTEGER,
                headers INTEGER,
                first_byte INTEGER,
                first_token INTEGER,
                first_output INTEGER,
                last_output INTEGER,
                last_token INTEGER,
                stream_ended INTEGER,
                first_pixel INTEGER,
                last_pixel INTEGER,
                ttft_us INTEGER,
                ttfo_us INTEGER,
                e2e_us INTEGER,
                tpot_us INTEGER,
                tps REAL,
                tokens REAL,
                tokens_estimated INTEGER NOT NULL,
                token_ratio REAL, -- true over estimated tokens
                gap_p50_us INTEGER,
                gap_p95_us INTEGER,
                stalls INTEGER NOT NULL,
                flags INTEGER NOT NULL, -- cache, origin, outcome, counted, undisturbed: see RequestRow.cpp
                more TEXT, -- JSON: summarised, calibration, server timing, prompt progress
                deltas BLOB, -- core/store/ArrivalBlob.h, as the two below
                shapes BLOB,
                frames BLOB
            ))"_s,
            // Everything that the Latency page reads stands in the index, so that the blobs stay unread.
            u"CREATE INDEX attempts_facts ON attempts(at, target, flags, ttft_us, tps)"_s,
            u"CREATE INDEX attempts_ratios ON attempts(at, token_ratio) WHERE token_ratio IS NOT NULL"_s,
            uR"(CREATE VIEW requests AS
                SELECT attempts.*, targets.provider, targets.endpoint, targets.model, targets.dialect
                FROM attempts JOIN targets ON targets.id = attempts.target)"_s,
            uR"(CREATE TABLE baselines ( -- drift is looked for from here on
                endpoint TEXT NOT NULL,
                model TEXT NOT NULL,
                cache TEXT NOT NULL,
                since INTEGER NOT NULL,
                PRIMARY KEY (endpoint, model, cache)
            ))"_s,
        },
    };
    return migrations;
}

}

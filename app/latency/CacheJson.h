#pragma once

#include <QJsonObject>
#include <QString>

#include "domain/PromptPlan.h"
#include "latency/CacheXray.h"

namespace firstlight {

// `cache{...}` of the CLI contract: verdict (unknown, not-asked, first, hit or missed), read, written,
// uncached (tokens), paid_for_input, saved, currency, ttft_ms, cold_median_ms, cold_n, and of a miss: cause,
// byte, before, was, is, after, idle_s, lifetime_s, minimum_tokens, finding, remedy. Absent: not known.
QJsonObject cacheJson(const CacheXray &xray, const QString &currency);

// instructions_tokens, knowledge_tokens, fixed_tokens, breakpoints, minimum_tokens, reaches_minimum.
QJsonObject forecastJson(const PromptForecast &forecast);

}

#pragma once

#include <QString>

#include "domain/PromptPlan.h"
#include "latency/CacheXray.h"

namespace firstlight {

// What the x-ray of a cache says, in words.

// "$0.0243"; four digits, because one question seldom costs a cent.
QString moneyText(double amount, const QString &currency);

// "11.9k read, 0 written, 62 new". Empty where the provider says nothing.
QString cacheTokensText(const CacheXray &xray);

// "saved $0.0243", "cost $0.0068 more". Empty where the price is not known.
QString cacheMoneyText(const CacheXray &xray, const QString &currency);

// "210 ms, cold 2.41 s (median of 3)"; without what is not known, empty where nothing is.
QString cacheTimeText(const CacheXray &xray);

// Why it found less than it could have: "The cache found nothing: at byte 57 the request leaves the last one,
// by a date: ..." Empty for no miss.
QString cacheFinding(const CacheXray &xray);

// What to change. Empty for no miss.
QString cacheRemedy(const CacheXray &xray);

// One line for a screen that shows no more; empty where there is nothing to say.
QString cacheLine(const CacheXray &xray, const QString &currency);

// What is known before sending: "About 12.0k tokens stay the same in each request, 3 breakpoints. The
// provider keeps them: its minimum is 1,024."
QString forecastText(const PromptForecast &forecast);

}

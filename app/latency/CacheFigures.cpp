#include "latency/CacheFigures.h"

#include "latency/CacheText.h"

namespace firstlight {

CacheFigures CacheFigures::from(const CacheXray &xray, const QString &currency)
{
    CacheFigures into;
    into.tokens = cacheTokensText(xray);
    into.money = cacheMoneyText(xray, currency);
    into.time = xray.coldMedian ? cacheTimeText(xray) : QString();
    into.finding = cacheFinding(xray);
    into.remedy = cacheRemedy(xray);
    if (xray.change && xray.change->kind != PromptChange::Kind::Model) {
        into.before = QString::fromUtf8(xray.change->before);
        into.was = QString::fromUtf8(xray.change->was);
        into.is = QString::fromUtf8(xray.change->is);
        into.after = QString::fromUtf8(xray.change->after);
    }
    return into;
}

}

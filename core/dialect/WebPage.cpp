#include "dialect/WebPage.h"

#include <algorithm>
#include <array>
#include <utility>

namespace firstlight {

static constexpr qsizetype longestTitle = 200;
static constexpr qsizetype searched = 64 * 1024; // a title stands in the page's head

QString titleOf(QByteArrayView page)
{
    const QString text = QString::fromUtf8(page.first(std::min(page.size(), searched)));
    const qsizetype tag = text.indexOf(QLatin1String("<title"), 0, Qt::CaseInsensitive);
    const qsizetype begin = tag < 0 ? -1 : text.indexOf(QLatin1Char('>'), tag);
    const qsizetype end = begin < 0 ? -1 : text.indexOf(QLatin1Char('<'), begin);
    if (end < 0)
        return {};
    QString title = text.sliced(begin + 1, end - begin - 1);
    static constexpr std::array<std::pair<const char *, const char *>, 6> entities{
        {{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&nbsp;", " "}, {"&amp;", "&"}}};
    for (const auto &[entity, character] : entities)
        title.replace(QLatin1String(entity), QLatin1String(character));
    return title.simplified().left(longestTitle);
}

QByteArrayView withoutMark(QByteArrayView bytes)
{
    return bytes.startsWith("\xEF\xBB\xBF") ? bytes.sliced(3) : bytes;
}

}

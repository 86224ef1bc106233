#include "markdown/Entity.h"

#include <md4c-html.h>
#include <QByteArray>

using namespace Qt::StringLiterals;

namespace firstlight {

// The table of the 2,125 names is in md4c's HTML writer, which gives it away only in what it writes.
QString textOfEntity(QByteArrayView entity)
{
    QByteArray html;
    md_html(
        entity.data(), static_cast<MD_SIZE>(entity.size()),
        [](const MD_CHAR *bytes, MD_SIZE size, void *into) {
            static_cast<QByteArray *>(into)->append(bytes, static_cast<qsizetype>(size));
        },
        &html, 0, 0);
    const QByteArrayView open("<p>");
    const QByteArrayView close("</p>\n");
    if (!html.startsWith(open) || !html.endsWith(close))
        return QString::fromUtf8(entity); // white space
    QString text = QString::fromUtf8(html.mid(open.size(), html.size() - open.size() - close.size()));
    // The writer escapes the four that mean something in HTML.
    text.replace(u"&lt;"_s, u"<"_s).replace(u"&gt;"_s, u">"_s).replace(u"&quot;"_s, u"\""_s);
    return text.replace(u"&amp;"_s, u"&"_s);
}

}

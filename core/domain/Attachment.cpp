#include "domain/Attachment.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace firstlight {

// Longer than any run of backticks in the text, so that nothing in it can close the fence.
static QString fenceFor(QStringView text)
{
    qsizetype longest = 2;
    qsizetype run = 0;
    for (const QChar letter : text) {
        run = letter == u'`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return QString(longest + 1, u'`');
}

QString withAttachments(const QList<Attachment> &attachments, const QString &question)
{
    QString sent;
    for (const Attachment &attachment : attachments) {
        const QString fence = fenceFor(attachment.text);
        const QString end = attachment.text.endsWith(u'\n') ? QString() : u"\n"_s;
        sent += attachment.name + u'\n' + fence + u'\n' + attachment.text + end + fence + u"\n\n"_s;
    }
    return question.trimmed().isEmpty() && !sent.isEmpty() ? sent.trimmed() : sent + question;
}

}

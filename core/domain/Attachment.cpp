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

QString pictureTypeOf(const QByteArray &bytes)
{
    if (bytes.startsWith("\x89PNG\r\n\x1a\n"))
        return u"image/png"_s;
    if (bytes.startsWith("\xff\xd8\xff"))
        return u"image/jpeg"_s;
    if (bytes.startsWith("GIF87a") || bytes.startsWith("GIF89a"))
        return u"image/gif"_s;
    // RIFF, four bytes of length, WEBP
    if (bytes.startsWith("RIFF") && bytes.mid(8, 4) == "WEBP")
        return u"image/webp"_s;
    return {};
}

QString withAttachments(const QList<Attachment> &attachments, const QString &question)
{
    QString sent;
    for (const Attachment &attachment : attachments) {
        if (attachment.isPicture())
            continue;
        const QString fence = fenceFor(attachment.text);
        const QString end = attachment.text.endsWith(u'\n') ? QString() : u"\n"_s;
        sent += attachment.name + u'\n' + fence + u'\n' + attachment.text + end + fence + u"\n\n"_s;
    }
    return question.trimmed().isEmpty() && !sent.isEmpty() ? sent.trimmed() : sent + question;
}

QList<Attachment> picturesIn(const QList<Attachment> &attachments)
{
    QList<Attachment> pictures;
    for (const Attachment &attachment : attachments) {
        if (attachment.isPicture() && !attachment.isLost())
            pictures.append(attachment);
    }
    return pictures;
}

}

#include "store/ConversationMarkdown.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace firstlight {

static QString heading(const Message &message)
{
    if (message.role == Message::Role::User)
        return u"Question"_s;
    return message.model.isEmpty() ? u"Reply"_s : u"Reply · "_s + message.model;
}

// By name: a picture in the text would be megabytes of base64 where a person wants to read, and JSON holds
// it.
static QString picturesText(const QList<Attachment> &attachments)
{
    QString text;
    for (const Attachment &attachment : attachments) {
        const QString size =
            QLocale::c().formattedDataSize(attachment.picture.size(), 0, QLocale::DataSizeSIFormat);
        if (attachment.isLost())
            text += u"*(picture: %1, which could not be read)*\n\n"_s.arg(attachment.name);
        else if (attachment.isPicture())
            text += u"*(picture: %1, %2, %3)*\n\n"_s.arg(attachment.name, attachment.mediaType, size);
    }
    return text;
}

QString conversationToMarkdown(const Conversation &conversation)
{
    const ConversationSummary &summary = conversation.summary;
    const QString title = summary.title.simplified();
    QString text = u"# "_s + (title.isEmpty() ? u"Conversation"_s : title) + u"\n\n"_s
        + summary.createdAt.toUTC().toString(u"yyyy-MM-dd HH:mm 'UTC'"_s) + u'\n';
    for (const qsizetype index : conversation.path()) {
        const Message &message = conversation.messages[index];
        text += u"\n## "_s + heading(message) + u"\n\n"_s
            + (picturesText(message.attachments) + withAttachments(message.attachments, message.text))
                  .trimmed()
            + u'\n';
        if (message.end && *message.end != End::Complete)
            text += u"\n*("_s + endName(*message.end) + u")*\n"_s;
    }
    return text;
}

}

#pragma once

#include <QList>
#include <QString>

namespace firstlight {

// A text that goes along with a question: a file that was dropped, or a long text that was pasted.
struct Attachment
{
    QString name; // of the file, without its folder
    QString text;
    bool operator==(const Attachment &) const = default;
};

// What the model is sent: each attachment in a fence under its name, then the question.
QString withAttachments(const QList<Attachment> &attachments, const QString &question);

}

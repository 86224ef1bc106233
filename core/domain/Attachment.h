#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace firstlight {

// What goes along with a question: a text (a file that was dropped, a long text that was pasted) or a
// picture.
struct Attachment
{
    QString name; // of the file, without its folder
    QString text; // empty for a picture
    QByteArray picture = {}; // the bytes of its file
    QString mediaType = {}; // of a picture: "image/png"; empty for a text

    bool isPicture() const { return !mediaType.isEmpty(); }
    // What was kept of it could not be read: there is nothing to show and nothing to send.
    bool isLost() const { return isPicture() && picture.isEmpty(); }
    bool operator==(const Attachment &) const = default;
};

// "image/png", "image/jpeg", "image/gif" or "image/webp", which are those that the models see; empty for
// anything else. By the first bytes: a name can be wrong.
QString pictureTypeOf(const QByteArray &bytes);

// What a picture counts as in estimates. Anthropic's documentation ("Vision") says width x height / 750, and
// some 1,600 at most, because it scales down what is larger; that most is taken, so that nothing fits less
// than was said. Others count differently.
inline constexpr double pictureTokens = 1600;

// What the model is sent as text: each attached text in a fence under its name, then the question.
QString withAttachments(const QList<Attachment> &attachments, const QString &question);

// What it is sent beside that: the pictures that are there.
QList<Attachment> picturesIn(const QList<Attachment> &attachments);

}

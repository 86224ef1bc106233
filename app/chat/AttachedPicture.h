#pragma once

#include <QImage>
#include <QString>
#include <tl/expected.hpp>

#include "controls/Bitmap.h"
#include "domain/Attachment.h"

namespace firstlight {

// A picture as it goes along with a question. One that is larger than the models look at is made smaller, one
// of a kind that they do not know becomes a PNG. The error is a sentence for the person.
tl::expected<Attachment, QString> attachedPicture(const QString &name, const QByteArray &bytes);
tl::expected<Attachment, QString> attachedPicture(const QString &name, const QImage &image);

// Pixels of the longest side: as it is opened, and beside its name.
inline constexpr int shownSide = 2000;
inline constexpr int thumbnailSide = 360;

// To be shown, no side longer than `longest` pixels; null where it cannot be drawn here.
Bitmap imageOf(const Attachment &picture, int longest);

}

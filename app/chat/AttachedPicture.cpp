#include "chat/AttachedPicture.h"

#include <algorithm>

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace firstlight {

// Providers scale down what is longer than 1,568 (Anthropic) or 2,048 pixels (OpenAI).
static constexpr int longestSide = 2000;
// Anthropic takes 5 MiB for each, and counts them in base64, which is a third more.
static constexpr qsizetype largestPicture = (5 << 20) / 4 * 3;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(AttachedPicture)
};

}

static QSize within(QSize size, int longest)
{
    return std::max(size.width(), size.height()) > longest
        ? size.scaled(longest, longest, Qt::KeepAspectRatio).expandedTo({1, 1})
        : size;
}

// Upright as it was taken, and read no larger than that.
static QImage read(const QByteArray &bytes, int longest)
{
    QBuffer buffer;
    buffer.setData(bytes);
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(true);
    if (const QSize size = reader.size(); size.isValid())
        reader.setScaledSize(within(size, longest));
    return reader.read();
}

static QByteArray written(const QImage &image, const char *format, int quality = -1)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    return image.save(&buffer, format, quality) ? bytes : QByteArray();
}

static tl::unexpected<QString> tooLarge(const QString &name)
{
    return tl::unexpected(
        Words::tr("“%1” is larger than the %2 that models take. Make it smaller, then attach it again.")
            .arg(name, QLocale().formattedDataSize(largestPicture, 1, QLocale::DataSizeSIFormat)));
}

tl::expected<Attachment, QString> attachedPicture(const QString &name, const QImage &image)
{
    const QImage shown = std::max(image.width(), image.height()) > longestSide
        ? image.scaled(within(image.size(), longestSide), Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        : image;
    QByteArray bytes = written(shown, "png");
    // A photograph is small as a JPEG only, which has no transparency.
    if (bytes.size() > largestPicture)
        bytes = written(shown, "jpg", 85);
    if (bytes.size() > largestPicture)
        return tooLarge(name);
    if (bytes.isEmpty())
        return tl::unexpected(Words::tr(
            "“%1” cannot be read as a picture. It may be damaged: open it in another program, and save it "
            "as PNG or JPEG.")
                                  .arg(name));
    return Attachment{name, {}, bytes, pictureTypeOf(bytes)};
}

// As it is, where that is what the models take: nothing of it is lost, and a GIF still moves.
static bool isTaken(const QByteArray &bytes, const QString &type, QSize size)
{
    return !type.isEmpty() && bytes.size() <= largestPicture && size.isValid()
        && std::max(size.width(), size.height()) <= longestSide;
}

tl::expected<Attachment, QString> attachedPicture(const QString &name, const QByteArray &bytes)
{
    const QString type = pictureTypeOf(bytes);
    // Without its plugin of Qt: the models can see what cannot be drawn here.
    const bool foreign = !type.isEmpty() && !QImageReader::supportedMimeTypes().contains(type.toLatin1());
    if (foreign && bytes.size() > largestPicture)
        return tooLarge(name);
    QBuffer buffer;
    buffer.setData(bytes);
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    if (foreign || isTaken(bytes, type, reader.size()))
        return Attachment{name, {}, bytes, type};
    const QImage image = read(bytes, longestSide);
    if (type == u"image/jpeg" && !image.isNull()) {
        if (const QByteArray smaller = written(image, "jpg", 90); smaller.size() <= largestPicture)
            return Attachment{name, {}, smaller, type};
    }
    return attachedPicture(name, image);
}

Bitmap imageOf(const Attachment &picture, int longest)
{
    return picture.isPicture() && !picture.isLost() ? Bitmap(read(picture.picture, longest)) : Bitmap();
}

}

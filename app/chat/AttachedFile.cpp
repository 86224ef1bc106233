#include "chat/AttachedFile.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QMimeDatabase>
#include <QStringDecoder>

#include "chat/AttachedPicture.h"

namespace firstlight {

static constexpr qint64 largest = 1'000'000; // bytes: far beyond what a model reads at once
static constexpr qint64 largestPicture = 50'000'000; // of one that is made smaller

static QString tr(const char *text)
{
    return QCoreApplication::translate("AttachedFile", text);
}

static std::optional<QString> textOf(const QByteArray &bytes)
{
    if (bytes.contains('\0'))
        return std::nullopt;
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(bytes);
    return decoder.hasError() ? std::nullopt : std::optional<QString>(text);
}

// By what it holds; a kind that the models do not know (a TIFF) has a zero byte early. An SVG is a text.
static bool isPicture(const QString &path, const QByteArray &beginning)
{
    return !pictureTypeOf(beginning).isEmpty()
        || (beginning.contains('\0')
            && QMimeDatabase()
                   .mimeTypeForFile(path, QMimeDatabase::MatchContent)
                   .name()
                   .startsWith(QLatin1StringView("image/")));
}

tl::expected<Attachment, QString> attachedFile(const QUrl &url)
{
    const QString path = url.toLocalFile();
    const QString name = QFileInfo(path).fileName();
    const auto fault = [&](const char *sentence) { return tl::unexpected(tr(sentence).arg(name)); };
    QFile file(path);
    if (path.isEmpty() || !QFileInfo(path).isFile() || !file.open(QFile::ReadOnly))
        return fault(QT_TRANSLATE_NOOP("AttachedFile", "“%1” cannot be read."));
    if (isPicture(path, file.peek(64))) {
        if (file.size() > largestPicture)
            return fault(QT_TRANSLATE_NOOP(
                "AttachedFile", "“%1” is larger than 50 MB. Make it smaller, then attach it again."));
        return attachedPicture(name, file.readAll());
    }
    if (file.size() > largest)
        return fault(QT_TRANSLATE_NOOP("AttachedFile", "“%1” is larger than 1 MB."));
    const auto text = textOf(file.readAll());
    if (!text)
        return fault(QT_TRANSLATE_NOOP(
            "AttachedFile", "“%1” is not text in UTF-8: only text, code and pictures are taken."));
    return Attachment{name, *text};
}

}

#include "chat/AttachedFile.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QMimeDatabase>
#include <QStringDecoder>

namespace firstlight {

static constexpr qint64 largest = 1'000'000; // bytes: far beyond what a model reads at once

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

tl::expected<Attachment, QString> attachedFile(const QUrl &url)
{
    const QString path = url.toLocalFile();
    const QString name = QFileInfo(path).fileName();
    const auto fault = [&](const char *sentence) { return tl::unexpected(tr(sentence).arg(name)); };
    QFile file(path);
    if (path.isEmpty() || !QFileInfo(path).isFile() || !file.open(QFile::ReadOnly))
        return fault(QT_TRANSLATE_NOOP("AttachedFile", "“%1” cannot be read."));
    const bool picture = QMimeDatabase().mimeTypeForFile(path).name().startsWith(QLatin1StringView("image/"));
    // An SVG is a picture and a text.
    const bool tooLarge = file.size() > largest;
    const auto text = tooLarge ? std::nullopt : textOf(file.readAll());
    if (!text && picture)
        return fault(QT_TRANSLATE_NOOP(
            "AttachedFile", "“%1” is a picture: pictures are not taken yet, only text and code."));
    if (tooLarge)
        return fault(QT_TRANSLATE_NOOP("AttachedFile", "“%1” is larger than 1 MB."));
    if (!text)
        return fault(
            QT_TRANSLATE_NOOP("AttachedFile", "“%1” is not text in UTF-8: only text and code are taken."));
    return Attachment{name, *text};
}

}

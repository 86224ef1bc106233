#include "store/Knowledge.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QStringDecoder>

#include "store/JsonFile.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static std::optional<QString> textIn(const QByteArray &bytes)
{
    QStringDecoder decoder(QStringDecoder::Utf8); // takes off a byte order mark
    QString text = decoder(bytes);
    if (decoder.hasError() || text.contains(QChar(u'\0')))
        return std::nullopt;
    text.replace("\r\n"_L1, "\n"_L1);
    text.replace(u'\r', u'\n');
    return text;
}

static void append(Knowledge &knowledge, const QString &name, const QString &text)
{
    if (knowledge.documents > 0)
        knowledge.text += u'\n';
    knowledge.text += u"<document name=\"%1\">\n"_s.arg(name) + text;
    if (!text.endsWith(u'\n'))
        knowledge.text += u'\n';
    knowledge.text += u"</document>\n"_s;
    ++knowledge.documents;
}

static Result<QByteArray> bytesOf(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return tl::unexpected(fileError(path, u"it is not there any more"_s, u"missing"_s));
    if (!file.open(QFile::ReadOnly))
        return tl::unexpected(fileError(path, file.errorString()));
    if (file.size() > Knowledge::largest)
        return tl::unexpected(fileError(path, u"larger than 8 MB"_s, u"too-large"_s));
    return file.readAll();
}

// A film in a folder is passed over like any other file that is no text, and not read for it.
static bool beginsAsText(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) && textIn(file.read(64 * 1024)).has_value();
}

static Result<void> addFile(Knowledge &knowledge, const QString &path)
{
    const auto bytes = bytesOf(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    const auto text = textIn(*bytes);
    if (!text)
        return tl::unexpected(fileError(path, u"it is not text in UTF-8"_s, u"not-text"_s));
    append(knowledge, QFileInfo(path).fileName(), *text);
    return {};
}

static Result<void> addFolder(Knowledge &knowledge, const QString &path)
{
    const QDir folder(path);
    if (!folder.exists())
        return tl::unexpected(fileError(path, u"it is not there any more"_s, u"missing"_s));
    QStringList names;
    QDirIterator files(path, QDir::Files | QDir::NoSymLinks, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        names.append(folder.relativeFilePath(files.next()));
        if (names.size() > Knowledge::mostFiles)
            return tl::unexpected(fileError(path, u"more than 2,000 files"_s, u"too-large"_s));
    }
    // By code point, whatever the file system's or the desktop's order is.
    std::sort(names.begin(), names.end());
    for (const QString &name : std::as_const(names)) {
        if (name.startsWith(u'.') || name.contains("/."_L1))
            continue;
        const QString file = folder.filePath(name);
        const auto bytes = bytesOf(file);
        const bool film = !bytes && bytes.error().code == u"too-large" && !beginsAsText(file);
        if (!bytes && !film)
            return tl::unexpected(bytes.error());
        if (const auto text = film ? std::nullopt : textIn(*bytes))
            append(knowledge, folder.dirName() + u'/' + name, *text);
        else
            knowledge.skipped.append(file);
        if (knowledge.text.size() > Knowledge::largest)
            return tl::unexpected(fileError(path, u"together larger than 8 MB"_s, u"too-large"_s));
    }
    return {};
}

Result<Knowledge> readKnowledge(const QList<KnowledgePiece> &pieces)
{
    Knowledge knowledge;
    for (const KnowledgePiece &piece : pieces) {
        Result<void> added;
        if (piece.kind == KnowledgePiece::Kind::File)
            added = addFile(knowledge, piece.path);
        else if (piece.kind == KnowledgePiece::Kind::Folder)
            added = addFolder(knowledge, piece.path);
        else
            append(knowledge, piece.name, piece.text);
        if (!added)
            return tl::unexpected(added.error());
        if (knowledge.text.size() > Knowledge::largest)
            return tl::unexpected(
                fileError(piece.path, u"the knowledge is larger than 8 MB"_s, u"too-large"_s));
    }
    return knowledge;
}

}

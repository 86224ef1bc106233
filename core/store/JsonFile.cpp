#include "store/JsonFile.h"

#include <algorithm>

#include <QFile>
#include <QJsonDocument>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace firstlight {

Error fileError(const QString &path, const QString &what, const QString &code)
{
    return {.kind = Error::Kind::Storage, .detail = u"%1: %2"_s.arg(path, what), .code = code};
}

Result<QJsonObject> readJsonFile(const QString &path, int version)
{
    QFile file(path);
    if (!file.exists())
        return QJsonObject();
    if (!file.open(QFile::ReadOnly))
        return tl::unexpected(fileError(path, file.errorString()));
    const QByteArray bytes = file.readAll();
    QJsonParseError fault;
    const QJsonDocument json = QJsonDocument::fromJson(bytes, &fault);
    if (!json.isObject()) {
        const auto line = bytes.first(std::min<qsizetype>(fault.offset, bytes.size())).count('\n') + 1;
        const QString what =
            fault.error == QJsonParseError::NoError ? u"not an object"_s : fault.errorString();
        return tl::unexpected(fileError(path, u"line %1: %2"_s.arg(line).arg(what), u"damaged"_s));
    }
    if (const int written = json[u"version"].toInt(); written > version)
        return tl::unexpected(
            fileError(path, u"written by a newer Firstlight (version %1)"_s.arg(written), u"newer"_s));
    return json.object();
}

Result<void> writeJsonFile(const QString &path, int version, QJsonObject json)
{
    json.insert(u"version"_s, version);
    QSaveFile file(path);
    // The mode before the bytes.
    const bool written = file.open(QFile::WriteOnly)
        && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(QJsonDocument(json).toJson()) >= 0 && file.commit();
    if (!written)
        return tl::unexpected(fileError(path, file.errorString()));
    return {};
}

}

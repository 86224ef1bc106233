#include "store/PromptMemory.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QStringList>

#include "store/JsonFile.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static QString shortHash(const QString &text)
{
    const QByteArray hash = QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha256);
    return QString::fromLatin1(hash.toHex().first(16));
}

PromptMemory::PromptMemory(const QString &folder)
    : m_folder(folder)
{ }

QString PromptMemory::pathOf(const QString &preset, const QString &endpoint) const
{
    return u"%1/%2-%3.json"_s.arg(m_folder, shortHash(preset), shortHash(endpoint));
}

Result<void> PromptMemory::remember(const QString &preset, const SentPrompt &prompt)
{
    if (!QDir(m_folder).exists()
        && !QDir().mkdir(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        return tl::unexpected(fileError(m_folder, u"the folder cannot be made"_s));
    return writeJsonFile(pathOf(preset, prompt.endpoint), 1,
        {{u"at"_s, prompt.at.toString(Qt::ISODateWithMs)}, {u"endpoint"_s, prompt.endpoint},
            {u"model"_s, prompt.model}, {u"dialect"_s, QString(dialectName(prompt.dialect))},
            {u"fixed"_s, QString::fromUtf8(prompt.body)}});
}

std::optional<SentPrompt> PromptMemory::recall(const QString &preset, const QString &endpoint) const
{
    const auto json = readJsonFile(pathOf(preset, endpoint), 1);
    if (!json || json->isEmpty())
        return std::nullopt;
    const auto dialect = dialectFromName((*json)[u"dialect"].toString());
    const QDateTime at = QDateTime::fromString((*json)[u"at"].toString(), Qt::ISODateWithMs);
    if (!dialect || !at.isValid())
        return std::nullopt;
    return SentPrompt{.at = at,
        .endpoint = (*json)[u"endpoint"].toString(),
        .model = (*json)[u"model"].toString(),
        .dialect = *dialect,
        .conversation = {},
        .body = (*json)[u"fixed"].toString().toUtf8()};
}

void PromptMemory::forget(const QString &preset)
{
    QDir folder(m_folder);
    const QStringList files = folder.entryList({shortHash(preset) + u"-*.json"_s}, QDir::Files);
    for (const QString &file : files)
        folder.remove(file);
}

}

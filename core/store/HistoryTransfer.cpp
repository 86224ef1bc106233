#include "store/HistoryTransfer.h"

#include <utility>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>

#include "store/ConversationJson.h"
#include "store/ConversationMarkdown.h"
#include "store/HistoryFile.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static constexpr int version = 1;
static const QString formatName = u"firstlight-conversations"_s;

static tl::unexpected<Error> fault(const QString &detail, const QString &code = {})
{
    return tl::unexpected(Error{.kind = Error::Kind::Storage, .detail = detail, .code = code});
}

static QByteArray head(ExportFormat format)
{
    if (format == ExportFormat::Markdown)
        return {};
    return QByteArrayLiteral("{\"format\":\"") + formatName.toUtf8()
        + "\",\"version\":" + QByteArray::number(version) + ",\"conversations\":[\n";
}

static QByteArray piece(ExportFormat format, const Conversation &conversation)
{
    if (format == ExportFormat::Markdown)
        return conversationToMarkdown(conversation).toUtf8();
    return QJsonDocument(conversationToJson(conversation)).toJson(QJsonDocument::Compact);
}

Result<ExportCount> exportHistory(
    HistoryFile &history, QIODevice &out, ExportFormat format, const QStringList &ids)
{
    QStringList wanted = ids;
    if (ids.isEmpty()) {
        const auto all = history.list();
        if (!all)
            return tl::unexpected(all.error());
        for (const ConversationSummary &summary : *all)
            wanted.append(summary.id);
    }
    const bool json = format == ExportFormat::Json;
    ExportCount count;
    out.write(head(format));
    for (const QString &id : std::as_const(wanted)) {
        const auto conversation = history.load(id);
        if (!conversation)
            return tl::unexpected(conversation.error());
        if (count.conversations > 0)
            out.write(json ? ",\n" : "\n---\n\n");
        out.write(piece(format, *conversation));
        ++count.conversations;
        count.messages += json ? conversation->messages.size() : conversation->path().size();
    }
    if (json)
        out.write("\n]}\n");
    return count;
}

Result<ExportCount> exportHistory(
    HistoryFile &history, const QString &path, ExportFormat format, const QStringList &ids)
{
    QSaveFile file(path);
    if (!file.open(QFile::WriteOnly))
        return fault(u"%1: %2"_s.arg(path, file.errorString()));
    const auto count = exportHistory(history, file, format, ids);
    if (count && !file.commit()) // a write that failed is remembered until here
        return fault(u"%1: %2"_s.arg(path, file.errorString()));
    return count;
}

Result<QList<Conversation>> readExport(const QByteArray &json)
{
    const QJsonObject file = QJsonDocument::fromJson(json).object();
    if (file[u"format"].toString() != formatName)
        return fault(u"This is no JSON export of Firstlight."_s, u"not-an-export"_s);
    if (file[u"version"].toInt() > version)
        return fault(u"This export was written by a newer Firstlight."_s, u"newer-export"_s);
    QList<Conversation> conversations;
    const QJsonArray entries = file[u"conversations"].toArray();
    for (const auto &entry : entries) {
        const auto conversation = conversationFromJson(entry.toObject());
        if (!conversation)
            return tl::unexpected(conversation.error());
        conversations.append(*conversation);
    }
    return conversations;
}

Result<ImportCount> importHistory(HistoryFile &history, const QByteArray &json)
{
    const auto conversations = readExport(json);
    if (!conversations)
        return tl::unexpected(conversations.error());
    ImportCount count;
    for (const Conversation &conversation : *conversations) {
        const auto added = history.add(conversation);
        if (!added)
            return tl::unexpected(added.error());
        ++count.conversations;
        count.added += *added;
        count.known += conversation.messages.size() - *added;
    }
    return count;
}

Result<ImportCount> importHistory(HistoryFile &history, const QString &path)
{
    QFile file(path);
    if (!file.open(QFile::ReadOnly))
        return fault(u"%1: %2"_s.arg(path, file.errorString()));
    return importHistory(history, file.readAll());
}

}

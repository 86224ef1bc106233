#pragma once

#include <QStringList>

#include "domain/Conversation.h"
#include "domain/Error.h"

class QIODevice;

namespace firstlight {

class HistoryFile;

enum class ExportFormat { Json, Markdown };

struct ExportCount
{
    qsizetype conversations = 0;
    qsizetype messages = 0; // of Markdown: those that it holds
    bool operator==(const ExportCount &) const = default;
};

struct ImportCount
{
    qsizetype conversations = 0; // in the export
    qsizetype added = 0; // messages that came
    qsizetype known = 0; // messages that were there
    bool operator==(const ImportCount &) const = default;
};

// Writes the conversations of these ids, or all of them: JSON holds all, Markdown what is to be read. One
// conversation after the other, so that the memory holds one. Blocking, as the history file is. No key is in
// a conversation, so none is in here.
Result<ExportCount> exportHistory(
    HistoryFile &history, QIODevice &out, ExportFormat format, const QStringList &ids = {});

// The same into a file, which is whole or not there.
Result<ExportCount> exportHistory(
    HistoryFile &history, const QString &path, ExportFormat format, const QStringList &ids = {});

// What a JSON export holds. Error.code: "not-an-export", or "newer-export" for one of a later version.
Result<QList<Conversation>> readExport(const QByteArray &json);

// Adds what a JSON export holds and the history lacks; nothing where readExport() fails.
Result<ImportCount> importHistory(HistoryFile &history, const QByteArray &json);
Result<ImportCount> importHistory(HistoryFile &history, const QString &path);

}

Q_DECLARE_METATYPE(firstlight::ExportCount)
Q_DECLARE_METATYPE(firstlight::ImportCount)

#include "store/SummaryRow.h"

#include <QJsonDocument>
#include <QSqlQuery>
#include <QVariant>

#include "store/MessageJson.h"
#include "store/Sql.h"

using namespace Qt::StringLiterals;

namespace firstlight {

QString summaryColumns()
{
    return u"id, title, created_at, updated_at, leaf, pinned"_s;
}

static QString insertStatement()
{
    return u"INSERT INTO conversations (%1) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT(id) "_s.arg(
        summaryColumns());
}

QString saveSummaryStatement()
{
    return insertStatement()
        + u"DO UPDATE SET title = excluded.title, updated_at = excluded.updated_at, leaf = excluded.leaf, "
          "pinned = excluded.pinned"_s;
}

QString ensureSummaryStatement()
{
    return insertStatement() + u"DO NOTHING"_s;
}

void bindSummary(QSqlQuery &save, const ConversationSummary &summary)
{
    save.bindValue(0, sqlText(summary.id));
    save.bindValue(1, sqlText(summary.title));
    save.bindValue(2, summary.createdAt.toMSecsSinceEpoch());
    save.bindValue(3, summary.updatedAt.toMSecsSinceEpoch());
    save.bindValue(4, sqlText(summary.leaf));
    save.bindValue(5, summary.pinned);
}

ConversationSummary summaryOf(const QSqlQuery &row)
{
    const auto moment = [&](int column) {
        return QDateTime::fromMSecsSinceEpoch(row.value(column).toLongLong(), Qt::UTC);
    };
    return {.id = row.value(0).toString(),
        .title = row.value(1).toString(),
        .createdAt = moment(2),
        .updatedAt = moment(3),
        .leaf = row.value(4).toString(),
        .pinned = row.value(5).toBool()};
}

QString draftColumns()
{
    return u"draft, draft_attachments"_s;
}

QString saveDraftStatement()
{
    return u"UPDATE conversations SET draft = ?, draft_attachments = ? WHERE id = ?"_s;
}

void bindDraft(QSqlQuery &save, const QString &conversationId, const Draft &draft)
{
    const QJsonDocument attachments(attachmentsToJson(draft.attachments));
    save.bindValue(0, sqlText(draft.text));
    save.bindValue(1,
        draft.attachments.isEmpty() ? QVariant()
                                    : QString::fromUtf8(attachments.toJson(QJsonDocument::Compact)));
    save.bindValue(2, conversationId);
}

Draft draftOf(const QSqlQuery &row)
{
    const QJsonDocument attachments = QJsonDocument::fromJson(row.value(1).toString().toUtf8());
    return {.text = row.value(0).toString(), .attachments = attachmentsFromJson(attachments.array())};
}

}

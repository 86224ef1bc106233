#pragma once

#include <QString>

#include "domain/Conversation.h"

class QSqlQuery;

namespace firstlight {

// A conversation as a row of the table `conversations`.

// In the order of bindSummary and summaryOf.
QString summaryColumns();

// INSERT, or where the id is there: UPDATE of what can change, or nothing.
QString saveSummaryStatement();
QString ensureSummaryStatement();

void bindSummary(QSqlQuery &save, const ConversationSummary &summary);
ConversationSummary summaryOf(const QSqlQuery &row);

// UPDATE of the draft: bindDraft, draftOf of `SELECT <draftColumns()>`.
QString draftColumns();
QString saveDraftStatement();
void bindDraft(QSqlQuery &save, const QString &conversationId, const Draft &draft);
Draft draftOf(const QSqlQuery &row);

}

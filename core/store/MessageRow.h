#pragma once

#include <QString>

#include "domain/Message.h"

class QSqlQuery;

namespace firstlight {

// A message as a row of the table `messages`.

// In the order of bindRow and messageOf.
QString messageColumns();

// INSERT or, where the id is there, UPDATE of what can change while a reply grows.
QString saveMessageStatement();

void bindRow(QSqlQuery &save, const QString &conversationId, const Message &message);

// From `SELECT <messageColumns()>`. A reply without an end was cut by a crash: Incomplete. Words of a later
// version are read as the nearest thing that this one knows.
Message messageOf(const QSqlQuery &row);

}

#pragma once

#include <optional>

#include <QJsonArray>
#include <QJsonObject>

#include "domain/Message.h"

namespace firstlight {

// Parts of a message as JSON, alike in the history file and in exports.
QJsonArray toolsToJson(const QList<ToolCall> &tools);
QList<ToolCall> toolsFromJson(const QJsonArray &json);
// A picture as base64. What does not hold one comes back as a picture that is lost (Attachment::isLost).
QJsonArray attachmentsToJson(const QList<Attachment> &attachments);
QList<Attachment> attachmentsFromJson(const QJsonArray &json);
QJsonObject errorToJson(const Error &error);
// Absent where the object is empty.
std::optional<Error> errorFromJson(const QJsonObject &json);

}

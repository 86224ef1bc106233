#pragma once

#include <QList>

#include "dialect/JsonWriter.h"
#include "domain/ChatRequest.h"
#include "domain/Provider.h"
#include "domain/Secret.h"

namespace firstlight {

// "user" or "assistant".
QString roleName(ChatRequest::Role role);

// The turns that say something: Anthropic refuses an empty one (a reply that was stopped before its first
// word).
QList<ChatRequest::Turn> spokenTurns(const ChatRequest &request);

// "data:image/png;base64,..."
void writeDataUrl(JsonWriter &json, const Attachment &picture);

// {"role": ..., "content": ...}
void writeMessage(JsonWriter &json, const QString &role, const QString &content);

// The headers of both OpenAI dialects.
QList<Header> bearerHeaders(const Secret &key);

}

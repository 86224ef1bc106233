#pragma once

#include <optional>

#include <QByteArray>
#include <QList>
#include <QString>
#include <tl/expected.hpp>

#include "domain/Provider.h"
#include "rehearsal/PrefixMemory.h"
#include "rehearsal/Refusal.h"

namespace firstlight {

// What a chat request asks for, the same for all dialects.
struct RehearsalRequest
{
    DialectKind dialect = DialectKind::OpenAiChat;
    QString model{};
    QList<RehearsedMessage> messages{}; // the system text, where there is one, is the first
    std::optional<int> maxTokens{};
    bool stream = false;
    bool includeUsage = false; // Chat Completions only: the others always report it
};

// Reads a request body as the dialect's own server would; a Refusal of status 400 where it would not.
// `request`: what the address says already (Gemini names the model there).
tl::expected<RehearsalRequest, Refusal> readRequest(RehearsalRequest request, const QByteArray &body);

}

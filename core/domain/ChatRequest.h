#pragma once

#include <cstdint>
#include <optional>

#include <QList>
#include <QString>

#include "domain/Attachment.h"

namespace firstlight {

// For how long a provider is asked to keep a prompt that it has read.
enum class CacheLifetime { FiveMinutes, OneHour };

// What a dialect turns into a request body. The key is not in here: it travels beside the request.
struct ChatRequest
{
    enum class Role { User, Assistant };
    struct Turn
    {
        Role role = Role::User;
        QString text;
        QList<Attachment> pictures = {}; // of a user; they go before the text, which may be empty then
        bool says() const { return !text.trimmed().isEmpty(); }
        bool operator==(const Turn &) const = default;
    };

    QString model;
    QString system; // the instructions; empty: none
    QString knowledge; // the documents of a preset; they follow the instructions; empty: none
    QList<Turn> turns; // oldest first; reasoning is stored with messages but not sent back
    std::optional<std::int64_t> maxTokens; // absent: the dialect's own default
    std::optional<double> temperature; // absent: the provider's default

    // That the provider keeps the prompt; absent: whatever it does by itself (PromptPlan makes the form of
    // it).
    std::optional<CacheLifetime> cache;

    bool askForProgress =
        false; // PromptProgress, of servers that are known to tell (Provider::reportsProgress)

    // What a server turned out not to understand; Delivery sets them after a refusal and asks once more.
    bool askForUsage = true; // stream_options.include_usage
    bool maxTokensIsCompletion = false; // max_completion_tokens instead of max_tokens

    bool operator==(const ChatRequest &) const = default;
};

}

#pragma once

#include <array>
#include <chrono>
#include <optional>

#include <QByteArray>
#include <QList>
#include <QMetaType>
#include <QString>
#include <QUrl>

#include "domain/Transport.h"

namespace firstlight {

enum class DialectKind { OpenAiChat, OpenAiResponses, AnthropicMessages, Gemini, OllamaChat };

inline constexpr std::array allDialects{DialectKind::OpenAiChat, DialectKind::OpenAiResponses,
    DialectKind::AnthropicMessages, DialectKind::Gemini, DialectKind::OllamaChat};

// The names of the CLI contract: openai, responses, anthropic, gemini, ollama.
QLatin1StringView dialectName(DialectKind kind);
std::optional<DialectKind> dialectFromName(QStringView name);

struct Header
{
    QByteArray name;
    QByteArray value;
    bool operator==(const Header &) const = default;
};

// Our own timers. There is no limit on the whole: a long answer is not a fault.
struct TimeLimits
{
    std::chrono::milliseconds connect{10'000}; // until the connection stands, TLS included
    // Without a single byte, comments and pings included. Absent: never.
    std::optional<std::chrono::milliseconds> silence{120'000};
    // Without anything to see, where another one can be asked; four times as long for a model that thinks and
    // for a long prompt.
    std::chrono::milliseconds firstToken{30'000};
    bool operator==(const TimeLimits &) const = default;

    // A local server may read a long prompt for minutes without a byte.
    static TimeLimits forLoopback() { return {.connect = std::chrono::milliseconds(10'000), .silence = {}}; }
};

// Who is asked when a provider does not answer: a provider by its id, and one of its models.
struct Fallback
{
    QString provider; // empty: the same one, with another model
    QString model; // empty: the one that was used there last
    bool operator==(const Fallback &) const = default;
};

// A provider is data: most new ones need no code.
struct Provider
{
    QString id; // stable; names the key in the keychain
    QString name; // what people call it
    DialectKind dialect = DialectKind::OpenAiChat;
    QUrl baseUrl; // "https://api.openai.com/v1"; a pasted full endpoint works too
    QList<Header> headers; // sent beside the dialect's own; never a key
    // The header that carries the key; empty: the dialect's own. A name that ends in "authorization" gets
    // "Bearer " before the key, any other (Azure's api-key) the key alone.
    QByteArray keyHeader;
    QString preset; // what it was made from (store/ProviderPresets), empty for none
    bool needsKey = true;
    bool splitThink = false; // <think>...</think> in the text is reasoning
    bool reportsProgress = false; // a llama-server: asked to, it tells how far it is with the prompt
    // What this server turned out not to understand; found by Delivery, remembered so that it costs one
    // refusal only.
    bool refusesStreamOptions = false; // 400 for stream_options: its replies bring no usage
    bool wantsCompletionTokens = false; // 400 for max_tokens: it takes max_completion_tokens
    TimeLimits limits;
    int retries = 2; // how often a failed request is sent again before anything of the reply was seen
    QList<Fallback> fallbacks; // in this order, at most `mostFallbacks`
    Transport transport;
    QString model; // the model that was used last, empty where none was chosen

    static constexpr int mostFallbacks = 2; // three in the chain, the first included
    static constexpr int mostRetries = 5;

    // On loopback: a server of this machine.
    bool isLocal() const;
    bool operator==(const Provider &) const = default;
};

}

Q_DECLARE_METATYPE(firstlight::Provider)

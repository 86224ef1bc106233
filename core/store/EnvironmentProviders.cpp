#include "store/EnvironmentProviders.h"

#include <array>

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

struct Known
{
    QLatin1StringView id, name, keyVariable, urlVariable, url;
    DialectKind dialect;
};

}

static constexpr std::array<Known, 3> known{{
    {"env-openai"_L1, "OpenAI"_L1, "OPENAI_API_KEY"_L1, "OPENAI_BASE_URL"_L1, "https://api.openai.com/v1"_L1,
        DialectKind::OpenAiChat},
    {"env-anthropic"_L1, "Anthropic"_L1, "ANTHROPIC_API_KEY"_L1, "ANTHROPIC_BASE_URL"_L1,
        "https://api.anthropic.com"_L1, DialectKind::AnthropicMessages},
    {"env-gemini"_L1, "Gemini"_L1, "GEMINI_API_KEY"_L1, {},
        "https://generativelanguage.googleapis.com/v1beta"_L1, DialectKind::Gemini},
}};

QList<EnvironmentProvider> environmentProviders(const QProcessEnvironment &environment)
{
    QList<EnvironmentProvider> found;
    for (const Known &entry : known) {
        const QString key = environment.value(entry.keyVariable).trimmed();
        if (key.isEmpty())
            continue;
        Provider provider;
        provider.id = entry.id;
        provider.name = entry.name;
        provider.dialect = entry.dialect;
        const QString url = entry.urlVariable.isEmpty() ? QString() : environment.value(entry.urlVariable);
        provider.baseUrl = QUrl(url.isEmpty() ? QString(entry.url) : url);
        if (provider.isLocal())
            provider.limits = TimeLimits::forLoopback();
        found.append({provider, Secret(key.toUtf8())});
    }
    return found;
}

static bool sameOrigin(const QUrl &a, const QUrl &b)
{
    const auto port = [](const QUrl &url) { return url.port(url.scheme() == u"https" ? 443 : 80); };
    return a.scheme() == b.scheme() && a.host() == b.host() && port(a) == port(b);
}

Secret environmentKeyFor(const QUrl &url, const QProcessEnvironment &environment)
{
    for (const EnvironmentProvider &candidate : environmentProviders(environment)) {
        if (sameOrigin(candidate.provider.baseUrl, url))
            return candidate.key;
    }
    return {};
}

}

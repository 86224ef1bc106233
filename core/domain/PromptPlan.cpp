#include "domain/PromptPlan.h"

#include <algorithm>

#include <QCryptographicHash>

#include "domain/Timeline.h"

using namespace Qt::StringLiterals;

namespace firstlight {

QString fixedText(const ChatRequest &request)
{
    if (request.system.isEmpty() || request.knowledge.isEmpty())
        return request.system + request.knowledge;
    return request.system + u"\n\n"_s + request.knowledge;
}

// Only where it is known to be understood: other servers of the same dialect refuse a field that they do not
// know.
static bool takesCacheKey(const Provider &provider)
{
    return (provider.dialect == DialectKind::OpenAiChat || provider.dialect == DialectKind::OpenAiResponses)
        && provider.baseUrl.host() == "api.openai.com"_L1;
}

PromptPlan planPrompt(const ChatRequest &request, const Provider &provider)
{
    PromptPlan plan;
    if (!request.cache)
        return plan;
    if (provider.dialect == DialectKind::AnthropicMessages) {
        if (!request.system.isEmpty())
            plan.instructions = request.cache;
        if (!request.knowledge.isEmpty())
            plan.knowledge = request.cache;
        // It grows with each question, so an hour of it would be paid for again and again.
        plan.conversation = CacheLifetime::FiveMinutes;
    }
    const QString fixed = fixedText(request);
    if (takesCacheKey(provider) && !fixed.isEmpty()) {
        const QByteArray hash = QCryptographicHash::hash(fixed.toUtf8(), QCryptographicHash::Sha256);
        plan.cacheKey = u"firstlight-"_s + QString::fromLatin1(hash.toHex().first(32));
    }
    plan.cachePrompt = provider.dialect == DialectKind::OpenAiChat && provider.reportsProgress;
    return plan;
}

PromptForecast forecastOf(
    const ChatRequest &request, const Provider &provider, std::optional<int> minimum, double calibration)
{
    PromptForecast forecast{.instructions = estimateTokens(request.system) * calibration,
        .knowledge = estimateTokens(request.knowledge) * calibration,
        .minimum = minimum};
    for (const ChatRequest::Turn &turn : request.turns) {
        forecast.conversation += estimateTokens(turn.text) * calibration;
        forecast.conversation += static_cast<double>(turn.pictures.size()) * pictureTokens;
    }
    const PromptPlan plan = planPrompt(request, provider);
    forecast.breakpoints = int(plan.instructions.has_value()) + int(plan.knowledge.has_value());
    if (plan.conversation)
        forecast.breakpoints += request.turns.size() >= 3 ? 2 : 1;
    return forecast;
}

std::optional<bool> PromptForecast::reachesMinimum() const
{
    return minimum ? std::optional(fixed() >= *minimum) : std::nullopt;
}

}

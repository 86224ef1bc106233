#include "settings/FallbackText.h"

#include <algorithm>

namespace firstlight {

QString fallbackText(const Fallback &fallback, const QList<Provider> &providers)
{
    const auto found = std::find_if(providers.begin(), providers.end(),
        [&](const Provider &provider) { return provider.id == fallback.provider; });
    if (found == providers.end())
        return fallback.provider + QLatin1String(": ") + fallback.model;
    const QString model = fallback.model.isEmpty() ? found->model : fallback.model;
    return model.isEmpty() ? found->name : found->name + QLatin1String(": ") + model;
}

// The longest name that the text begins with, because a name may hold a colon, as models do.
std::optional<Fallback> readFallback(const QString &text, const QList<Provider> &providers)
{
    const Provider *found = nullptr;
    for (const Provider &provider : providers) {
        const bool begins = text.startsWith(provider.name, Qt::CaseInsensitive)
            && (text.size() == provider.name.size() || text.at(provider.name.size()) == u':');
        if (begins && !provider.name.isEmpty() && (!found || provider.name.size() > found->name.size()))
            found = &provider;
    }
    if (!found)
        return std::nullopt;
    const QString typed = text.sliced(std::min(text.size(), found->name.size() + 1)).trimmed();
    const QString model = typed.isEmpty() ? found->model : typed;
    return model.isEmpty() ? std::nullopt : std::optional(Fallback{found->id, model});
}

}

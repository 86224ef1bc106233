#include "settings/FallbackDraft.h"

#include <algorithm>

namespace firstlight {

using std::chrono::seconds;

FallbackDraft::FallbackDraft(const Provider &provider, QList<Provider> others, QObject *parent)
    : QObject(parent)
    , m_others(std::move(others))
    , m_own(provider.id)
    , m_retries(provider.retries)
    , m_firstTokenSeconds(
          static_cast<int>(std::chrono::duration_cast<seconds>(provider.limits.firstToken).count()))
{
    m_others.append(provider);
    for (const Fallback &fallback : provider.fallbacks)
        m_texts.append(textOf(fallback));
    while (m_texts.size() < Provider::mostFallbacks)
        m_texts.append(QString());
}

QString FallbackDraft::textOf(const Fallback &fallback) const
{
    const QString id = fallback.provider.isEmpty() ? m_own : fallback.provider;
    const auto found = std::find_if(
        m_others.begin(), m_others.end(), [&](const Provider &other) { return other.id == id; });
    if (found == m_others.end())
        return id + QLatin1String(": ") + fallback.model; // removed meanwhile: `fault` says so
    const QString model = fallback.model.isEmpty() ? found->model : fallback.model;
    return model.isEmpty() ? found->name : found->name + QLatin1String(": ") + model;
}

// The longest name that the text begins with, because a name may hold a colon, as models do.
std::optional<Fallback> FallbackDraft::read(const QString &text) const
{
    const Provider *found = nullptr;
    for (const Provider &other : m_others) {
        const bool begins = text.startsWith(other.name, Qt::CaseInsensitive)
            && (text.size() == other.name.size() || text.at(other.name.size()) == u':');
        if (begins && !other.name.isEmpty() && (!found || other.name.size() > found->name.size()))
            found = &other;
    }
    if (!found)
        return std::nullopt;
    const QString model = text.sliced(std::min(text.size(), found->name.size() + 1)).trimmed();
    const bool same = found->id == m_own;
    if (model.isEmpty() && (found->model.isEmpty() || same))
        return std::nullopt;
    return Fallback{same ? QString() : found->id, model};
}

void FallbackDraft::applyTo(Provider &provider) const
{
    provider.retries = m_retries;
    provider.limits.firstToken = std::chrono::milliseconds(seconds(m_firstTokenSeconds));
    provider.fallbacks.clear();
    for (const QString &text : m_texts) {
        if (const auto fallback = read(text.trimmed()))
            provider.fallbacks.append(*fallback);
    }
}

void FallbackDraft::setRetries(int retries)
{
    const int bounded = std::clamp(retries, 0, Provider::mostRetries);
    if (std::exchange(m_retries, bounded) != bounded)
        Q_EMIT edited();
}

void FallbackDraft::setFirstTokenSeconds(int to)
{
    const int bounded = std::clamp(to, 1, 3600);
    if (std::exchange(m_firstTokenSeconds, bounded) != bounded)
        Q_EMIT edited();
}

void FallbackDraft::setText(qsizetype index, const QString &text)
{
    if (std::exchange(m_texts[index], text) != text)
        Q_EMIT edited();
}

QStringList FallbackDraft::choices() const
{
    QStringList texts;
    for (const Provider &other : m_others) {
        if (other.id != m_own && !other.model.isEmpty())
            texts.append(textOf({other.id, other.model}));
    }
    return texts;
}

QString FallbackDraft::fault() const
{
    for (const QString &text : m_texts) {
        if (!text.trimmed().isEmpty() && !read(text.trimmed()))
            return tr("“%1” is no provider of the list with a model. Write its name, a colon and the model.")
                .arg(text.trimmed());
    }
    return {};
}

}

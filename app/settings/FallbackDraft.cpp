#include "settings/FallbackDraft.h"

#include <algorithm>
#include <utility>

#include "settings/FallbackText.h"

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
    return fallbackText({fallback.provider.isEmpty() ? m_own : fallback.provider, fallback.model}, m_others);
}

// The provider itself with the model that it has anyway would be no other.
std::optional<Fallback> FallbackDraft::read(const QString &text) const
{
    const auto found = readFallback(text, m_others);
    if (!found || found->provider != m_own)
        return found;
    const QString typed = text.sliced(text.indexOf(u':') + 1).trimmed();
    return text.contains(u':') && !typed.isEmpty() ? std::optional(Fallback{{}, found->model}) : std::nullopt;
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

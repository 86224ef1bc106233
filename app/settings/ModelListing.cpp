#include "settings/ModelListing.h"

#include <QCoreApplication>

#include "ErrorText.h"

namespace firstlight {

QString agoText(const QDateTime &then, const QDateTime &now)
{
    const qint64 minutes = then.secsTo(now) / 60;
    if (minutes < 1)
        return ModelListing::tr("just now");
    if (minutes < 60)
        return ModelListing::tr("%1 min ago").arg(minutes);
    if (minutes < 48 * 60)
        return ModelListing::tr("%1 h ago").arg(minutes / 60);
    return ModelListing::tr("%1 days ago").arg(minutes / (24 * 60));
}

ModelListing::ModelListing(ModelLists &lists, ChatClient &client, QObject *parent)
    : QObject(parent)
    , m_lists(lists)
    , m_catalog(client)
{
    connect(&lists, &ModelLists::changed, this, [this](const QString &id) {
        if (id == m_provider.id)
            showKnown();
    });
}

QString ModelListing::text() const
{
    if (m_asking)
        return tr("Asking %1 for its models…").arg(m_provider.name);
    if (m_failed)
        return m_fault;
    const ModelList *list = m_lists.of(m_provider);
    if (!list)
        return {};
    const QString ago = agoText(list->listedAt, QDateTime::currentDateTimeUtc());
    if (list->models.isEmpty())
        return tr("%1 listed no models, %2").arg(m_provider.name, ago);
    return list->models.size() == 1
        ? tr("1 model, listed %1").arg(ago)
        : tr("%n models, listed %1", nullptr, static_cast<int>(list->models.size())).arg(ago);
}

void ModelListing::show(const Provider &provider)
{
    const bool same = provider.id == m_provider.id && provider.baseUrl == m_provider.baseUrl
        && provider.dialect == m_provider.dialect;
    m_provider = provider;
    if (same)
        return;
    ++m_asked;
    m_asking = m_failed = false;
    showKnown();
}

void ModelListing::showKnown()
{
    const ModelList *list = m_lists.of(m_provider);
    m_ids.clear();
    if (list) {
        for (const Model &model : list->models)
            m_ids.append(model.id);
        m_failed = false;
    }
    Q_EMIT changed();
}

void ModelListing::refresh(WithKey withKey)
{
    m_asking = true;
    m_failed = false;
    Q_EMIT changed();
    withKey([this, asked = ++m_asked](const Result<Secret> &key) {
        if (asked != m_asked)
            return;
        if (!key)
            return fail(key.error());
        m_catalog.fetch(m_provider, *key, this, [this, asked](const Result<QList<Model>> &models) {
            if (asked == m_asked)
                take(models);
        });
    });
}

void ModelListing::take(const Result<QList<Model>> &models)
{
    if (!models)
        return fail(models.error());
    m_asking = false;
    m_lists.keep(m_provider, *models, QDateTime::currentDateTimeUtc()); // -> showKnown
    Q_EMIT listed();
}

// The old list stays: it may well still be right.
void ModelListing::fail(const Error &error)
{
    m_asking = false;
    m_failed = true;
    m_fault = errorText(error, &m_provider);
    Q_EMIT changed();
}

}

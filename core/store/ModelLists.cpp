#include "store/ModelLists.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace firstlight {

static QString sourceOf(const Provider &provider)
{
    return u"%1 %2"_s.arg(dialectName(provider.dialect), provider.baseUrl.toString(QUrl::FullyEncoded));
}

static QJsonObject jsonOf(const Model &model)
{
    QJsonObject json{{u"id"_s, model.id}};
    if (model.name != model.id)
        json.insert(u"name"_s, model.name);
    if (model.contextTokens)
        json.insert(u"context"_s, static_cast<qint64>(*model.contextTokens));
    if (model.maxOutputTokens)
        json.insert(u"output"_s, static_cast<qint64>(*model.maxOutputTokens));
    if (model.seesPictures)
        json.insert(u"sees"_s, *model.seesPictures);
    return json;
}

static std::optional<std::int64_t> countFrom(const QJsonValue &value)
{
    return value.isDouble() ? std::optional<std::int64_t>(value.toInteger()) : std::nullopt;
}

static Model modelFrom(const QJsonObject &json)
{
    const QString id = json[u"id"].toString();
    return {.id = id,
        .name = json[u"name"].toString(id),
        .contextTokens = countFrom(json[u"context"]),
        .maxOutputTokens = countFrom(json[u"output"]),
        .seesPictures = json[u"sees"].isBool() ? std::optional(json[u"sees"].toBool()) : std::nullopt};
}

ModelLists::ModelLists(QString path, QObject *parent)
    : QObject(parent)
    , m_path(std::move(path))
{
    load();
}

const ModelList *ModelLists::of(const Provider &provider) const
{
    const auto list = m_lists.constFind(provider.id);
    return list != m_lists.constEnd() && list->source == sourceOf(provider) ? &*list : nullptr;
}

void ModelLists::keep(const Provider &provider, const QList<Model> &models, const QDateTime &now)
{
    m_lists.insert(provider.id, {models, now.toUTC(), sourceOf(provider)});
    save();
    Q_EMIT changed(provider.id);
}

void ModelLists::forget(const QString &providerId)
{
    if (m_lists.remove(providerId) == 0)
        return;
    save();
    Q_EMIT changed(providerId);
}

void ModelLists::load()
{
    QFile file(m_path);
    if (m_path.isEmpty() || !file.open(QFile::ReadOnly))
        return;
    const QJsonObject lists = QJsonDocument::fromJson(file.readAll()).object();
    for (auto entry = lists.begin(); entry != lists.end(); ++entry) {
        ModelList list;
        list.listedAt = QDateTime::fromString(entry.value()[u"listed_at"].toString(), Qt::ISODate);
        list.source = entry.value()[u"source"].toString();
        const QJsonArray models = entry.value()[u"models"].toArray();
        for (const QJsonValue &model : models)
            list.models.append(modelFrom(model.toObject()));
        if (list.listedAt.isValid())
            m_lists.insert(entry.key(), list);
    }
}

void ModelLists::save() const
{
    if (m_path.isEmpty())
        return;
    QJsonObject lists;
    for (auto list = m_lists.begin(); list != m_lists.end(); ++list) {
        QJsonArray models;
        for (const Model &model : list->models)
            models.append(jsonOf(model));
        lists.insert(list.key(),
            QJsonObject{{u"listed_at"_s, list->listedAt.toString(Qt::ISODate)}, {u"source"_s, list->source},
                {u"models"_s, models}});
    }
    QSaveFile file(m_path);
    // The names of in-house models are nobody else's business.
    if (file.open(QFile::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(QJsonDocument(lists).toJson(QJsonDocument::Compact)) >= 0)
        file.commit();
}

}

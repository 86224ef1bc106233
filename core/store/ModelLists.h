#pragma once

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QObject>

#include "domain/Error.h"
#include "domain/Model.h"
#include "domain/Provider.h"

namespace firstlight {

// What a provider answered when it was last asked for its models.
struct ModelList
{
    QList<Model> models;
    QDateTime listedAt; // UTC
    QString source; // address and dialect that were asked: a list of another server is no list of this one
};

// The model lists of all providers, kept in `models.json` of the profile so that a choice of models opens at
// once. It is a cache: a file that cannot be read counts as empty, one that cannot be written is no fault to
// bother a person with. The thread that made it.
class ModelLists : public QObject
{
    Q_OBJECT
public:
    // `path` may be empty: then nothing outlives the program.
    explicit ModelLists(QString path, QObject *parent = nullptr);

    // Null where the provider was never asked, or where its address is another one now.
    const ModelList *of(const Provider &provider) const;
    void keep(const Provider &provider, const QList<Model> &models, const QDateTime &now);
    void forget(const QString &providerId);

Q_SIGNALS:
    void changed(const QString &providerId);

private:
    void load();
    void save() const;

    QString m_path;
    QHash<QString, ModelList> m_lists; // by Provider::id
};

}

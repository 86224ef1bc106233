#pragma once

#include <functional>

#include <QList>
#include <QObject>

#include "domain/Error.h"
#include "domain/Model.h"
#include "domain/Provider.h"
#include "domain/Secret.h"

namespace firstlight {

class ChatClient;

// The models that a provider offers, by its own list. Any thread that has an event loop.
class ModelCatalog : public QObject
{
    Q_OBJECT
public:
    explicit ModelCatalog(ChatClient &client, QObject *parent = nullptr);

    // `answer` comes later, on the thread of `context`, never after it is gone.
    void fetch(const Provider &provider, const Secret &key, QObject *context,
        std::function<void(Result<QList<Model>>)> answer);

private:
    ChatClient &m_client;
};

}

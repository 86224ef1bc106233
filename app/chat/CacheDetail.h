#pragma once

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include "chat/ChatCache.h"

namespace firstlight {

// What the prompt cache did for one reply of a chat, for a view outside the list.
class CacheDetail : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::ChatCache *cache READ cache WRITE setCache NOTIFY changed)
    Q_PROPERTY(int row READ row WRITE setRow NOTIFY changed) // -1: the newest reply
    Q_PROPERTY(firstlight::CacheFigures figures READ figures NOTIFY changed)
public:
    using QObject::QObject;

    ChatCache *cache() const { return m_cache; }
    void setCache(ChatCache *cache);
    int row() const { return m_row; }
    void setRow(int row);
    CacheFigures figures() const { return m_cache ? m_cache->figuresOf(m_row) : CacheFigures(); }

Q_SIGNALS:
    void changed();

private:
    QPointer<ChatCache> m_cache;
    int m_row = -1;
};

}

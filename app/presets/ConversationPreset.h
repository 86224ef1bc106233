#pragma once

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include "presets/PresetLibrary.h"

namespace firstlight {

// With which preset one conversation is asked, for a view. GUI thread.
class ConversationPreset : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::PresetLibrary *library READ library WRITE setLibrary NOTIFY changed)
    Q_PROPERTY(QString conversationId READ conversationId WRITE setConversationId NOTIFY changed)
    Q_PROPERTY(QString presetId READ presetId NOTIFY changed) // empty: none
    Q_PROPERTY(QString name READ name NOTIFY changed) // empty: none
public:
    using QObject::QObject;

    PresetLibrary *library() const { return m_library; }
    void setLibrary(PresetLibrary *library);
    QString conversationId() const { return m_conversation; }
    void setConversationId(const QString &id);
    QString presetId() const { return m_library ? m_library->chosenFor(m_conversation) : QString(); }
    QString name() const { return m_library ? m_library->nameOf(presetId()) : QString(); }

Q_SIGNALS:
    void changed();

private:
    QPointer<PresetLibrary> m_library;
    QString m_conversation;
};

}

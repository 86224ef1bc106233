#include "presets/ConversationPreset.h"

namespace firstlight {

void ConversationPreset::setLibrary(PresetLibrary *library)
{
    if (m_library == library)
        return;
    if (m_library)
        m_library->disconnect(this);
    m_library = library;
    if (library)
        connect(library, &PresetLibrary::chosenChanged, this, &ConversationPreset::changed);
    Q_EMIT changed();
}

void ConversationPreset::setConversationId(const QString &id)
{
    if (m_conversation == id)
        return;
    m_conversation = id;
    Q_EMIT changed();
}

}

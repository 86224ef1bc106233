#include "presets/ChosenPresets.h"

#include <utility>

#include <QJsonArray>
#include <QJsonObject>

#include "store/JsonFile.h"

using namespace Qt::StringLiterals;

namespace firstlight {

ChosenPresets::ChosenPresets(QString path)
    : m_path(std::move(path))
{
    // A file that cannot be read holds a convenience: each conversation then has none, which the window
    // shows.
    const QJsonArray chosen = readJsonFile(m_path, 1).value_or(QJsonObject())[u"chosen"].toArray();
    for (const auto &value : chosen) {
        const QString conversation = value[u"conversation"].toString();
        m_presets.insert(conversation, value[u"preset"].toString());
        m_order.append(conversation);
    }
}

Result<void> ChosenPresets::choose(const QString &conversation, const QString &preset)
{
    m_order.removeOne(conversation);
    m_presets.remove(conversation);
    if (!preset.isEmpty()) {
        m_order.append(conversation);
        m_presets.insert(conversation, preset);
    }
    while (m_order.size() > most)
        m_presets.remove(m_order.takeFirst());
    QJsonArray chosen;
    for (const QString &id : std::as_const(m_order))
        chosen.append(QJsonObject{{u"conversation"_s, id}, {u"preset"_s, m_presets.value(id)}});
    return writeJsonFile(m_path, 1, {{u"chosen"_s, chosen}});
}

}

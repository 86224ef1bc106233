#include "store/PresetFile.h"

#include <optional>
#include <utility>

#include <QJsonArray>

#include "store/FindNamed.h"
#include "store/JsonFile.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static constexpr int currentVersion = 1;

const Preset *PresetSet::find(QStringView idOrName) const
{
    return findNamed(presets, idOrName);
}

static QJsonObject jsonOf(const KnowledgePiece &piece)
{
    switch (piece.kind) {
    case KnowledgePiece::Kind::File:
        return {{u"file"_s, piece.path}};
    case KnowledgePiece::Kind::Folder:
        return {{u"folder"_s, piece.path}};
    case KnowledgePiece::Kind::Text:
        return {{u"name"_s, piece.name}, {u"text"_s, piece.text}};
    }
    Q_UNREACHABLE();
}

static QJsonObject jsonOf(const Preset &preset)
{
    QJsonArray knowledge;
    for (const KnowledgePiece &piece : preset.knowledge)
        knowledge.append(jsonOf(piece));
    QJsonObject json{{u"id"_s, preset.id}, {u"name"_s, preset.name}, {u"instructions"_s, preset.instructions},
        {u"knowledge"_s, knowledge}, {u"provider"_s, preset.provider}, {u"model"_s, preset.model},
        {u"cache"_s, lifetimeName(preset.cache)}, {u"tell_date"_s, preset.tellsDate}};
    if (preset.maxTokens)
        json.insert(u"max_tokens"_s, static_cast<qint64>(*preset.maxTokens));
    if (preset.temperature)
        json.insert(u"temperature"_s, *preset.temperature);
    return json;
}

static std::optional<KnowledgePiece> pieceFrom(const QJsonObject &json)
{
    using Kind = KnowledgePiece::Kind;
    if (const QString file = json[u"file"].toString(); !file.isEmpty())
        return KnowledgePiece{.kind = Kind::File, .path = file, .name = {}, .text = {}};
    if (const QString folder = json[u"folder"].toString(); !folder.isEmpty())
        return KnowledgePiece{.kind = Kind::Folder, .path = folder, .name = {}, .text = {}};
    if (json[u"text"].isString())
        return KnowledgePiece{.kind = Kind::Text,
            .path = {},
            .name = json[u"name"].toString(),
            .text = json[u"text"].toString()};
    return std::nullopt;
}

// What is wrong with an entry, without the path.
using Flaw = QString;

static tl::expected<Preset, Flaw> presetFrom(const QJsonObject &json)
{
    Preset preset;
    preset.id = json[u"id"].toString();
    preset.name = json[u"name"].toString();
    if (preset.id.isEmpty() || preset.name.isEmpty())
        return tl::unexpected(u"a preset has no id or no name"_s);
    preset.instructions = json[u"instructions"].toString();
    const QJsonArray knowledge = json[u"knowledge"].toArray();
    for (const auto &entry : knowledge) {
        const auto piece = pieceFrom(entry.toObject());
        if (!piece)
            return tl::unexpected(u"preset \"%1\" has knowledge that is neither \"file\", \"folder\" nor "
                                  u"\"text\""_s.arg(preset.name));
        preset.knowledge.append(*piece);
    }
    preset.provider = json[u"provider"].toString();
    preset.model = json[u"model"].toString();
    if (json[u"max_tokens"].isDouble())
        preset.maxTokens = json[u"max_tokens"].toInteger();
    if (json[u"temperature"].isDouble())
        preset.temperature = json[u"temperature"].toDouble();
    const QString word = json[u"cache"].toString(u"off"_s);
    const auto cache = lifetimeFromName(word);
    if (!cache)
        return tl::unexpected(
            u"preset \"%1\" has a \"cache\" other than off, 5m or 1h: \"%2\""_s.arg(preset.name, word));
    preset.cache = *cache;
    preset.tellsDate = json[u"tell_date"].toBool();
    return preset;
}

Result<PresetSet> loadPresets(const QString &path)
{
    const auto json = readJsonFile(path, currentVersion);
    if (!json)
        return tl::unexpected(json.error());
    PresetSet set;
    const QJsonArray entries = (*json)[u"presets"].toArray();
    for (const auto &entry : entries) {
        auto preset = presetFrom(entry.toObject());
        if (!preset)
            return tl::unexpected(fileError(path, preset.error(), u"damaged"_s));
        set.presets.append(std::move(*preset));
    }
    return set;
}

Result<void> savePresets(const QString &path, const PresetSet &set)
{
    QJsonArray entries;
    for (const Preset &preset : set.presets)
        entries.append(jsonOf(preset));
    return writeJsonFile(path, currentVersion, {{u"presets"_s, entries}});
}

}

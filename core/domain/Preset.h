#pragma once

#include <cstdint>
#include <optional>

#include <QList>
#include <QMetaType>
#include <QString>

#include "domain/ChatRequest.h"

namespace firstlight {

// A part of a preset's knowledge. Files and folders are read anew for each question, so that what the person
// edits counts.
struct KnowledgePiece
{
    enum class Kind { File, Folder, Text };
    Kind kind = Kind::File;
    QString path; // absolute; of a file or a folder
    QString name; // of a pasted text, for people and for the model
    QString text; // pasted
    bool operator==(const KnowledgePiece &) const = default;
};

// What a person asks again and again with: what stays the same, and how. A value, kept in a readable file
// (store/PresetFile).
struct Preset
{
    QString id; // stable
    QString name; // what people call it
    QString instructions;
    QList<KnowledgePiece> knowledge; // in this order, each time
    QString provider; // Provider::id; empty: whichever answers
    QString model; // empty: the provider's
    std::optional<std::int64_t> maxTokens; // absent: as ChatRequest
    std::optional<double> temperature;
    std::optional<CacheLifetime> cache; // absent: not asked for
    bool tellsDate = false; // each question ends with the day it was asked on
    bool operator==(const Preset &) const = default;
};

// "5m", "1h", and "off" for none; and back, absent for any other word.
QString lifetimeName(std::optional<CacheLifetime> lifetime);
std::optional<std::optional<CacheLifetime>> lifetimeFromName(QStringView name);

}

Q_DECLARE_METATYPE(firstlight::Preset)

#pragma once

#include <cstdint>
#include <optional>

#include <QList>
#include <QMetaType>
#include <QString>

namespace firstlight {

// One entry of a provider's model list. Limits are in tokens, absent where the list does not say.
struct Model
{
    QString id; // goes into requests
    QString name; // for people; the id where the list has no other
    std::optional<std::int64_t> contextTokens;
    std::optional<std::int64_t> maxOutputTokens;
    std::optional<bool> seesPictures = {}; // absent where the list does not say
    bool operator==(const Model &) const = default;
};

}

Q_DECLARE_METATYPE(firstlight::Model)

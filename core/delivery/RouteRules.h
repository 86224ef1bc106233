#pragma once

#include <optional>

#include <QByteArray>
#include <QList>
#include <QStringList>

#include "domain/Error.h"
#include "domain/Provider.h"

namespace firstlight {

// The two sides of "Auto".
enum class RouteSide { Quick, Strong };

QLatin1StringView sideName(RouteSide side); // "quick", "strong"

// One rule: all that it names has to hold. The first rule that holds decides.
struct RouteRule
{
    QString name; // for people
    RouteSide side = RouteSide::Strong;
    QStringList begins = {}; // the question begins with one of these, any case
    QStringList words = {}; // the question holds one of these, any case
    bool code = false; // it holds a code block, or lines that look like code
    bool attachments = false; // images or files came with it
    std::optional<double> tokensFrom = {}, tokensTo = {}; // of the question, estimated
    std::optional<int> turnsFrom = {}; // messages of the conversation before it
    bool operator==(const RouteRule &) const = default;
};

// What "Auto" goes by: a JSON file of the profile that a person can read and edit (resources/routes.json is
// the one that it begins with).
struct RouteRules
{
    Fallback quick, strong; // whom each side is; a model that is empty: the side is not set
    QList<RouteRule> rules;
    RouteSide otherwise = RouteSide::Quick;

    bool isSet() const { return !quick.model.isEmpty() && !strong.model.isEmpty(); }
    bool operator==(const RouteRules &) const = default;
};

// Error: Protocol, its `detail` an English sentence that names the place. A rule that names nothing to hold,
// or a word that this version does not know, is an error: it would send questions where nobody meant them to.
Result<RouteRules> routeRulesFrom(const QByteArray &json);

// The rules without sides.
RouteRules defaultRouteRules();

// `routes.json` of a profile; the default rules where there is none. Error: as above, or Storage.
Result<RouteRules> loadRouteRules(const QString &path);
// Whole or not at all.
Result<void> saveRouteRules(const QString &path, const RouteRules &rules);

}

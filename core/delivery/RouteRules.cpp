#include "delivery/RouteRules.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "store/JsonFile.h"

using namespace Qt::StringLiterals;

namespace firstlight {

using Fault = tl::unexpected<Error>;

static Fault fault(const QString &detail)
{
    return Fault(Error{.kind = Error::Kind::Protocol, .detail = detail, .code = u"routes"_s});
}

QLatin1StringView sideName(RouteSide side)
{
    return side == RouteSide::Quick ? "quick"_L1 : "strong"_L1;
}

static Result<RouteSide> sideFrom(const QJsonValue &value, const QString &where)
{
    for (const RouteSide side : {RouteSide::Quick, RouteSide::Strong}) {
        if (value.toString() == sideName(side))
            return side;
    }
    return fault(u"%1: the side has to be \"quick\" or \"strong\""_s.arg(where));
}

static Result<QStringList> wordsFrom(const QJsonValue &value, const QString &where)
{
    QStringList words;
    const QJsonArray array = value.toArray();
    for (const QJsonValue &word : array)
        words.append(word.toString());
    if (words.isEmpty() || words.contains(QString()))
        return fault(u"%1: a list of words is needed, none of them empty"_s.arg(where));
    return words;
}

static Result<RouteRule> ruleFrom(const QJsonObject &json, qsizetype number)
{
    const QString where = u"Rule %1 (\"%2\")"_s.arg(number).arg(json[u"name"].toString());
    RouteRule rule;
    rule.name = json[u"name"].toString();
    const auto side = sideFrom(json[u"side"], where);
    if (rule.name.isEmpty() || !side)
        return side ? Result<RouteRule>(fault(where + u": it has no name"_s)) : Fault(side.error());
    rule.side = *side;
    int conditions = 0;
    for (auto member = json.begin(); member != json.end(); ++member) {
        const QString key = member.key();
        const QJsonValue value = member.value();
        if (key == u"name" || key == u"side")
            continue;
        ++conditions;
        if (key == u"begins" || key == u"words") {
            const auto words = wordsFrom(value, where);
            if (!words)
                return Fault(words.error());
            (key == u"begins" ? rule.begins : rule.words) = *words;
        } else if ((key == u"code" || key == u"attachments") && value.isBool()) {
            (key == u"code" ? rule.code : rule.attachments) = value.toBool();
        } else if ((key == u"tokens_from" || key == u"tokens_to") && value.isDouble()) {
            (key == u"tokens_from" ? rule.tokensFrom : rule.tokensTo) = value.toDouble();
        } else if (key == u"turns_from" && value.isDouble()) {
            rule.turnsFrom = value.toInt();
        } else {
            return fault(u"%1: \"%2\" is not understood"_s.arg(where, key));
        }
    }
    if (conditions == 0)
        return fault(where + u": it names nothing that has to hold"_s);
    return rule;
}

static Fallback placeFrom(const QJsonObject &json)
{
    return {json[u"provider"].toString(), json[u"model"].toString()};
}

Result<RouteRules> routeRulesFrom(const QByteArray &json)
{
    QJsonParseError syntax;
    const QJsonDocument document = QJsonDocument::fromJson(json, &syntax);
    if (!document.isObject())
        return fault(u"Not a JSON object: %1 at byte %2"_s.arg(syntax.errorString()).arg(syntax.offset));
    const QJsonObject root = document.object();
    RouteRules rules;
    rules.quick = placeFrom(root[u"quick"].toObject());
    rules.strong = placeFrom(root[u"strong"].toObject());
    const QJsonArray entries = root[u"rules"].toArray();
    for (qsizetype i = 0; i < entries.size(); ++i) {
        const auto rule = ruleFrom(entries[i].toObject(), i + 1);
        if (!rule)
            return Fault(rule.error());
        rules.rules.append(*rule);
    }
    const auto otherwise = sideFrom(root[u"otherwise"], u"\"otherwise\""_s);
    if (!otherwise)
        return Fault(otherwise.error());
    rules.otherwise = *otherwise;
    return rules;
}

static QJsonObject jsonOf(const RouteRule &rule)
{
    QJsonObject json{{u"name"_s, rule.name}, {u"side"_s, QString(sideName(rule.side))}};
    if (!rule.begins.isEmpty())
        json.insert(u"begins"_s, QJsonArray::fromStringList(rule.begins));
    if (!rule.words.isEmpty())
        json.insert(u"words"_s, QJsonArray::fromStringList(rule.words));
    if (rule.code)
        json.insert(u"code"_s, true);
    if (rule.attachments)
        json.insert(u"attachments"_s, true);
    if (rule.tokensFrom)
        json.insert(u"tokens_from"_s, *rule.tokensFrom);
    if (rule.tokensTo)
        json.insert(u"tokens_to"_s, *rule.tokensTo);
    if (rule.turnsFrom)
        json.insert(u"turns_from"_s, *rule.turnsFrom);
    return json;
}

static QJsonObject jsonOf(const RouteRules &rules)
{
    QJsonArray entries;
    for (const RouteRule &rule : rules.rules)
        entries.append(jsonOf(rule));
    const auto place = [](const Fallback &side) {
        return QJsonObject{{u"provider"_s, side.provider}, {u"model"_s, side.model}};
    };
    return {{u"quick"_s, place(rules.quick)}, {u"strong"_s, place(rules.strong)}, {u"rules"_s, entries},
        {u"otherwise"_s, QString(sideName(rules.otherwise))}};
}

RouteRules defaultRouteRules()
{
    QFile file(u":/firstlight/routes.json"_s);
    const bool open = file.open(QFile::ReadOnly);
    Q_ASSERT(open);
    return routeRulesFrom(open ? file.readAll() : QByteArray()).value_or(RouteRules());
}

Result<RouteRules> loadRouteRules(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return defaultRouteRules();
    if (!file.open(QFile::ReadOnly))
        return Fault(fileError(path, file.errorString()));
    return routeRulesFrom(file.readAll()).map_error([&](Error error) {
        error.detail = path + u": "_s + error.detail;
        return error;
    });
}

Result<void> saveRouteRules(const QString &path, const RouteRules &rules)
{
    return writeJsonFile(path, 1, jsonOf(rules));
}

}

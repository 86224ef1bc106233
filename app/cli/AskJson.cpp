#include "AskJson.h"

#include "ErrorText.h"
#include "latency/CacheJson.h"
#include "ReplyJson.h"
#include "RouteText.h"
#include "session/ChatSession.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

static QJsonObject routeJson(const ChatSession &session, const Message &reply, const AskNotes &notes)
{
    QJsonObject route{{u"provider"_s, notes.providerReason}, {u"model"_s, notes.modelReason}};
    if (const auto side = session.routeOf(reply.id)) {
        route.insert(u"side"_s, QString(sideName(side->side)));
        route.insert(u"reason"_s, routeText(*side));
    }
    return route;
}

QJsonObject askJson(const ChatSession &session, const AskNotes &notes)
{
    const Message &reply = session.at(session.count() - 1);
    const Candidate &answerer = session.answerer();
    const QList<Attempt> &failed = session.attempts();
    QJsonObject json = replyJson(reply);
    if (reply.error)
        json.insert(u"error"_s, errorJson(*reply.error, errorText(*reply.error, &answerer.provider)));
    json.insert(u"provider"_s, answerer.provider.name);
    json.insert(u"timeline"_s, timelineJson(reply.timeline, reply.usage, failed));
    json.insert(u"attempts"_s, attemptsJson(failed, answerer, reply));
    json.insert(u"route"_s, routeJson(session, reply, notes));
    QJsonObject cache;
    if (notes.xray && notes.xray->cached)
        cache = cacheJson(*notes.xray, notes.currency);
    if (notes.mayRemember)
        cache.insert(u"response"_s, reply.isRemembered());
    if (!cache.isEmpty())
        json.insert(u"cache"_s, cache);
    json.insert(u"diagnosis"_s, diagnosisJson(notes.findings));
    return json;
}

QJsonObject unaskedJson(const Error &error, const QString &sentence, const Provider &provider)
{
    return {{u"text"_s, QString()}, {u"end"_s, QString(endName(End::Error))},
        {u"error"_s, errorJson(error, sentence)}, {u"provider"_s, provider.name}};
}

}

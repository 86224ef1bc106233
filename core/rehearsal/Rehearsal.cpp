#include "rehearsal/Rehearsal.h"

#include <cmath>

#include <QDateTime>
#include <QRegularExpression>

#include "domain/Timeline.h"
#include "rehearsal/RehearsalModels.h"
#include "rehearsal/RehearsalText.h"
#include "rehearsal/ReplyScript.h"
#include "rehearsal/StatusFault.h"
#include "rehearsal/TokenPieces.h"
#include "rehearsal/Wire.h"

namespace firstlight {

// What the address of a request says about it; Gemini's says all but the text.
static std::optional<RehearsalRequest> requestAt(QByteArray path)
{
    if (path == "/v1/messages")
        return RehearsalRequest{.dialect = DialectKind::AnthropicMessages};
    if (path == "/api/chat")
        return RehearsalRequest{.dialect = DialectKind::OllamaChat, .stream = true};
    static const QRegularExpression gemini(
        QStringLiteral("^/v1(?:beta)?/models/([^/:]+):(generateContent|streamGenerateContent)$"));
    if (const auto match = gemini.match(QString::fromLatin1(path)); match.hasMatch())
        return RehearsalRequest{.dialect = DialectKind::Gemini,
            .model = QString::fromUtf8(QByteArray::fromPercentEncoding(match.captured(1).toLatin1())),
            .stream = match.capturedLength(2) == 21};
    if (path.startsWith("/v1/"))
        path.remove(0, 3);
    if (path == "/chat/completions")
        return RehearsalRequest{.dialect = DialectKind::OpenAiChat};
    if (path == "/responses")
        return RehearsalRequest{.dialect = DialectKind::OpenAiResponses};
    return std::nullopt;
}

// Whose model list stands there.
static std::optional<DialectKind> modelListAt(const IncomingRequest &request)
{
    const QByteArray &path = request.path;
    if (path == "/api/tags")
        return DialectKind::OllamaChat;
    if (path == "/v1beta/models")
        return DialectKind::Gemini;
    if (path != "/v1/models" && path != "/models")
        return std::nullopt;
    return request.headers.contains("anthropic-version") ? DialectKind::AnthropicMessages
                                                         : DialectKind::OpenAiChat;
}

static Script notAllowed(DialectKind dialect, const IncomingRequest &request, const QByteArray &allowed)
{
    return refusalScript(dialect,
        {.status = 405,
            .message = QStringLiteral("%1 is not allowed here, %2 is.")
                           .arg(QString::fromLatin1(request.method), QString::fromLatin1(allowed))},
        {{"allow", allowed}});
}

Script Rehearsal::answer(const IncomingRequest &request)
{
    ++m_requests;
    if (const auto dialect = modelListAt(request))
        return listModels(*dialect, request);
    const auto asked = requestAt(request.path);
    if (!asked)
        return refusalScript(DialectKind::OpenAiChat,
            {.status = 404,
                .message = QStringLiteral(
                    "There is nothing at %1. The rehearsal serves /v1/chat/completions, "
                    "/v1/responses, /v1/messages, /v1beta/models, /api/chat and their lists of models.")
                               .arg(QString::fromLatin1(request.path))});
    if (request.method != "POST")
        return notAllowed(asked->dialect, request, "POST");
    return chat(*asked, request);
}

Script Rehearsal::listModels(DialectKind dialect, const IncomingRequest &request) const
{
    if (request.method != "GET")
        return notAllowed(dialect, request, "GET");
    return document(
        200, "application/json", modelList(dialect, QDateTime::currentSecsSinceEpoch()), headers(dialect));
}

Script Rehearsal::chat(const RehearsalRequest &begun, const IncomingRequest &request)
{
    const DialectKind dialect = begun.dialect;
    const auto asked = readRequest(begun, request.body);
    if (!asked)
        return refusalScript(dialect, asked.error(), headers(dialect));
    const auto profile = withOverrides(m_profile, request.headers.value("x-rehearsal"));
    if (!profile)
        return refusalScript(dialect, {.message = profile.error()}, headers(dialect));
    if (const auto script = statusFault(dialect, profile->fault, headers(dialect)))
        return *script;
    return reply(*asked, *profile, request.ordinal);
}

QList<Header> Rehearsal::headers(DialectKind dialect) const
{
    const QByteArray id = "req_rehearsal_" + QByteArray::number(m_requests);
    return {{"server", "firstlight-rehearsal"},
        {dialect == DialectKind::AnthropicMessages ? "request-id" : "x-request-id", id}};
}

static int tokensOf(const QList<RehearsedMessage> &messages)
{
    double tokens = 0;
    for (const RehearsedMessage &message : messages)
        tokens += estimateTokens(message.text);
    return static_cast<int>(std::ceil(tokens));
}

static int questionsIn(const QList<RehearsedMessage> &messages)
{
    return static_cast<int>(std::count_if(messages.begin(), messages.end(),
        [](const RehearsedMessage &message) { return message.role == u"user"; }));
}

// The text as tokens, made longer or cut to the length that the profile and the request set.
static QStringList piecesOf(const RehearsalFacts &facts, std::optional<int> maxTokens, bool &cutShort)
{
    const int length = std::min(facts.profile.tokens, LatencyProfile::mostTokens);
    QStringList pieces = tokenPieces(rehearsalText(facts));
    for (int more = 0; pieces.size() < length; ++more)
        pieces += tokenPieces(QLatin1StringView("\n\n") + encoreParagraph(more));
    qsizetype most = pieces.size();
    if (length > 0)
        most = std::min<qsizetype>(most, length);
    if (maxTokens)
        most = std::min<qsizetype>(most, *maxTokens);
    cutShort = most < pieces.size();
    return pieces.first(most);
}

Script Rehearsal::reply(const RehearsalRequest &request, const LatencyProfile &profile, int ordinal)
{
    const RehearsalModel model = modelFor(request.model);
    const qsizetype known = m_memory.known(model.id, request.messages);
    const RehearsalFacts facts{
        .profile = scaled(profile, model.pace),
        .url = m_url,
        .model = model.id,
        .askedModel = request.model,
        .pace = model.pace,
        .question = request.messages.last().text,
        .turn = std::max(1, questionsIn(request.messages)),
        .in = std::max(1, tokensOf(request.messages)),
        .cached = tokensOf(request.messages.first(known)),
        .streamed = request.stream,
        .connectionReused = ordinal > 1,
    };
    bool cutShort = false;
    const QStringList pieces = piecesOf(facts, request.maxTokens, cutShort);
    const int out = static_cast<int>(pieces.size());

    // The next turn repeats this one and the reply to it.
    m_memory.remember(model.id,
        request.messages + QList<RehearsedMessage>{{QStringLiteral("assistant"), pieces.join(QString())}});

    const auto wire = makeWire(request.dialect,
        {.id = "rehearsal-" + QByteArray::number(m_requests),
            .model = model.id.toUtf8(),
            .created = QDateTime::currentSecsSinceEpoch(),
            .includeUsage = request.includeUsage,
            .counts = {.in = facts.in, .cached = facts.cached, .out = out},
            .cutShort = cutShort});
    const PlannedReply plan{
        .dialect = request.dialect,
        .pieces = pieces,
        .due = timetable(facts.profile, facts.cached > 0, out, m_requests),
        .headAt = facts.profile.roundTrip,
        .fault = profile.fault,
        .headers = headers(request.dialect),
    };
    return request.stream ? streamScript(*wire, plan) : wholeScript(*wire, plan);
}

}

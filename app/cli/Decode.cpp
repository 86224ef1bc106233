#include "Decode.h"

#include <cstdio>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include "dialect/ReplyDecoder.h"
#include "latency/CaptureFile.h"
#include "Options.h"
#include "ReplyJson.h"
#include "sse/SseParser.h"

using namespace Qt::StringLiterals;

namespace firstlight::cli {

static void print(const QJsonObject &object)
{
    std::fputs(QJsonDocument(object).toJson(QJsonDocument::Indented).constData(), stdout);
}

// Calls `read` with the bytes, `chunk` at a time; 0: all at once.
template <typename Read> static void inChunks(const QByteArray &bytes, qsizetype chunk, Read read)
{
    if (chunk == 0)
        return read(QByteArrayView(bytes));
    for (qsizetype at = 0; at < bytes.size(); at += chunk)
        read(QByteArrayView(bytes).sliced(at, std::min(chunk, bytes.size() - at)));
}

// The SSE layer alone, by the standard: what no blank line ended does not count.
static QJsonObject rawEvents(const QByteArray &bytes, qsizetype chunk)
{
    QJsonArray events;
    SseParser parser;
    inChunks(bytes, chunk, [&](QByteArrayView read) {
        parser.feed({read.data(), static_cast<std::size_t>(read.size())}, [&](const SseEvent &event) {
            events.append(
                QJsonArray{QString::fromUtf8(event.name.data(), static_cast<qsizetype>(event.name.size())),
                    QString::fromUtf8(event.data.data(), static_cast<qsizetype>(event.data.size()))});
        });
    });
    return {{u"events"_s, events}};
}

static QJsonObject reply(
    const Dialect &dialect, const ReplyHead &head, bool splitThink, const QByteArray &bytes, qsizetype chunk)
{
    ReplyDecoder decoder(dialect, head, splitThink);
    Message message;
    QList<StreamEvent> events;
    const auto fold = [&] {
        for (const StreamEvent &event : std::as_const(events))
            message.apply({event, {}});
        events.clear();
    };
    inChunks(bytes, chunk, [&](QByteArrayView read) {
        decoder.feed(read, events);
        fold();
    });
    decoder.finish(std::nullopt, events);
    fold();
    QJsonObject json = replyJson(message);
    if (message.error)
        json.insert(u"error"_s, message.error->detail);
    return json;
}

// What the recorded bytes give, whole: the file knows all that options would have to say.
static int decodeCapture(const QString &path, const QByteArray &bytes, const QCommandLineParser &parser)
{
    const auto capture = captureFromBytes(bytes);
    if (!capture) {
        std::fprintf(stderr, "%s is a capture that cannot be read. %s.\n", qUtf8Printable(path),
            qUtf8Printable(capture.error().detail));
        return Failed;
    }
    const auto chunk = wholeNumber(parser, u"chunk"_s, 0);
    if (!chunk)
        return complain(BadUsage, chunk.error().text);
    if (parser.value(u"dialect"_s) == u"raw") {
        print(rawEvents(capture->body(), *chunk));
        return Done;
    }
    if (!capture->response) {
        QJsonObject json{{u"text"_s, QString()}, {u"end"_s, QString(endName(End::Error))}};
        if (capture->error)
            json.insert(u"error"_s, capture->error->detail);
        print(json);
        return Done;
    }
    ReplyHead head{.status = capture->response->status,
        .reason = capture->response->reason,
        .headers = capture->response->headers};
    head.contentType = head.header("content-type");
    print(reply(dialectOf(capture->dialect), head, capture->splitThink, capture->body(), *chunk));
    return Done;
}

static Parsed<ReplyHead> headOf(const QCommandLineParser &parser)
{
    ReplyHead head;
    head.contentType = parser.isSet(u"content-type"_s) ? parser.value(u"content-type"_s).toUtf8()
                                                       : QByteArray("text/event-stream");
    if (parser.isSet(u"status"_s)) {
        const auto status = wholeNumber(parser, u"status"_s, 100);
        if (!status)
            return tl::unexpected(status.error());
        head.status = static_cast<int>(*status);
    }
    for (const QString &line : parser.values(u"header"_s)) {
        const qsizetype colon = line.indexOf(u':');
        if (colon < 1)
            return tl::unexpected(UsageError{u"--header takes 'Name: value', not \"%1\"."_s.arg(line)});
        head.headers.append(
            {line.first(colon).trimmed().toUtf8(), line.sliced(colon + 1).trimmed().toUtf8()});
    }
    return head;
}

int decode(const QStringList &words)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Prints what the client makes of recorded bytes."_s);
    parser.addPositionalArgument(u"FILE"_s, u"The body of a reply, or a capture; - for standard input."_s);
    parser.addOptions({
        {u"dialect"_s, u"openai, responses, anthropic, gemini, ollama or raw (default: openai)."_s, u"D"_s,
            u"openai"_s},
        {u"status"_s, u"HTTP status of the reply (default: 200)."_s, u"N"_s},
        {u"content-type"_s, u"Its content type (default: text/event-stream)."_s, u"T"_s},
        {u"header"_s, u"One of its headers; may be repeated."_s, u"'N: V'"_s},
        {u"split-think"_s, u"Take <think>...</think> out of the text as reasoning."_s},
        {u"chunk"_s, u"Bytes a read; 0: all in one read (default)."_s, u"N"_s, u"0"_s},
    });
    if (const auto over = settled(parser, u"decode"_s, words))
        return *over;
    if (parser.positionalArguments().size() != 1)
        return complain(BadUsage, u"decode takes one FILE (- for standard input)."_s);

    const auto head = headOf(parser);
    if (!head)
        return complain(BadUsage, head.error().text);
    const auto chunk = wholeNumber(parser, u"chunk"_s, 0);
    if (!chunk)
        return complain(BadUsage, chunk.error().text);
    const QString dialect = parser.value(u"dialect"_s);
    const auto kind = dialectFromName(dialect);
    if (!kind && dialect != u"raw")
        return complain(BadUsage,
            u"--dialect is openai, responses, anthropic, gemini, ollama or raw, not \"%1\"."_s.arg(dialect));

    const QString path = parser.positionalArguments().first();
    QFile file(path);
    const bool open = path == u"-" ? file.open(stdin, QIODevice::ReadOnly) : file.open(QIODevice::ReadOnly);
    if (!open)
        return complain(BadUsage, u"%1 cannot be read: %2."_s.arg(path, file.errorString()));
    const QByteArray bytes = file.readAll();
    if (isCapture(bytes))
        return decodeCapture(path, bytes, parser);

    if (!kind)
        print(rawEvents(bytes, *chunk));
    else
        print(reply(dialectOf(*kind), *head, parser.isSet(u"split-think"_s), bytes, *chunk));
    return Done;
}

}

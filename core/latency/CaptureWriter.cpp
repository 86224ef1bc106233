#include <QFile>
#include <QSaveFile>

#include "dialect/JsonWriter.h"
#include "latency/CaptureFile.h"
#include "latency/CaptureNames.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static void writeBytes(JsonWriter &json, const QByteArray &bytes)
{
    const QString text = QString::fromUtf8(bytes);
    if (text.toUtf8() == bytes)
        json.key("text").value(text);
    else
        json.key("base64").value(QString::fromLatin1(bytes.toBase64()));
}

static void writeHeaders(JsonWriter &json, const QList<Header> &headers)
{
    json.key("headers").beginArray();
    for (const Header &header : headers)
        json.beginArray()
            .value(QString::fromLatin1(header.name))
            .value(QString::fromLatin1(header.value))
            .endArray();
    json.endArray();
}

static QByteArray headLine(const Capture &capture)
{
    JsonWriter json;
    json.beginObject().key("firstlight_capture").value(1);
    json.key("app").value(capture.app);
    json.key("started").value(capture.startedAt.toString(Qt::ISODateWithMs));
    json.key("provider").value(capture.provider).key("model").value(capture.model);
    json.key("dialect").value(QString(dialectName(capture.dialect)));
    json.key("split_think").value(capture.splitThink);
    return json.endObject().bytes();
}

static QByteArray requestLine(const Capture::Request &request)
{
    JsonWriter json;
    json.beginObject().key("request").beginObject();
    json.key("method").value(QString::fromLatin1(request.method));
    json.key("url").value(QString::fromLatin1(request.url.toEncoded()));
    writeHeaders(json, request.headers);
    json.key("body").beginObject();
    writeBytes(json, request.body);
    return json.endObject().endObject().endObject().bytes();
}

static QByteArray responseLine(const Capture::Response &response)
{
    JsonWriter json;
    json.beginObject().key("response").beginObject().key("status").value(response.status);
    if (!response.reason.isEmpty())
        json.key("reason").value(QString::fromLatin1(response.reason));
    json.key("http").value(QString::fromLatin1(response.version));
    writeHeaders(json, response.headers);
    return json.endObject().endObject().bytes();
}

static QByteArray stagesLine(const Capture &capture)
{
    JsonWriter json;
    json.beginObject().key("stages").beginObject();
    for (const auto &[stage, name] : captureStages) {
        if (const auto found = capture.stages.find(stage); found != capture.stages.end())
            json.key(name).value(static_cast<qint64>(found->second.count()));
    }
    return json.endObject().endObject().bytes();
}

static QByteArray readLine(const WireRead &read)
{
    JsonWriter json;
    json.beginObject().key("at_us").value(static_cast<qint64>(read.at.count()));
    writeBytes(json, read.bytes);
    return json.endObject().bytes();
}

static void writeError(JsonWriter &json, const Error &error)
{
    json.key("error").beginObject().key("kind").value(QString(kindName(error.kind)));
    json.key("message").value(error.detail);
    if (error.status != 0)
        json.key("status").value(error.status);
    if (!error.code.isEmpty())
        json.key("code").value(error.code);
    if (error.retryAfter)
        json.key("retry_after_ms").value(static_cast<qint64>(error.retryAfter->count()));
    json.endObject();
}

static QByteArray endLine(const Capture &capture)
{
    JsonWriter json;
    json.beginObject().key("end").value(capture.end ? QString(endName(*capture.end)) : u"unfinished"_s);
    json.key("at_us").value(static_cast<qint64>(capture.endedAt.count()));
    if (capture.error)
        writeError(json, *capture.error);
    if (capture.dropped > 0)
        json.key("dropped").value(capture.dropped);
    return json.endObject().bytes();
}

QByteArray captureToBytes(const Capture &capture)
{
    QByteArray bytes = headLine(capture) + '\n' + requestLine(capture.request) + '\n';
    if (capture.response)
        bytes += responseLine(*capture.response) + '\n';
    bytes += stagesLine(capture) + '\n';
    for (const WireRead &read : capture.reads)
        bytes += readLine(read) + '\n';
    return bytes + endLine(capture) + '\n';
}

Result<void> writeCapture(const QString &path, const Capture &capture)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(captureToBytes(capture)) >= 0 && file.commit())
        return {};
    return tl::unexpected(Error{.kind = Error::Kind::Storage, .detail = file.errorString()});
}

QString captureFileName(const Capture &capture)
{
    QString name;
    for (const QChar c : capture.provider)
        name += c.isLetterOrNumber() ? c : u'-';
    if (name.isEmpty())
        name = u"reply"_s;
    return u"%1-%2.flcapture"_s.arg(name, capture.startedAt.toString(u"yyyy-MM-dd-HHmmss"_s));
}

}

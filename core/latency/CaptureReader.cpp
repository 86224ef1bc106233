#include <algorithm>
#include <cmath>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "latency/CaptureFile.h"
#include "latency/CaptureNames.h"

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

using std::chrono::microseconds;

// Reads one line after the other; the first fault, in words, ends it.
class Reader
{
public:
    Result<Capture> read(const QByteArray &bytes);

private:
    bool readLine(const QJsonObject &line);
    bool readHead(const QJsonObject &line);
    bool readRequest(const QJsonObject &request);
    bool readResponse(const QJsonObject &response);
    bool readStages(const QJsonObject &stages);
    bool readRead(const QJsonObject &line);
    bool readEnd(const QJsonObject &line);
    void readError(const QJsonObject &error);
    bool readHeaders(const QJsonValue &value, QList<Header> &into);
    bool readBytes(const QJsonObject &from, QByteArray &into);
    bool readTime(const QJsonValue &value, microseconds &into);
    bool wrong(const QString &what);

    Capture m_capture;
    QString m_fault;
    bool m_head = false;
    bool m_request = false;
    bool m_over = false;
};

bool Reader::wrong(const QString &what)
{
    m_fault = what;
    return false;
}

// A day is more than any reply takes; a time beyond it is a slip, and a replay would wait for it.
bool Reader::readTime(const QJsonValue &value, microseconds &into)
{
    static constexpr double day = 86'400e6;
    const double number = value.toDouble(NAN);
    if (!(std::abs(number) <= day) || number != std::floor(number))
        return wrong(u"a time is a whole number of microseconds, and less than a day"_s);
    into = microseconds(static_cast<qint64>(number));
    return true;
}

bool Reader::readBytes(const QJsonObject &from, QByteArray &into)
{
    if (const QJsonValue text = from["text"_L1]; text.isString()) {
        into = text.toString().toUtf8();
        return true;
    }
    if (!from["base64"_L1].isString())
        return wrong(u"bytes are missing: there is neither \"text\" nor \"base64\""_s);
    auto decoded = QByteArray::fromBase64Encoding(
        from["base64"_L1].toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    if (decoded.decodingStatus != QByteArray::Base64DecodingStatus::Ok)
        return wrong(u"\"base64\" cannot be decoded"_s);
    into = *decoded;
    return true;
}

static bool isHeaderText(const QString &text)
{
    return std::all_of(text.begin(), text.end(),
        [](QChar c) { return c.unicode() < 0x100 && c != u'\r' && c != u'\n' && c != u'\0'; });
}

bool Reader::readHeaders(const QJsonValue &value, QList<Header> &into)
{
    for (const QJsonValue &entry : value.toArray()) {
        const QJsonArray pair = entry.toArray();
        const QString name = pair.at(0).toString();
        const QString content = pair.at(1).toString();
        if (pair.size() != 2 || name.isEmpty() || !isHeaderText(name) || !isHeaderText(content)
            || name.contains(u':'))
            return wrong(u"a header is a name and a value, each of one line"_s);
        into.append({name.toLatin1(), content.toLatin1()});
    }
    return true;
}

bool Reader::readHead(const QJsonObject &line)
{
    const QJsonValue version = line["firstlight_capture"_L1];
    if (!version.isDouble())
        return wrong(u"this is not a capture: it does not begin with \"firstlight_capture\""_s);
    if (version.toDouble() != 1)
        return wrong(u"this capture has format %1, and this version of Firstlight reads format 1"_s.arg(
            version.toDouble()));
    const auto dialect = dialectFromName(line["dialect"_L1].toString());
    if (!dialect)
        return wrong(u"the dialect \"%1\" is not known"_s.arg(line["dialect"_L1].toString()));
    m_capture.dialect = *dialect;
    m_capture.app = line["app"_L1].toString();
    m_capture.startedAt = QDateTime::fromString(line["started"_L1].toString(), Qt::ISODateWithMs).toUTC();
    m_capture.provider = line["provider"_L1].toString();
    m_capture.model = line["model"_L1].toString();
    m_capture.splitThink = line["split_think"_L1].toBool();
    m_head = true;
    return true;
}

bool Reader::readRequest(const QJsonObject &request)
{
    Capture::Request &into = m_capture.request;
    into.method = request["method"_L1].toString().toLatin1();
    into.url = QUrl(request["url"_L1].toString(), QUrl::StrictMode);
    if (!into.url.isValid() || (into.url.scheme() != "http"_L1 && into.url.scheme() != "https"_L1))
        return wrong(u"the request's URL is not one of http or https"_s);
    m_request = true;
    return readHeaders(request["headers"_L1], into.headers)
        && readBytes(request["body"_L1].toObject(), into.body);
}

bool Reader::readResponse(const QJsonObject &response)
{
    Capture::Response into;
    into.status = response["status"_L1].toInt();
    if (into.status < 100 || into.status > 999)
        return wrong(u"the response's status is not one of HTTP"_s);
    if (!isHeaderText(response["reason"_L1].toString()))
        return wrong(u"the response's reason is not one line"_s);
    into.reason = response["reason"_L1].toString().toLatin1();
    into.version = response["http"_L1].toString().toLatin1();
    if (!readHeaders(response["headers"_L1], into.headers))
        return false;
    m_capture.response = into;
    return true;
}

bool Reader::readStages(const QJsonObject &stages)
{
    for (const auto &[stage, name] : captureStages) {
        const QJsonValue value = stages[QLatin1StringView(name)];
        if (!value.isUndefined() && !readTime(value, m_capture.stages[stage]))
            return false;
    }
    return true;
}

bool Reader::readRead(const QJsonObject &line)
{
    WireRead read;
    if (!readTime(line["at_us"_L1], read.at) || !readBytes(line, read.bytes))
        return false;
    if (!m_capture.response)
        return wrong(u"bytes came before a response"_s);
    if (!m_capture.reads.isEmpty() && read.at < m_capture.reads.constLast().at)
        return wrong(u"its time is before that of the line above"_s);
    m_capture.reads.append(read);
    return true;
}

void Reader::readError(const QJsonObject &error)
{
    Error into{.kind = kindFromName(error["kind"_L1].toString()).value_or(Error::Kind::Provider),
        .detail = error["message"_L1].toString(),
        .status = error["status"_L1].toInt(),
        .code = error["code"_L1].toString()};
    if (error["retry_after_ms"_L1].isDouble())
        into.retryAfter = std::chrono::milliseconds(error["retry_after_ms"_L1].toInteger());
    m_capture.error = into;
}

bool Reader::readEnd(const QJsonObject &line)
{
    const QString how = line["end"_L1].toString();
    m_capture.end = endFromName(how);
    if (!m_capture.end && how != "unfinished"_L1)
        return wrong(u"\"%1\" is no way to end"_s.arg(how));
    if (line["error"_L1].isObject())
        readError(line["error"_L1].toObject());
    m_capture.dropped = std::max<qint64>(0, line["dropped"_L1].toInteger());
    m_over = true;
    return readTime(line["at_us"_L1], m_capture.endedAt);
}

bool Reader::readLine(const QJsonObject &line)
{
    if (!m_head)
        return readHead(line);
    if (m_over)
        return wrong(u"something follows the end"_s);
    if (line["request"_L1].isObject())
        return readRequest(line["request"_L1].toObject());
    if (line["response"_L1].isObject())
        return readResponse(line["response"_L1].toObject());
    if (line["stages"_L1].isObject())
        return readStages(line["stages"_L1].toObject());
    if (line["end"_L1].isString())
        return readEnd(line);
    if (line.contains("at_us"_L1))
        return readRead(line);
    return true; // of a newer writer
}

Result<Capture> Reader::read(const QByteArray &bytes)
{
    const auto fail = [](const QString &what) {
        return tl::unexpected(Error{.kind = Error::Kind::Protocol, .detail = what});
    };
    if (bytes.size() > largestCaptureFile)
        return fail(u"The file is larger than %1 MiB"_s.arg(largestCaptureFile >> 20));
    int number = 0;
    for (qsizetype at = 0; at < bytes.size();) {
        qsizetype end = bytes.indexOf('\n', at);
        if (end < 0)
            end = bytes.size();
        const QByteArray line = bytes.sliced(at, end - at).trimmed();
        at = end + 1;
        ++number;
        if (line.isEmpty())
            continue;
        QJsonParseError error{};
        const QJsonDocument json = QJsonDocument::fromJson(line, &error);
        if (!json.isObject())
            return fail(u"Line %1: not a JSON object (%2)"_s.arg(number).arg(error.errorString()));
        if (!readLine(json.object()))
            return fail(u"Line %1: %2"_s.arg(number).arg(m_fault));
    }
    if (!m_head)
        return fail(u"The file is empty"_s);
    if (!m_request || !m_over)
        return fail(u"The file was cut off after line %1: %2 is missing"_s.arg(number).arg(
            m_request ? u"the end"_s : u"the request"_s));
    return m_capture;
}

}

bool isCapture(QByteArrayView bytes)
{
    static constexpr QByteArrayView mark = "{\"firstlight_capture\":";
    return bytes.startsWith(mark);
}

Result<Capture> captureFromBytes(const QByteArray &bytes)
{
    return Reader().read(bytes);
}

Result<Capture> readCapture(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return tl::unexpected(Error{.kind = Error::Kind::Storage, .detail = file.errorString()});
    return captureFromBytes(file.read(largestCaptureFile + 1));
}

}

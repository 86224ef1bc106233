#include "latency/WireText.h"

#include <QCoreApplication>
#include <QLocale>

#include "chat/AttachmentList.h"
#include "ErrorText.h"
#include "latency/FigureText.h"

using namespace Qt::StringLiterals;

namespace firstlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(WireText)
};

}

QString wireKindText(const WireEvent &event)
{
    switch (event.kind) {
    case WireEvent::Kind::Ended:
        return Words::tr("end");
    case WireEvent::Kind::Text:
        return Words::tr("delta");
    case WireEvent::Kind::Reasoning:
        return Words::tr("reasoning");
    case WireEvent::Kind::Tool:
        return Words::tr("tool call");
    case WireEvent::Kind::Usage:
        return Words::tr("usage");
    case WireEvent::Kind::Finish:
        return Words::tr("finish");
    case WireEvent::Kind::Malformed:
        return Words::tr("unreadable");
    case WireEvent::Kind::Ping:
        return Words::tr("ping");
    case WireEvent::Kind::Other:
        return event.name.isEmpty() ? Words::tr("other") : QString::fromUtf8(event.name);
    }
    Q_UNREACHABLE();
}

QString wireTimeText(std::chrono::microseconds time)
{
    return QLocale().toString(static_cast<double>(time.count()) / 1000, 'f', 1);
}

QString wireLine(QStringView words, qsizetype longest)
{
    QString line = words.first(std::min(words.size(), longest)).toString();
    line.replace("\r\n"_L1, "\n"_L1);
    for (QChar &c : line) {
        if (c == u'\n' || c == u'\r')
            c = u'⏎';
        else if (c.category() == QChar::Other_Control)
            c = u'·';
    }
    return words.size() > longest ? line + u'…' : line;
}

QString wireLine(const QByteArray &raw, qsizetype longest)
{
    const QByteArray part = raw.first(std::min(raw.size(), longest));
    const QString line = wireLine(QString::fromUtf8(part).trimmed(), longest);
    return part.size() < raw.size() ? line + u'…' : line;
}

QString wireWhole(const QByteArray &raw)
{
    static constexpr qsizetype longest = 64 << 10;
    QString text = QString::fromUtf8(raw.first(std::min(raw.size(), longest))).trimmed();
    text.replace("\r\n"_L1, "\n"_L1).replace(u'\r', u'\n');
    if (raw.size() > longest)
        text += u"\n\n"_s
            + Words::tr("… and %1 bytes more. Copy the row to get all of it.")
                  .arg(QLocale().toString(raw.size() - longest));
    return text;
}

// QJsonDocument would sort the members, and then this would not be what was sent.
static QString indented(QStringView json)
{
    QString text;
    int depth = 0;
    bool inString = false;
    const auto breakLine = [&] { text += u'\n' + QString(2 * std::max(depth, 0), u' '); };
    for (qsizetype i = 0; i < json.size(); ++i) {
        const QChar c = json[i];
        if (inString) {
            text += c;
            if (c == u'\\' && i + 1 < json.size())
                text += json[++i];
            else if (c == u'"')
                inString = false;
            continue;
        }
        const bool opens = c == u'{' || c == u'[';
        const bool closes = c == u'}' || c == u']';
        if (c.isSpace())
            continue;
        const bool isEmpty = opens && i + 1 < json.size() && (json[i + 1] == u'}' || json[i + 1] == u']');
        if (closes && i > 0 && json[i - 1] != u'{' && json[i - 1] != u'[') {
            --depth;
            breakLine();
        }
        text += c;
        inString = c == u'"';
        if (opens && !isEmpty) {
            ++depth;
            breakLine();
        } else if (c == u',') {
            breakLine();
        } else if (c == u':') {
            text += u' ';
        }
    }
    return text;
}

QString prettyBody(const QByteArray &body)
{
    const bool json = body.startsWith('{') || body.startsWith('[');
    const QString text = QString::fromUtf8(body);
    return json ? indented(text) : text;
}

static bool isBase64(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' || c == '/'
        || c == '=';
}

QByteArray withoutPictures(const QByteArray &body)
{
    static constexpr qsizetype shortest = 2048;
    QByteArray text;
    qsizetype from = 0; // of what is not in `text` yet
    for (qsizetype at = 0; at < body.size();) {
        const qsizetype begin = at;
        while (at < body.size() && isBase64(body[at]))
            ++at;
        // To the end of its string, and from its beginning or from the comma of a data URL.
        const bool whole = begin > 0 && (body[begin - 1] == '"' || body[begin - 1] == ',') && at < body.size()
            && body[at] == '"';
        if (whole && at - begin >= shortest) {
            text.append(QByteArrayView(body).sliced(from, begin - from));
            text += "… (" + sizeText(at - begin).toUtf8() + ")";
            from = at;
        }
        at += at == begin ? 1 : 0;
    }
    return from == 0 ? body : text + body.sliced(from);
}

QString headerLines(const QList<Header> &headers)
{
    QStringList lines;
    for (const Header &header : headers)
        lines.append(QString::fromLatin1(header.name) + ": "_L1 + QString::fromLatin1(header.value));
    return lines.join(u'\n');
}

QString statusLine(const Capture::Response &response)
{
    return u"HTTP/%1 %2 %3"_s.arg(QString::fromLatin1(response.version))
        .arg(response.status)
        .arg(QString::fromLatin1(response.reason))
        .trimmed();
}

QString wireNote(const Capture &capture)
{
    QStringList notes;
    if (capture.dropped > 0)
        notes.append(Words::tr("Only the first 16 MiB are kept; %1 bytes more came.")
                         .arg(QLocale().toString(capture.dropped)));
    if (!capture.response && capture.end)
        notes.append(Words::tr("There was no answer: the request failed before one came."));
    if (capture.error)
        notes.append(errorText(*capture.error, nullptr));
    return notes.join(u' ');
}

}

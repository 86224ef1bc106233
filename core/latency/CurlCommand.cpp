#include "latency/CurlCommand.h"

using namespace Qt::StringLiterals;

namespace firstlight {

// The system refuses a single argument of 128 KiB or more; printf is built into the shell and has no limit.
static constexpr qsizetype longestArgument = 64 << 10;

// In single quotes nothing means anything but the quote itself.
static QString quoted(const QString &text)
{
    QString inside = text;
    return u'\'' + inside.replace(u'\'', "'\\''"_L1) + u'\'';
}

static QString upperCaseWord(const QString &name)
{
    QString word;
    for (const QChar c : name) {
        const bool plain = c.unicode() < 0x80 && c.isLetterOrNumber();
        if (plain)
            word += c.toUpper();
        else if (!word.isEmpty() && !word.endsWith(u'_'))
            word += u'_';
    }
    while (word.endsWith(u'_'))
        word.chop(1);
    return word.isEmpty() || word[0].isDigit() ? u"LLM"_s : word;
}

QString keyVariable(const Capture &capture)
{
    const QString host = capture.request.url.host();
    if (host == "api.openai.com"_L1)
        return u"OPENAI_API_KEY"_s;
    if (host == "api.anthropic.com"_L1)
        return u"ANTHROPIC_API_KEY"_s;
    if (host == "generativelanguage.googleapis.com"_L1)
        return u"GEMINI_API_KEY"_s;
    return upperCaseWord(capture.provider) + "_API_KEY"_L1;
}

// 'Name: before'"$VARIABLE"'after', or one pair of double quotes where nothing in it means anything there.
static QString withVariable(const QString &text, const QString &mark, const QString &variable)
{
    const qsizetype at = text.indexOf(mark);
    const QString before = text.first(at);
    const QString after = text.sliced(at + mark.size());
    const auto isPlain = [](const QString &part) {
        return std::none_of(
            part.begin(), part.end(), [](QChar c) { return u"\"\\`$!"_s.contains(c) || c.unicode() < 0x20; });
    };
    // A letter behind the variable would become part of its name.
    if (isPlain(before) && after.isEmpty())
        return u"\"%1$%2\""_s.arg(before, variable);
    return quoted(before) + u"\"$%1\""_s.arg(variable) + (after.isEmpty() ? QString() : quoted(after));
}

static QString headerArgument(const Header &header, const QString &variable)
{
    const QString name = QString::fromLatin1(header.name);
    const QString value = QString::fromLatin1(header.value);
    // curl takes "Name:" as the wish to leave the header out.
    if (value.isEmpty())
        return quoted(name + u';');
    const QString text = name + ": "_L1 + value;
    if (value.contains(QLatin1StringView(Capture::keyMark)))
        return withVariable(text, QString::fromLatin1(Capture::keyMark), variable);
    if (value.contains(QLatin1StringView(Capture::hiddenMark)))
        return withVariable(text, QString::fromLatin1(Capture::hiddenMark), upperCaseWord(name));
    return quoted(text);
}

// A zero byte can stand in no argument: printf's %b makes it, and bytes that are no UTF-8 too.
static QString octal(const QByteArray &bytes)
{
    QString text;
    for (const char byte : bytes) {
        const auto code = static_cast<uchar>(byte);
        if (code >= 0x20 && code < 0x7F && byte != '\\')
            text += QLatin1Char(byte);
        else
            text += u"\\0%1"_s.arg(code, 3, 8, QLatin1Char('0'));
    }
    return text;
}

QString curlCommand(const Capture &capture)
{
    static const QString next = u" \\\n  "_s;
    static const QString times = u"\\nname looked up %{time_namelookup} s, connected %{time_connect} s, "
                                 u"TLS %{time_appconnect} s, first byte %{time_starttransfer} s, "
                                 u"whole %{time_total} s, HTTP/%{http_version} %{http_code}\\n"_s;
    const Capture::Request &request = capture.request;
    const QString variable = keyVariable(capture);
    const QString url = QString::fromLatin1(request.url.toEncoded());

    QString command = u"curl -sS --no-buffer"_s;
    for (const QChar c : u"[]{}"_s) {
        if (url.contains(c)) {
            command += " --globoff"_L1;
            break;
        }
    }
    command += u" -X %1 %2"_s.arg(QString::fromLatin1(request.method), quoted(url));
    command += next + "-w "_L1 + quoted("%{stderr}"_L1 + times);
    for (const Header &header : request.headers)
        command += next + "-H "_L1 + headerArgument(header, variable);

    const QByteArray &body = request.body;
    const QString text = QString::fromUtf8(body);
    const bool isText = text.toUtf8() == body && !body.contains('\0');
    // A body that begins with @ would be the name of a file.
    if (isText && body.size() < longestArgument && !body.startsWith('@'))
        return command + next + "--data-binary "_L1 + quoted(text) + u'\n';
    const QString pipe = isText ? u"printf %s "_s + quoted(text) : u"printf %b "_s + quoted(octal(body));
    return pipe + " | "_L1 + command + next + "--data-binary @-\n"_L1;
}

}

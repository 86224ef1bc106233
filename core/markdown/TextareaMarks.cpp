#include "markdown/TextareaMarks.h"

using namespace Qt::StringLiterals;

namespace firstlight {

// A text that holds it behind "pre" loses both.
static const QByteArray mark("\xEE\x83\x95");
static constexpr QChar markChar(0xE0D5);
static const QByteArray name("textarea");

static bool hasAt(QByteArrayView text, qsizetype at, QByteArrayView word)
{
    return text.size() - at >= word.size()
        && text.sliced(at, word.size()).compare(word, Qt::CaseInsensitive) == 0;
}

// Of the tag that begins the line at `line`; -1: none does.
static qsizetype startTag(QByteArrayView text, qsizetype line)
{
    qsizetype at = line;
    while (at < text.size() && at - line < 3 && text[at] == ' ')
        ++at;
    if (!hasAt(text, at, '<' + name))
        return -1;
    const qsizetype behind = at + 1 + name.size();
    const char next = behind < text.size() ? text[behind] : '\n';
    return next == ' ' || next == '\t' || next == '>' || next == '\n' ? at : -1;
}

static qsizetype endTag(QByteArrayView text, qsizetype from)
{
    const QByteArray tag = "</" + name + '>';
    for (qsizetype at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1))
        if (hasAt(text, at, tag))
            return at;
    return -1;
}

QByteArray markTextareas(QByteArray text)
{
    for (qsizetype line = 0; line < text.size();) {
        if (const qsizetype start = startTag(text, line); start >= 0) {
            text.insert(start + 1, "pre " + mark);
            const qsizetype end = endTag(text, start);
            if (end < 0)
                break;
            text.insert(end + 2, "pre>" + mark);
            line = end;
        }
        const qsizetype over = text.indexOf('\n', line);
        line = over < 0 ? text.size() : over + 1;
    }
    return text;
}

void restoreTextareas(QString &text)
{
    if (text.contains(markChar))
        text.remove(u"pre "_s + markChar).remove(u"pre>"_s + markChar);
}

void restoreTextareas(QString &before, QString &text)
{
    const qsizetype rest = name.size() + 1; // "textarea>"
    if (!text.startsWith(markChar) || text.size() <= rest || !before.endsWith(u"pre>"))
        return;
    before.chop(4);
    before += text.sliced(1, rest);
    text.remove(0, 1 + rest);
}

}

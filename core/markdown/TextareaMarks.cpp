#include "markdown/TextareaMarks.h"

#include "markdown/Marks.h"

using namespace Qt::StringLiterals;

namespace firstlight {

static const QByteArray startTag("<textarea");
static const QByteArray endTag("</textarea>");

static bool hasAt(QByteArrayView text, qsizetype at, QByteArrayView word)
{
    return text.size() - at >= word.size()
        && text.sliced(at, word.size()).compare(word, Qt::CaseInsensitive) == 0;
}

static bool beginsLine(QByteArrayView text, qsizetype at)
{
    qsizetype line = at;
    while (line > 0 && at - line < 3 && text[line - 1] == ' ')
        --line;
    return line == 0 || text[line - 1] == '\n';
}

static bool isStartTag(QByteArrayView text, qsizetype at)
{
    if (!hasAt(text, at, startTag) || !beginsLine(text, at))
        return false;
    const qsizetype behind = at + startTag.size();
    const char next = behind < text.size() ? text[behind] : '\n';
    return next == ' ' || next == '\t' || next == '>' || next == '\n';
}

// Each tag by itself, so that a text may be read in parts.
QByteArray markTextareas(const QByteArray &text)
{
    QByteArray marked;
    qsizetype taken = 0;
    const auto mark = [&](qsizetype at, QByteArrayView tag) {
        marked += QByteArrayView(text).sliced(taken, at - taken);
        marked += tag;
        marked += marks::textareaBytes;
        taken = at;
    };
    for (qsizetype at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
        if (isStartTag(text, at))
            mark(at + 1, "pre ");
        else if (hasAt(text, at, endTag))
            mark(at + 2, "pre>");
    }
    if (taken == 0)
        return text;
    marked += QByteArrayView(text).sliced(taken);
    return marked;
}

void restoreTextareas(QString &text)
{
    if (text.contains(marks::textarea))
        text.remove(u"pre "_s + marks::textarea).remove(u"pre>"_s + marks::textarea);
}

void restoreTextareas(QString &before, QString &text)
{
    const qsizetype rest = endTag.size() - 2; // without "</"
    if (!text.startsWith(marks::textarea) || text.size() <= rest || !before.endsWith(u"pre>"))
        return;
    before.chop(4);
    before += text.sliced(1, rest);
    text.remove(0, 1 + rest);
}

}

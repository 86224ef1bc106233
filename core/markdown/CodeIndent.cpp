#include "markdown/CodeIndent.h"

#include <algorithm>

#include "markdown/FenceLine.h"

namespace firstlight {

static int columnAfter(int column, char c)
{
    return c == '\t' ? column / 4 * 4 + 4 : column + 1;
}

static int widthOf(QByteArrayView text)
{
    int column = 0;
    for (const char c : text)
        column = columnAfter(column, c);
    return column;
}

QString lastColumns(QByteArrayView prefix, int columns)
{
    const int width = widthOf(prefix);
    int column = 0;
    for (qsizetype i = 0; i < prefix.size() && width - column > columns; ++i) {
        column = columnAfter(column, prefix[i]);
        if (width - column == columns)
            return QString::fromUtf8(prefix.sliced(i + 1));
    }
    return width == columns ? QString::fromUtf8(prefix) : QString(columns, u' ');
}

QString codeLine(QByteArrayView line, int fenceIndent)
{
    qsizetype text = 0;
    while (text < line.size() && (line[text] == ' ' || line[text] == '\t'))
        ++text;
    const QByteArrayView prefix = line.first(text);
    const int columns = std::max(0, widthOf(prefix) - fenceIndent);
    if (text == line.size())
        return QString(columns, u' ');
    return lastColumns(prefix, columns)
        + QString::fromUtf8(spacesBehindFences(line.sliced(text).toByteArray()));
}

}

#pragma once

#include <optional>

#include <QList>
#include <QString>

namespace firstlight {

// How text is prepared for SQLite's full-text index (FTS5, unicode61 with diacritics removed). A run of
// Chinese, Japanese or Korean becomes its pairs of characters, so that a word of two is found in a text
// without spaces; letters that Unicode does not take apart (đ, ø, ł) become their plain ones.
QString searchIndexText(QStringView text);

// What the person typed, as an FTS5 expression: every word must be there, the last one may be unfinished.
// Empty where nothing in it can be searched for.
QString searchExpression(QStringView typed);

// A stretch of text, in UTF-16 units.
struct TextSpan
{
    qsizetype start = 0;
    qsizetype length = 0;
    bool operator==(const TextSpan &) const = default;
};

// A line of the text around the first place where a word of `typed` stands, on one line, and where its words
// stand in it.
struct Excerpt
{
    QString text;
    QList<TextSpan> matches;
    bool operator==(const Excerpt &) const = default;
};
Excerpt excerptAround(const QString &text, QStringView typed);

}

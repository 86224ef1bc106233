#pragma once

#include <QFlags>
#include <QList>
#include <QString>

namespace firstlight {

// A piece of running text in one style.
struct Run
{
    enum Style : quint16 {
        Plain = 0,
        Strong = 1,
        Emphasis = 2,
        Strike = 4,
        Code = 8,
        Link = 16, // `target` is where to
        Image = 32, // a stand-in: the text is what the picture shows, `target` its address. Never loaded
        Math = 64, // TeX source
        Display = 128, // with Math: on a line of its own
        Html = 256, // source, shown as it came
    };
    Q_DECLARE_FLAGS(Styles, Style)

    QString text; // a line break is U+2028
    Styles style = Plain;
    QString target;
    bool operator==(const Run &) const = default;
};
Q_DECLARE_OPERATORS_FOR_FLAGS(Run::Styles)

// What a block stands in: a quote or an item of a list.
struct Container
{
    enum class Kind { Quote, Bullet, Number };
    enum class Task { None, Open, Done };

    Kind kind = Kind::Quote;
    Task task = Task::None;
    bool begins = false; // the block is the first in it, so that it bears the mark of the item
    bool loose = false; // of a list: there is room between its items
    int number = 0; // of an item of a numbered list
    bool operator==(const Container &) const = default;
};

// One block of a message body: a leaf of the document, with what it stands in. An item or a quote without
// content is an empty paragraph in it.
struct Block
{
    enum class Kind { Paragraph, Heading, Code, Html, Math, Table, Rule };
    enum class Align { Default, Left, Center, Right };
    using Cell = QList<Run>;

    Kind kind = Kind::Paragraph;
    int level = 0; // of a heading: 1 to 6
    QString text; // of code, HTML and math: the source, without fences and the last line end
    QString language; // of code, as the fence names it; empty otherwise
    QList<Run> runs; // of a paragraph and a heading
    QList<Align> columns; // of a table
    QList<QList<Cell>> rows; // of a table; the first one is its head
    QList<Container> within; // from the outside in, at most 16: deeper ones count as the 16th
    bool operator==(const Block &) const = default;
};

// The text of a block or a message without its marks, as a person reads it: what "copy" gives.
QString plainText(const QList<Run> &runs);
QString plainText(const QList<Block> &blocks);

// A link may open only by http, https and mailto; whatever else a model writes opens nothing.
bool mayOpen(const QString &target);

}

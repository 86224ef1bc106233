#pragma once

#include <QStringList>

#include "markdown/Block.h"

namespace firstlight {

inline QString sketch(const Run &run)
{
    static const QList<QPair<Run::Style, QString>> names{{Run::Strong, QStringLiteral("b")},
        {Run::Emphasis, QStringLiteral("i")}, {Run::Strike, QStringLiteral("s")},
        {Run::Code, QStringLiteral("code")}, {Run::Link, QStringLiteral("link")},
        {Run::Image, QStringLiteral("image")}, {Run::Math, QStringLiteral("math")},
        {Run::Display, QStringLiteral("display")}, {Run::Html, QStringLiteral("html")}};
    QStringList styles;
    for (const auto &[style, name] : names)
        if (run.style.testFlag(style))
            styles.append(name);
    QString text = run.text;
    text.replace(QChar::LineSeparator, u'\n');
    const QString target = run.target.isEmpty() ? QString() : QStringLiteral(" ") + run.target;
    return styles.isEmpty() ? text : QStringLiteral("{%1%2|%3}").arg(styles.join(u'+'), target, text);
}

inline QString sketch(const QList<Run> &runs)
{
    QString text;
    for (const Run &run : runs)
        text += sketch(run);
    return text;
}

inline QString sketch(const Container &outer)
{
    QString mark = outer.kind == Container::Kind::Quote ? QStringLiteral(">")
        : outer.kind == Container::Kind::Bullet         ? QStringLiteral("-")
                                                        : QString::number(outer.number) + u'.';
    if (outer.task != Container::Task::None)
        mark += outer.task == Container::Task::Done ? u'x' : u'o';
    if (outer.loose)
        mark += u'~';
    return outer.begins ? mark : u'(' + mark + u')';
}

// A block in one line for a test to compare: "- p one", "> h2 two", "code(js) three".
inline QString sketch(const Block &block)
{
    QString text;
    for (const Container &outer : block.within)
        text += sketch(outer) + u' ';
    switch (block.kind) {
    case Block::Kind::Paragraph:
        return text + QStringLiteral("p ") + sketch(block.runs);
    case Block::Kind::Heading:
        return text + QStringLiteral("h%1 ").arg(block.level) + sketch(block.runs);
    case Block::Kind::Code:
        return text + QStringLiteral("code(%1) ").arg(block.language) + block.text;
    case Block::Kind::Html:
        return text + QStringLiteral("html ") + block.text;
    case Block::Kind::Math:
        return text + QStringLiteral("math ") + block.text;
    case Block::Kind::Rule:
        return text + QStringLiteral("rule");
    case Block::Kind::Table:
        break;
    }
    QStringList rows;
    for (const auto &row : block.rows) {
        QStringList cells;
        for (const auto &cell : row)
            cells.append(sketch(cell));
        rows.append(cells.join(u'|'));
    }
    QString columns;
    for (const Block::Align align : block.columns)
        columns += QStringLiteral("-<^>")[static_cast<int>(align)];
    return text + QStringLiteral("table %1 ").arg(columns) + rows.join(QStringLiteral(" / "));
}

inline QStringList sketch(const QList<Block> &blocks)
{
    QStringList lines;
    for (const Block &block : blocks)
        lines.append(sketch(block));
    return lines;
}

}

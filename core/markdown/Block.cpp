#include "markdown/Block.h"

#include <QStringList>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace firstlight {

QString plainText(const QList<Run> &runs)
{
    QString text;
    for (const Run &run : runs)
        text += run.text;
    return text.replace(QChar::LineSeparator, u'\n');
}

static QString tableText(const Block &block)
{
    QStringList lines;
    for (const QList<Block::Cell> &row : block.rows) {
        QStringList cells;
        for (const Block::Cell &cell : row)
            cells.append(plainText(cell).replace(u'\n', u' '));
        lines.append(cells.join(u'\t'));
    }
    return lines.join(u'\n');
}

static QString ownText(const Block &block)
{
    switch (block.kind) {
    case Block::Kind::Paragraph:
    case Block::Kind::Heading:
        return plainText(block.runs);
    case Block::Kind::Code:
    case Block::Kind::Html:
    case Block::Kind::Math:
        return block.text;
    case Block::Kind::Table:
        return tableText(block);
    case Block::Kind::Rule:
        return u"---"_s;
    }
    Q_UNREACHABLE();
}

static QString markOf(const Container &item)
{
    if (item.task != Container::Task::None)
        return item.task == Container::Task::Done ? u"[x] "_s : u"[ ] "_s;
    return item.kind == Container::Kind::Number ? QString::number(item.number) + u". "_s : u"• "_s;
}

// What stands before the first line of a block and before its other lines.
static void addPrefixes(const Block &block, QString &first, QString &rest)
{
    for (const Container &outer : block.within) {
        const bool quote = outer.kind == Container::Kind::Quote;
        const QString mark = quote ? u"> "_s : markOf(outer);
        const QString blank = quote ? mark : QString(mark.size(), u' ');
        first += outer.begins ? mark : blank;
        rest += blank;
    }
}

static bool staysTogether(const Block &before, const Block &block)
{
    return !before.within.isEmpty() && !block.within.isEmpty()
        && block.within.last().kind != Container::Kind::Quote && !block.within.last().loose;
}

QString plainText(const QList<Block> &blocks)
{
    QString text;
    for (qsizetype i = 0; i < blocks.size(); ++i) {
        if (i > 0)
            text += staysTogether(blocks[i - 1], blocks[i]) ? u"\n"_s : u"\n\n"_s;
        QString first;
        QString rest;
        addPrefixes(blocks[i], first, rest);
        text += first + ownText(blocks[i]).replace(u'\n', u'\n' + rest);
    }
    return text;
}

bool mayOpen(const QString &target)
{
    const QUrl url(target, QUrl::StrictMode);
    const QString scheme = url.scheme();
    if (scheme == u"mailto")
        return url.isValid();
    return url.isValid() && !url.host().isEmpty() && (scheme == u"http" || scheme == u"https");
}

}

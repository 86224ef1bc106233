#include "chat/Passage.h"

#include <algorithm>

#include <QCoreApplication>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace firstlight {

bool isProse(const Block &block)
{
    return block.kind == Block::Kind::Paragraph || block.kind == Block::Kind::Heading;
}

qsizetype outside(const Block &block)
{
    qsizetype count = block.within.size();
    if (isProse(block))
        while (count > 0 && block.within[count - 1].kind != Container::Kind::Quote)
            --count;
    return count;
}

int indentOf(const Container &container)
{
    switch (container.kind) {
    case Container::Kind::Quote:
        return 0; // QML sets its bar
    case Container::Kind::Bullet:
        return container.task == Container::Task::None ? 20 : 26;
    case Container::Kind::Number:
        return 28;
    }
    Q_UNREACHABLE();
}

QString markOf(const Container &item)
{
    if (item.task != Container::Task::None)
        return item.task == Container::Task::Done ? u"☑"_s : u"☐"_s;
    return item.kind == Container::Kind::Number ? QString::number(item.number) + u'.' : u"•"_s;
}

static bool isListed(const Block &block)
{
    return !block.within.isEmpty() && block.within.last().kind != Container::Kind::Quote;
}

static bool isLoose(const Block &block)
{
    return std::any_of(
        block.within.begin(), block.within.end(), [](const Container &outer) { return outer.loose; });
}

static bool isAnotherList(const Block &before, const Block &block)
{
    const Container &a = before.within.first();
    const Container &b = block.within.first();
    const bool tasks = (a.task == Container::Task::None) == (b.task == Container::Task::None);
    return a.kind != b.kind || !tasks || (b.begins && b.number < a.number);
}

int gapBetween(const Block &before, const Block &block)
{
    if (block.kind == Block::Kind::Heading)
        return block.level < 3 ? 24 : 16;
    if (before.kind == Block::Kind::Heading)
        return isProse(block) ? 4 : 8;
    if (block.kind == Block::Kind::Rule || before.kind == Block::Kind::Rule)
        return 20;
    const bool list = isListed(before) && isListed(block) && isProse(before) && isProse(block);
    if (list && !isAnotherList(before, block))
        return isLoose(block) ? 8 : 2;
    return isProse(before) && isProse(block) ? 12 : 10;
}

QString shownText(const Run &run)
{
    if (!run.style.testFlag(Run::Image))
        return run.text;
    const QString host = QUrl(run.target).host();
    const QString shows = run.text.isEmpty()
        ? QCoreApplication::translate("Passage", "image")
        : QCoreApplication::translate("Passage", "image: %1").arg(run.text);
    return host.isEmpty() ? u"["_s + shows + u']' : u"["_s + shows + u" · "_s + host + u']';
}

QString Passage::shown() const
{
    if (blocks.isEmpty() || !isProse(blocks.first()))
        return text();
    QString shown;
    for (const Block &block : blocks) {
        if (!shown.isEmpty())
            shown += u'\n';
        for (const Container &item : block.within.sliced(outside(block)))
            if (item.begins)
                shown += markOf(item) + u'\t';
        for (const Run &run : block.runs)
            shown += shownText(run);
    }
    return shown;
}

QString Passage::text() const
{
    if (blocks.size() == 1 && !isProse(blocks.first()) && blocks.first().kind != Block::Kind::Table)
        return blocks.first().text;
    return plainText(blocks);
}

int Passage::quotes() const
{
    if (blocks.isEmpty())
        return 0;
    const QList<Container> &within = blocks.first().within;
    return static_cast<int>(std::count_if(within.begin(), within.end(),
        [](const Container &outer) { return outer.kind == Container::Kind::Quote; }));
}

bool Passage::goesOn() const
{
    if (blocks.isEmpty())
        return false;
    const QList<Container> &within = blocks.first().within;
    const auto quote = std::find_if(within.begin(), within.end(),
        [](const Container &outer) { return outer.kind == Container::Kind::Quote; });
    return quote != within.end() && !quote->begins;
}

int Passage::indent() const
{
    if (blocks.isEmpty())
        return 0;
    int indent = 0;
    for (const Container &outer : blocks.first().within.first(outside(blocks.first())))
        indent += indentOf(outer);
    return indent;
}

QString Passage::mark() const
{
    if (blocks.isEmpty())
        return {};
    const QList<Container> within = blocks.first().within.first(outside(blocks.first()));
    for (qsizetype i = within.size() - 1; i >= 0; --i)
        if (within[i].begins && within[i].kind != Container::Kind::Quote)
            return markOf(within[i]);
    return {};
}

}

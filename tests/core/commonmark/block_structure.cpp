// Reads a JSON array of Markdown texts, prints a JSON array: of each text the blocks, one string a block, as
// compare.mjs writes them. The text arrives in pieces of 3 characters, so that streaming is what is compared.

#include <cstdio>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include "BlockSketch.h"
#include "markdown/StreamingMarkdown.h"

using namespace firstlight;

static QString structure(const Block &block)
{
    Block bare = block;
    bare.runs.clear();
    if (block.kind != Block::Kind::Code)
        bare.text.clear();
    const QString text = sketch(bare);
    return block.kind == Block::Kind::Code ? text : text.trimmed();
}

int main()
{
    QFile in;
    if (!in.open(stdin, QIODevice::ReadOnly))
        return 1;
    QJsonArray all;
    for (const QJsonValue &text : QJsonDocument::fromJson(in.readAll()).array()) {
        StreamingMarkdown markdown;
        const QString whole = text.toString();
        for (qsizetype at = 0; at < whole.size(); at += 3)
            markdown.append(QStringView(whole).sliced(at, std::min<qsizetype>(3, whole.size() - at)));
        markdown.finish();
        QJsonArray blocks;
        for (const Block &block : markdown.blocks())
            blocks.append(structure(block));
        all.append(blocks);
    }
    std::puts(QJsonDocument(all).toJson(QJsonDocument::Compact).constData());
    return 0;
}

#pragma once

#include <QMetaType>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include "markdown/Block.h"

namespace firstlight {

// What one part of a reply shows: a run of paragraphs, headings and items that one text field holds, or one
// block of another kind. A value.
class Passage
{
    Q_GADGET
    QML_VALUE_TYPE(passage)
    Q_PROPERTY(QString text READ text) // without marks; of code, HTML and math: the source
    Q_PROPERTY(QString language READ language) // of code, as the fence names it
    Q_PROPERTY(int quotes READ quotes) // how deep it is quoted
    Q_PROPERTY(bool goesOn READ goesOn) // its quote began above it
    Q_PROPERTY(int indent READ indent) // of its left edge, in pixels at zoom 1, beside its quotes
    Q_PROPERTY(QString mark READ mark) // of the item that begins with it, where the text does not bear it
public:
    Passage() = default;
    explicit Passage(QList<Block> blocks)
        : blocks(std::move(blocks))
    { }

    QString text() const;
    QString language() const { return blocks.isEmpty() ? QString() : blocks.first().language; }
    int quotes() const;
    // As its text field holds it, line by line: running text with its marks.
    QString shown() const;
    bool goesOn() const;
    int indent() const;
    QString mark() const;

    QList<Block> blocks; // not empty, once there is a part

    bool operator==(const Passage &) const = default;
};

// What a text field can hold together: running text, as against code or a table.
bool isProse(const Block &block);

// The containers of `block` up to its innermost quote: what stands outside the text field. The others are
// indentation within it.
qsizetype outside(const Block &block);

// What stands for it: its text; of an image, words with the host it would come from.
QString shownText(const Run &run);

// Of one container, in pixels at zoom 1.
int indentOf(const Container &container);

// The mark of an item: "•", "3.", a box.
QString markOf(const Container &item);

// The room above `block` where `before` stands above it, in pixels at zoom 1.
int gapBetween(const Block &before, const Block &block);

}

Q_DECLARE_METATYPE(firstlight::Passage)

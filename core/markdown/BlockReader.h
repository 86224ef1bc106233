#pragma once

#include <QByteArrayView>
#include <QList>

#include "markdown/Block.h"

namespace firstlight {

// The blocks of a whole Markdown text (UTF-8, lines ending with \n, no U+0000): CommonMark with tables,
// strikethrough, task lists, bare links and TeX between dollars or \( \) and \[ \]. A line end within a
// paragraph is a line break, because replies are written line by line. Any text is valid.
QList<Block> readBlocks(QByteArrayView text);
// The same of a text without marks (Marks.h), the probe apart.
QList<Block> readClean(QByteArrayView text);

}

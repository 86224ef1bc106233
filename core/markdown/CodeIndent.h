#pragma once

#include <QByteArrayView>
#include <QString>

namespace firstlight {

// The bytes of `prefix` (what stands before the text of a line) that make up its last `columns` columns, tabs
// and all, where tabs stop at multiples of 4; spaces, where a tab reaches over the border.
QString lastColumns(QByteArrayView prefix, int columns);

// A line of a block of code whose fence is indented by `fenceIndent`: the line loses as many columns of white
// space. One of nothing but white space has spaces only, as md4c writes them.
QString codeLine(QByteArrayView line, int fenceIndent);

}

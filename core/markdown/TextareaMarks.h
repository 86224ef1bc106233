#pragma once

#include <QByteArray>
#include <QString>

namespace firstlight {

// md4c 0.4.8 does not know textarea, which CommonMark 0.30 added to pre, script and style (4.6): their blocks
// of HTML go on over blank lines to the end tag. So before it reads, a textarea that begins a line becomes a
// pre with a mark behind it (Marks.h), and so does every end tag; and in all that is read they are
// turned back.
QByteArray markTextareas(const QByteArray &text);
void restoreTextareas(QString &text); // in place
// The same where a mark is the first of `text`: in running text the tag, `before`, was cut there.
void restoreTextareas(QString &before, QString &text);

}

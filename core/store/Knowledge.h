#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include "domain/Error.h"
#include "domain/Preset.h"

namespace firstlight {

// The knowledge of a preset as one text: the same pieces and the same files give the same bytes.
struct Knowledge
{
    // Of the text that is sent; more than any provider takes.
    static constexpr qint64 largest = 8 << 20; // UTF-16 units
    static constexpr int mostFiles = 2000; // of one folder: somebody dropped the wrong one

    QString text;
    int documents = 0;
    QStringList skipped; // paths of a folder that are not text, so not in it
};

// Reads the files. Blocking. Pieces come in their order; a folder's files by their path from there, without
// hidden ones and links. Line ends become LF. Documents are named as people see them: the model is not told
// where on the disk they are. Error.code: "missing", "not-text" (a file that was named itself), "too-large".
Result<Knowledge> readKnowledge(const QList<KnowledgePiece> &pieces);

}

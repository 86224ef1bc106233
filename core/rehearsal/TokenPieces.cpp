#include "rehearsal/TokenPieces.h"

namespace firstlight {

// A word of up to this many letters, its leading space included, is one token.
static constexpr qsizetype longestPiece = 6;

static void cutWord(QStringView word, QStringList &pieces)
{
    const qsizetype parts = (word.size() + longestPiece - 1) / longestPiece;
    qsizetype from = 0;
    for (qsizetype part = 1; part <= parts; ++part) {
        qsizetype to = word.size() * part / parts;
        if (to < word.size() && word[to].isLowSurrogate())
            ++to; // never through the middle of a character
        if (to > from)
            pieces.append(word.sliced(from, to - from).toString());
        from = to;
    }
}

QStringList tokenPieces(QStringView text)
{
    QStringList pieces;
    qsizetype from = 0;
    while (from < text.size()) {
        qsizetype to = from;
        while (to < text.size() && text[to].isSpace())
            ++to;
        while (to < text.size() && !text[to].isSpace())
            ++to;
        const bool stops = to - from > 2 && QStringView(u".,:;!?").contains(text[to - 1]);
        const qsizetype end = stops ? to - 1 : to;
        cutWord(text.sliced(from, end - from), pieces);
        if (stops)
            pieces.append(text.sliced(end, 1).toString());
        from = to;
    }
    return pieces;
}

}

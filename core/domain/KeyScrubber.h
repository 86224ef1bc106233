#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include <QByteArray>
#include <QList>
#include <QString>

#include "domain/Secret.h"

namespace firstlight {

// Blots a key out of bytes that are to be kept, because a server may send back what it was sent. It knows the
// key in plain, base64 (three alignments, both alphabets), percent-encoded, hex and UTF-16, and blots out any
// run that holds at least 8 of its bytes in a row, so a half of it is found too. Each byte becomes '*': sizes
// and offsets stay. Any thread, one at a time.
class KeyScrubber
{
public:
    // A key of fewer bytes is nothing that a provider gives out ("none", "ollama"): bytes are not searched
    // for it.
    static constexpr qsizetype shortest = 8;

    KeyScrubber() = default; // finds nothing
    explicit KeyScrubber(const Secret &key);

    // A text that stands by itself.
    QByteArray scrubbed(QByteArray bytes) const;
    QString scrubbed(const QString &text) const;

    // The newest piece of a stream whose pieces are in `pieces`, the last being the newest; a key that begins
    // in an earlier piece is blotted out there too. `bytesOf` gives a piece's bytes, to read and to write.
    template <typename Piece, typename BytesOf> void scrubNewest(QList<Piece> &pieces, BytesOf bytesOf) const
    {
        if (m_forms.isEmpty() || pieces.isEmpty())
            return;
        // Enough of what came before for a run that ends in the newest piece.
        QByteArray window = bytesOf(pieces.constLast());
        qsizetype first = pieces.size() - 1;
        while (first > 0 && window.size() - bytesOf(pieces.constLast()).size() < m_reach)
            window.prepend(bytesOf(pieces.at(--first)));
        const QByteArray clean = scrubbed(window);
        if (clean == window)
            return;
        qsizetype at = 0;
        for (qsizetype i = first; i < pieces.size(); ++i) {
            QByteArray &bytes = bytesOf(pieces[i]);
            bytes = clean.sliced(at, bytes.size());
            at += bytes.size();
        }
    }

private:
    // A way of writing the key, and how many of its bytes must stand in a row to be taken for it.
    struct Form
    {
        QByteArray bytes;
        qsizetype least = 0;
    };
    // A place in a form, by the 8 bytes that stand there.
    struct Place
    {
        std::uint64_t word = 0;
        std::uint32_t form = 0;
        std::uint32_t at = 0;
        bool operator<(const Place &other) const { return word < other.word; }
    };

    void add(const QByteArray &bytes, qsizetype least);
    qsizetype runAt(const QByteArray &bytes, qsizetype at) const;

    QList<Form> m_forms;
    std::vector<Place> m_places; // sorted
    std::bitset<1 << 16> m_maybe; // by a hash of the word: most places of most texts need no more
    qsizetype m_reach = 0; // bytes before the newest piece that can matter
};

}

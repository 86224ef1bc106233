#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <QString>

namespace firstlight {

// The text of a Responses stream, which is sent twice: as deltas, and whole in `done` events and in the last
// response.
class RepeatedText
{
public:
    // Where a piece of text stands. Compatible servers leave out one or the other.
    struct Place
    {
        std::string_view item; // item_id; empty where the server sends none
        std::int64_t output = 0; // output_index
        std::int64_t content = 0; // content_index
    };

    void add(Place place, const QString &delta);

    // A piece, whole. The whole text, where that changed it.
    std::optional<QString> replace(Place place, const QString &piece);

    // All of it. The same text, where it is news.
    std::optional<QString> replaceAll(const QString &text);

    QString text() const;

private:
    struct Piece
    {
        std::string item;
        std::int64_t output;
        std::int64_t content;
        QString text;
    };
    Piece &at(Place place);

    std::vector<Piece> m_pieces; // in order of appearance
};

}

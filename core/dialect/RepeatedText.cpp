#include "dialect/RepeatedText.h"

namespace firstlight {

RepeatedText::Piece &RepeatedText::at(Place place)
{
    for (std::size_t i = m_pieces.size(); i-- > 0;) {
        Piece &piece = m_pieces[i];
        const bool sameItem = place.item.empty() ? piece.output == place.output : piece.item == place.item;
        if (sameItem && piece.content == place.content)
            return piece;
    }
    m_pieces.push_back({std::string(place.item), place.output, place.content, {}});
    return m_pieces.back();
}

void RepeatedText::add(Place place, const QString &delta)
{
    at(place).text += delta;
}

std::optional<QString> RepeatedText::replace(Place place, const QString &piece)
{
    QString &known = at(place).text;
    if (piece.isEmpty() || piece == known)
        return std::nullopt;
    known = piece;
    return text();
}

std::optional<QString> RepeatedText::replaceAll(const QString &whole)
{
    if (whole.isEmpty() || whole == text())
        return std::nullopt;
    m_pieces = {{{}, 0, 0, whole}};
    return whole;
}

QString RepeatedText::text() const
{
    QString text;
    for (const Piece &piece : m_pieces)
        text += piece.text;
    return text;
}

}

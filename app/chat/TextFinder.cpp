#include "chat/TextFinder.h"

#include <algorithm>

namespace firstlight {

static constexpr int pause = 200; // ms, while a reply streams

TextFinder::TextFinder(QObject *parent)
    : QObject(parent)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(pause);
    connect(&m_rest, &QTimer::timeout, this, &TextFinder::searchAnew);
}

void TextFinder::setTranscript(TranscriptModel *transcript)
{
    if (m_transcript == transcript)
        return;
    if (m_transcript)
        m_transcript->disconnect(this);
    m_transcript = transcript;
    m_texts.clear();
    m_begin = 0;
    if (transcript) {
        const auto place = [this](int row) {
            return m_texts.begin() + std::min(row, static_cast<int>(m_texts.size()));
        };
        connect(transcript, &QAbstractItemModel::rowsInserted, this,
            [this, place](const QModelIndex &, int first, int last) {
                m_texts.insert(place(first), static_cast<std::size_t>(last - first + 1), std::nullopt);
                for (Match &match : m_matches)
                    match.row += match.row >= first ? last - first + 1 : 0;
                m_rest.start();
            });
        connect(transcript, &QAbstractItemModel::rowsRemoved, this,
            [this, place](const QModelIndex &, int first, int last) {
                m_texts.erase(place(first), place(last + 1));
                searchAnew(); // no match may name a row that is not there
            });
        connect(transcript, &QAbstractItemModel::dataChanged, this,
            [this, place](const QModelIndex &first, const QModelIndex &last) {
                std::fill(place(first.row()), place(last.row() + 1), std::nullopt);
                if (!m_rest.isActive())
                    m_rest.start();
            });
    }
    search();
    m_current = m_matches.empty() ? -1 : 0;
    Q_EMIT moved();
}

QList<qsizetype> TextFinder::placesIn(const QString &text, const QString &term)
{
    QList<qsizetype> places;
    if (term.isEmpty())
        return places;
    for (qsizetype at = 0; (at = text.indexOf(term, at, Qt::CaseInsensitive)) >= 0; at += term.size())
        places.append(at);
    return places;
}

const QString &TextFinder::textOf(int row)
{
    std::optional<QString> &text = m_texts[static_cast<std::size_t>(row)];
    if (!text)
        text = m_transcript->textOf(row);
    return *text;
}

// Leaves none of the matches the current one.
void TextFinder::search()
{
    m_current = -1;
    m_matches.clear();
    if (m_transcript && !m_term.isEmpty()) {
        m_texts.resize(static_cast<std::size_t>(m_transcript->rowCount()));
        for (int row = 0; row < m_transcript->rowCount(); ++row) {
            const auto count = static_cast<int>(placesIn(textOf(row), m_term).size());
            for (int within = 0; within < count; ++within)
                m_matches.push_back({row, within});
        }
    } else {
        m_texts.clear();
    }
    Q_EMIT found();
}

// Rows changed: the match that was the current one stays it.
void TextFinder::searchAnew()
{
    if (m_term.isEmpty()) {
        m_texts.clear();
        return;
    }
    const Match was = m_current < 0 ? Match{m_begin, 0} : m_matches[static_cast<std::size_t>(m_current)];
    search();
    const auto next = std::ranges::find_if(m_matches, [&](const Match &match) {
        return match.row > was.row || (match.row == was.row && match.within >= was.within);
    });
    m_current = m_matches.empty() ? -1
        : next == m_matches.end() ? count() - 1
                                  : static_cast<int>(next - m_matches.begin());
    Q_EMIT moved();
}

void TextFinder::setTerm(const QString &term)
{
    if (term == m_term)
        return;
    m_term = term;
    Q_EMIT termChanged();
    search();
    const auto next =
        std::ranges::find_if(m_matches, [&](const Match &match) { return match.row >= m_begin; });
    m_current = m_matches.empty() ? -1
        : next == m_matches.end() ? 0
                                  : static_cast<int>(next - m_matches.begin());
    Q_EMIT moved();
    if (m_current >= 0)
        Q_EMIT wanted();
}

void TextFinder::step(int by)
{
    if (m_matches.empty())
        return;
    m_current = (m_current + by + count()) % count();
    m_begin = row();
    Q_EMIT moved();
    Q_EMIT wanted();
}

int TextFinder::row() const
{
    return m_current < 0 ? -1 : m_matches[static_cast<std::size_t>(m_current)].row;
}

int TextFinder::within() const
{
    return m_current < 0 ? -1 : m_matches[static_cast<std::size_t>(m_current)].within;
}

QString TextFinder::summary() const
{
    if (m_term.isEmpty())
        return {};
    return m_matches.empty() ? tr("Not found") : tr("%1 of %2").arg(m_current + 1).arg(count());
}

}

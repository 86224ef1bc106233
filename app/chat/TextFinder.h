#pragma once

#include <optional>
#include <vector>

#include <QAbstractItemModel>
#include <QPointer>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include "chat/TranscriptModel.h"

namespace firstlight {

// Finds a text in the shown branch of a conversation: in what was asked and in what replies show, without
// regard to case. It searches the texts, not what a view has made of them. GUI thread.
class TextFinder : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(firstlight::TranscriptModel *transcript READ transcript WRITE setTranscript NOTIFY found)
    Q_PROPERTY(QString term READ term WRITE setTerm NOTIFY termChanged) // empty: nothing is looked for
    Q_PROPERTY(int count READ count NOTIFY found)
    Q_PROPERTY(int row READ row NOTIFY moved) // of the transcript, where the current match stands; -1: none
    Q_PROPERTY(int within READ within NOTIFY moved) // which of the matches of its row it is, from 0
    Q_PROPERTY(QString summary READ summary NOTIFY moved) // "3 of 12"; empty while nothing is looked for
public:
    explicit TextFinder(QObject *parent = nullptr);

    TranscriptModel *transcript() const { return m_transcript; }
    void setTranscript(TranscriptModel *transcript);
    QString term() const { return m_term; }
    // The first match from the row on that begin() named becomes the current one.
    void setTerm(const QString &term);
    int count() const { return static_cast<int>(m_matches.size()); }
    int row() const;
    int within() const;
    QString summary() const;

    Q_INVOKABLE void begin(int row) { m_begin = row; }
    // To the next match, or the one before; behind the last comes the first.
    Q_INVOKABLE void step(int by);

    // Where `term` stands in `text`, one behind the other.
    static QList<qsizetype> placesIn(const QString &text, const QString &term);

Q_SIGNALS:
    void termChanged();
    void found();
    void moved();
    // The current match is to be brought into sight.
    void wanted();

private:
    struct Match
    {
        int row;
        int within;
    };

    void search();
    void searchAnew();
    const QString &textOf(int row);

    QPointer<TranscriptModel> m_transcript;
    QString m_term;
    std::vector<std::optional<QString>> m_texts; // by row; read when first searched
    std::vector<Match> m_matches;
    int m_current = -1;
    int m_begin = 0;
    QTimer m_rest; // rows came or changed meanwhile
};

}

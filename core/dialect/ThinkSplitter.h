#pragma once

#include <QString>

namespace firstlight {

// Takes the reasoning that a model puts between <think> and </think> out of its text, delta by delta; the
// tags may be split anywhere. Only before the answer: a tag after visible text is part of the text. A closing
// tag that opens the text is dropped (its reasoning came in a field of its own). White space before a tag is
// dropped with it; all other text stays as it is.
class ThinkSplitter
{
public:
    struct Parts
    {
        QString text;
        QString reasoning;
        bool operator==(const Parts &) const = default;
    };

    // What of the text so far is now certain. Holds back an end that could be the beginning of a tag.
    Parts split(const QString &delta);

    // The text is over: what was held back. A block that was never closed was reasoning.
    Parts finish();

private:
    bool takeTag();
    void takeReasoning(Parts &parts);

    enum class Place { Before, Thinking, Answer };
    Place m_place = Place::Before;
    QString m_held;
};

}

#include "dialect/Surrogates.h"

#include <algorithm>

namespace firstlight {

static bool holdsSurrogates(const QString &text)
{
    return std::any_of(text.cbegin(), text.cend(), [](QChar c) { return c.isSurrogate(); });
}

bool SurrogateJoiner::passes(const QString &delta) const
{
    return m_high.isNull() && !holdsSurrogates(delta);
}

QString SurrogateJoiner::join(const QString &delta)
{
    if (delta.isEmpty() || passes(delta))
        return delta;
    QString text = m_high.isNull() ? delta : m_high + delta;
    m_high = QChar();
    if (text.back().isHighSurrogate()) {
        m_high = text.back();
        text.chop(1);
    }
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate())
            ++at;
        else if (text[at].isSurrogate())
            text[at] = QChar::ReplacementCharacter;
    }
    return text;
}

QString SurrogateJoiner::finish()
{
    const bool held = !m_high.isNull();
    m_high = QChar();
    return held ? QString(QChar::ReplacementCharacter) : QString();
}

QString withoutHalves(const QString &text)
{
    SurrogateJoiner joiner;
    const QString joined = joiner.join(text);
    return joined + joiner.finish();
}

}

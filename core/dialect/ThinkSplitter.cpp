#include "dialect/ThinkSplitter.h"

#include <algorithm>
#include <utility>

namespace firstlight {

static constexpr QStringView opener = u"<think>";
static constexpr QStringView closer = u"</think>";

// Length of the longest end of `text` that begins `tag`.
static qsizetype beginningOf(QStringView tag, QStringView text)
{
    for (qsizetype length = std::min(tag.size() - 1, text.size()); length > 0; --length) {
        if (text.endsWith(tag.first(length)))
            return length;
    }
    return 0;
}

ThinkSplitter::Parts ThinkSplitter::split(const QString &delta)
{
    if (m_place == Place::Answer)
        return {delta, {}};
    Parts parts;
    m_held += delta;
    do {
        if (m_place == Place::Thinking)
            takeReasoning(parts);
    } while (m_place == Place::Before && takeTag());
    if (m_place == Place::Answer)
        parts.text = std::exchange(m_held, {});
    return parts;
}

// In front of the answer: takes one tag off the held text, or finds that the answer began. False: nothing
// more to take.
bool ThinkSplitter::takeTag()
{
    const auto visible =
        std::find_if_not(m_held.cbegin(), m_held.cend(), [](QChar c) { return c.isSpace(); });
    const QStringView text = QStringView(m_held).sliced(visible - m_held.cbegin());
    for (const QStringView tag : {opener, closer}) {
        if (text.startsWith(tag)) {
            m_held = text.sliced(tag.size()).toString();
            m_place = tag == opener ? Place::Thinking : Place::Before;
            return true;
        }
        if (tag.startsWith(text))
            return false; // white space only, or it may still become this tag
    }
    m_place = Place::Answer;
    return false;
}

void ThinkSplitter::takeReasoning(Parts &parts)
{
    const qsizetype end = m_held.indexOf(closer);
    if (end >= 0) {
        parts.reasoning += QStringView(m_held).first(end);
        m_held.remove(0, end + closer.size());
        m_place = Place::Before;
        return;
    }
    const qsizetype certain = m_held.size() - beginningOf(closer, m_held);
    parts.reasoning += QStringView(m_held).first(certain);
    m_held.remove(0, certain);
}

ThinkSplitter::Parts ThinkSplitter::finish()
{
    const QString held = std::exchange(m_held, {});
    return m_place == Place::Thinking ? Parts{{}, held} : Parts{held, {}};
}

}

#include "dialect/ServerTiming.h"

#include <cmath>
#include <utility>

namespace firstlight {

namespace {

bool isTokenByte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
        || QByteArrayView("!#$%&'*+-.^_`|~").contains(c);
}

// Walks the header from left to right.
class Reader
{
public:
    explicit Reader(QByteArrayView text)
        : m_text(text)
    { }

    bool atEnd() const { return m_at >= m_text.size(); }

    bool take(char c)
    {
        skipSpace();
        if (atEnd() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }

    QByteArray token()
    {
        skipSpace();
        const qsizetype from = m_at;
        while (!atEnd() && isTokenByte(m_text[m_at]))
            ++m_at;
        return m_text.sliced(from, m_at - from).toByteArray();
    }

    QByteArray value()
    {
        if (!take('"'))
            return token();
        QByteArray text;
        while (!atEnd() && m_text[m_at] != '"') {
            if (m_text[m_at] == '\\' && m_at + 1 < m_text.size())
                ++m_at;
            text += m_text[m_at++];
        }
        take('"');
        return text;
    }

    // To the next `;` or `,`: what a parameter holds beyond what can be read is nobody's.
    void skipRest()
    {
        while (!atEnd() && m_text[m_at] != ';' && m_text[m_at] != ',')
            ++m_at;
    }

private:
    void skipSpace()
    {
        while (!atEnd() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
};

}

static void takeParameter(Reader &reader, bool &seenDuration, ServerTime &entry)
{
    const QByteArray name = reader.token().toLower();
    const QByteArray value = reader.take('=') ? reader.value() : QByteArray();
    reader.skipRest();
    // The first of a name counts, as the standard has it.
    if (name == "dur" && !std::exchange(seenDuration, true)) {
        bool ok = false;
        const double duration = value.toDouble(&ok);
        if (ok && std::isfinite(duration) && duration >= 0)
            entry.duration = duration;
    } else if (name == "desc" && entry.description.isEmpty()) {
        entry.description = QString::fromUtf8(value);
    }
}

QList<ServerTime> serverTimesOf(QByteArrayView header)
{
    QList<ServerTime> times;
    Reader reader(header);
    while (!reader.atEnd()) {
        ServerTime entry{.name = QString::fromLatin1(reader.token()), .duration = {}, .description = {}};
        reader.skipRest();
        bool seenDuration = false;
        while (reader.take(';'))
            takeParameter(reader, seenDuration, entry);
        reader.take(',');
        if (!entry.name.isEmpty())
            times.append(entry);
    }
    return times;
}

}

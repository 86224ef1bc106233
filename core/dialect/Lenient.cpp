#include "dialect/Lenient.h"

#include <cctype>

#include <simdjson.h>

#include <QByteArray>

namespace firstlight {

// The stand-in for the half pair with code unit u is U+100000 + u: U+10D800 to U+10DFFF, in UTF-8 F4 8D A0 80
// to F4 8D BF BF, in UTF-16 DBF6 or DBF7 and a low surrogate.
static constexpr char32_t standInBase = 0x100000;

static bool isHigh(int unit)
{
    return unit >= 0xD800 && unit < 0xDC00;
}

static bool isLow(int unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}

// The code unit of an escape \uXXXX at `at`; -1 where there is none.
static int escapedUnit(std::string_view json, std::size_t at)
{
    if (at + 6 > json.size() || json[at] != '\\' || json[at + 1] != 'u')
        return -1;
    int unit = 0;
    for (const char digit : json.substr(at + 2, 4)) {
        if (!std::isxdigit(static_cast<unsigned char>(digit)))
            return -1;
        const int lower = std::tolower(static_cast<unsigned char>(digit));
        unit = unit * 16 + (lower <= '9' ? lower - '0' : lower - 'a' + 10);
    }
    return unit;
}

// The text itself uses the characters that would stand in.
static bool usesStandIns(std::string_view json)
{
    if (json.find("\xF4\x8D") != std::string_view::npos)
        return true;
    for (std::size_t at = json.find('\\'); at < json.size(); at = json.find('\\', at + 1)) {
        const int unit = escapedUnit(json, at);
        if (unit == 0xDBF6 || unit == 0xDBF7)
            return true;
    }
    return false;
}

namespace {

class Repair
{
public:
    Repair(std::string_view json, bool mayStandIn)
        : m_json(json)
        , m_mayStandIn(mayStandIn)
    { }

    LenientJson run()
    {
        m_out.json.reserve(m_json.size() + 16);
        bool inString = false;
        while (m_at < m_json.size()) {
            if (m_json[m_at] == '"')
                inString = !inString;
            if (inString && m_json[m_at] == '\\')
                escape();
            else if (inString || !notANumber())
                copy(1);
        }
        return std::move(m_out);
    }

private:
    void copy(std::size_t count)
    {
        m_out.json.append(m_json.substr(m_at, count));
        m_at += count;
    }

    // NaN, Infinity or -Infinity here: null instead.
    bool notANumber()
    {
        for (const std::string_view word : {"NaN", "Infinity", "-Infinity"}) {
            if (!m_json.substr(m_at).starts_with(word))
                continue;
            m_out.json += "null";
            m_at += word.size();
            return true;
        }
        return false;
    }

    void escape()
    {
        const int unit = escapedUnit(m_json, m_at);
        if (isHigh(unit) && isLow(escapedUnit(m_json, m_at + 6)))
            return copy(12);
        if (!isHigh(unit) && !isLow(unit))
            return copy(2);
        m_at += 6;
        if (!m_mayStandIn) {
            m_out.json += "\\ufffd";
            return;
        }
        m_out.standIns = true;
        m_out.json += '\xF4';
        m_out.json += '\x8D';
        m_out.json += static_cast<char>(0x80 | ((unit >> 6) & 0x3F));
        m_out.json += static_cast<char>(0x80 | (unit & 0x3F));
    }

    std::string_view m_json;
    bool m_mayStandIn;
    std::size_t m_at = 0;
    LenientJson m_out;
};

}

LenientJson repair(std::string_view json)
{
    QByteArray valid;
    if (!simdjson::validate_utf8(json)) {
        valid = QString::fromUtf8(json.data(), static_cast<qsizetype>(json.size())).toUtf8();
        json = std::string_view(valid.constData(), static_cast<std::size_t>(valid.size()));
    }
    return Repair(json, !usesStandIns(json)).run();
}

QString withHalves(QString text)
{
    for (qsizetype at = 0; at + 1 < text.size(); ++at) {
        if (!text[at].isHighSurrogate() || !text[at + 1].isLowSurrogate())
            continue;
        const char32_t c = QChar::surrogateToUcs4(text[at], text[at + 1]);
        if (c < standInBase + 0xD800 || c > standInBase + 0xDFFF)
            continue;
        text[at] = QChar(static_cast<char16_t>(c - standInBase));
        text.remove(at + 1, 1);
    }
    return text;
}

}

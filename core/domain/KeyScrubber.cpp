#include "domain/KeyScrubber.h"

#include <algorithm>
#include <cstring>

namespace firstlight {

static constexpr qsizetype wordSize = sizeof(std::uint64_t);

static std::uint64_t wordAt(const QByteArray &bytes, qsizetype at)
{
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.constData() + at, sizeof word);
    return word;
}

static std::size_t hashOf(std::uint64_t word)
{
    return static_cast<std::size_t>((word * 0x9E3779B97F4A7C15u) >> 48);
}

static QByteArray everyByte(const QByteArray &bytes, bool upper)
{
    const QByteArray hex = upper ? bytes.toHex().toUpper() : bytes.toHex();
    QByteArray text;
    for (qsizetype i = 0; i < hex.size(); i += 2)
        text += '%' + hex.sliced(i, 2);
    return text;
}

// A key whose bytes stand behind `shift` others is another text in base64. The characters at both ends hold
// bits of the neighbours too and are left out.
static QByteArray base64Of(const QByteArray &bytes, int shift)
{
    static constexpr qsizetype foreign[] = {0, 2, 3};
    QByteArray text = (QByteArray(shift, '\0') + bytes).toBase64(QByteArray::OmitTrailingEquals);
    if ((shift + bytes.size()) % 3 != 0)
        text.chop(1);
    return text.sliced(foreign[shift]);
}

static QByteArray utf16Of(const QByteArray &bytes, bool bigEndian)
{
    QByteArray text;
    for (const QChar c : QString::fromUtf8(bytes)) {
        const char high = static_cast<char>(c.row());
        const char low = static_cast<char>(c.cell());
        text += bigEndian ? high : low;
        text += bigEndian ? low : high;
    }
    return text;
}

KeyScrubber::KeyScrubber(const Secret &key)
{
    const QByteArray &bytes = key.reveal();
    if (bytes.size() < shortest)
        return;
    add(bytes, shortest);
    add(bytes.toHex(), 2 * shortest);
    add(bytes.toHex().toUpper(), 2 * shortest);
    add(bytes.toPercentEncoding(), shortest);
    add(everyByte(bytes, false), 3 * shortest);
    add(everyByte(bytes, true), 3 * shortest);
    const QByteArray little = utf16Of(bytes, false);
    add(little, 2 * shortest);
    add(utf16Of(bytes, true), 2 * shortest);
    for (const QByteArray &text : {bytes, little}) {
        for (int shift = 0; shift < 3; ++shift) {
            const QByteArray plain = base64Of(text, shift);
            QByteArray url = plain;
            url.replace('+', '-').replace('/', '_');
            add(plain, std::min<qsizetype>(11, plain.size()));
            if (url != plain)
                add(url, std::min<qsizetype>(11, plain.size()));
        }
    }
    std::sort(m_places.begin(), m_places.end());
}

void KeyScrubber::add(const QByteArray &bytes, qsizetype least)
{
    const auto form = static_cast<std::uint32_t>(m_forms.size());
    for (qsizetype at = 0; at + std::max(least, wordSize) <= bytes.size(); ++at) {
        const std::uint64_t word = wordAt(bytes, at);
        m_places.push_back({word, form, static_cast<std::uint32_t>(at)});
        m_maybe.set(hashOf(word));
    }
    m_forms.append({bytes, std::max(least, wordSize)});
    m_reach = std::max(m_reach, bytes.size());
}

// How many bytes from `at` on are the key, in one form or another; 0: none.
qsizetype KeyScrubber::runAt(const QByteArray &bytes, qsizetype at) const
{
    const std::uint64_t word = wordAt(bytes, at);
    if (!m_maybe.test(hashOf(word)))
        return 0;
    qsizetype longest = 0;
    const auto [first, last] = std::equal_range(m_places.begin(), m_places.end(), Place{word});
    for (auto place = first; place != last; ++place) {
        const Form &form = m_forms[place->form];
        const qsizetype most = std::min(form.bytes.size() - place->at, bytes.size() - at);
        const char *here = bytes.constData() + at;
        const auto run = std::mismatch(here, here + most, form.bytes.constData() + place->at).first - here;
        if (run >= form.least)
            longest = std::max<qsizetype>(longest, run);
    }
    return longest;
}

QByteArray KeyScrubber::scrubbed(QByteArray bytes) const
{
    if (m_forms.isEmpty())
        return bytes;
    for (qsizetype at = 0; at + wordSize <= bytes.size();) {
        const qsizetype run = runAt(bytes, at);
        if (run > 0)
            std::memset(bytes.data() + at, '*', static_cast<std::size_t>(run));
        at += std::max<qsizetype>(run, 1);
    }
    return bytes;
}

QString KeyScrubber::scrubbed(const QString &text) const
{
    return m_forms.isEmpty() ? text : QString::fromUtf8(scrubbed(text.toUtf8()));
}

}

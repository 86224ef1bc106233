#include "store/SearchText.h"

#include <algorithm>

#include <QChar>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace firstlight {

static bool isCjk(char32_t c)
{
    switch (QChar::script(c)) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Hangul:
    case QChar::Script_Bopomofo:
        return true;
    default:
        return c == U'ー'; // lengthens a vowel inside a word
    }
}

// Letters with a stroke are letters of their own to Unicode; people who cannot type them write the plain one.
static char32_t plain(char32_t c)
{
    switch (c) {
    case U'đ':
    case U'ð':
        return U'd';
    case U'ø':
        return U'o';
    case U'ł':
        return U'l';
    case U'ħ':
        return U'h';
    default:
        return c;
    }
}

namespace {

// One character as the index compares it, and where it stood.
struct Folded
{
    char32_t code;
    qsizetype start;
};

}

// Small letters without diacritics; marks that stand alone are left out.
static QList<Folded> folded(QStringView text)
{
    QList<Folded> result;
    result.reserve(text.size());
    for (qsizetype at = 0; at < text.size();) {
        const bool pair = text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate();
        const qsizetype length = pair ? 2 : 1;
        char32_t code = pair ? QChar::surrogateToUcs4(text[at], text[at + 1]) : text[at].unicode();
        if (code >= 0x80 && !isCjk(code)) {
            const QString parts = QString::fromUcs4(&code, 1).normalized(QString::NormalizationForm_KD);
            const auto codes = parts.toUcs4();
            code = codes.isEmpty() ? code : codes.first();
        }
        if (!QChar::isMark(code))
            result.append({plain(QChar::toCaseFolded(code)), at});
        at += length;
    }
    return result;
}

static bool isWordPart(char32_t c)
{
    return QChar::isLetterOrNumber(c) || isCjk(c);
}

namespace {

// A stretch of characters that is searched as one: a word, or a run of CJK.
struct Word
{
    QList<Folded> characters;
    bool cjk = false;
};

}

static QList<Word> wordsOf(QStringView text)
{
    QList<Word> words;
    bool inside = false;
    const auto characters = folded(text);
    for (const Folded &character : characters) {
        if (!isWordPart(character.code)) {
            inside = false;
            continue;
        }
        const bool cjk = isCjk(character.code);
        if (!inside || words.last().cjk != cjk)
            words.append({.characters = {}, .cjk = cjk});
        words.last().characters.append(character);
        inside = true;
    }
    return words;
}

static QString textOf(const QList<Folded> &characters, qsizetype from, qsizetype count)
{
    QString text;
    for (qsizetype i = from; i < std::min(from + count, characters.size()); ++i) {
        const char32_t code = characters[i].code;
        text += QString::fromUcs4(&code, 1);
    }
    return text;
}

QString searchIndexText(QStringView text)
{
    QString result;
    result.reserve(text.size());
    const auto words = wordsOf(text);
    for (const Word &word : words) {
        if (!word.cjk) {
            result += textOf(word.characters, 0, word.characters.size()) + u' ';
            continue;
        }
        // The last character stands alone, so that it too begins a token.
        for (qsizetype i = 0; i < word.characters.size(); ++i)
            result += textOf(word.characters, i, 2) + u' ';
    }
    return result;
}

QString searchExpression(QStringView typed)
{
    const auto words = wordsOf(typed);
    const bool unfinished = !typed.isEmpty() && isWordPart(typed.back().unicode());
    QStringList parts;
    for (const Word &word : words) {
        const bool last = &word == &words.last();
        QStringList tokens;
        if (!word.cjk || word.characters.size() == 1) {
            tokens << textOf(word.characters, 0, word.characters.size());
        } else {
            for (qsizetype i = 0; i + 1 < word.characters.size(); ++i)
                tokens << textOf(word.characters, i, 2);
        }
        // One CJK character begins the pair that it stands in.
        const bool prefix = word.cjk ? word.characters.size() == 1 : last && unfinished;
        parts << u"\"%1\"%2"_s.arg(tokens.join(u' '), prefix ? u"*"_s : QString());
    }
    return parts.join(u" AND ");
}

static bool matchesAt(const QList<Folded> &text, qsizetype at, const Word &word)
{
    if (at + word.characters.size() > text.size())
        return false;
    // A word is found at its beginning; a run of CJK anywhere.
    if (!word.cjk && at > 0 && isWordPart(text[at - 1].code) && !isCjk(text[at - 1].code))
        return false;
    return std::equal(word.characters.begin(), word.characters.end(), text.begin() + at,
        [](const Folded &a, const Folded &b) { return a.code == b.code; });
}

static QList<TextSpan> spansOf(const QString &text, QStringView typed)
{
    QList<TextSpan> spans;
    const auto words = wordsOf(typed);
    const auto characters = folded(text);
    for (qsizetype at = 0; at < characters.size();) {
        const auto word = std::find_if(words.begin(), words.end(),
            [&](const Word &candidate) { return matchesAt(characters, at, candidate); });
        if (word == words.end()) {
            ++at;
            continue;
        }
        const qsizetype next = at + word->characters.size();
        // To the next character, so that marks that follow the last one are in it.
        const qsizetype end = next < characters.size() ? characters[next].start : text.size();
        spans.append({characters[at].start, end - characters[at].start});
        at = next;
    }
    return spans;
}

Excerpt excerptAround(const QString &text, QStringView typed)
{
    static constexpr qsizetype before = 32, whole = 200, searched = 100'000;
    // Folding is as long as the text: a message of megabytes is looked through at its beginning only, if the
    // word is there.
    const QString head = text.first(std::min(text.size(), searched));
    auto spans = spansOf(head, typed);
    if (spans.isEmpty() && head.size() < text.size())
        spans = spansOf(text, typed);
    qsizetype from = spans.isEmpty() ? 0 : std::max<qsizetype>(0, spans.first().start - before);
    if (from > 0) {
        // Not in the middle of a word, if one ends nearby.
        const qsizetype space = text.indexOf(u' ', from);
        from = space >= 0 && space < spans.first().start ? space + 1 : from;
        if (text[from].isLowSurrogate())
            ++from;
    }
    Excerpt excerpt{.text = text.mid(from, whole), .matches = {}};
    std::replace_if(
        excerpt.text.begin(), excerpt.text.end(), [](QChar c) { return c.isSpace(); }, u' ');
    if (!excerpt.text.isEmpty() && excerpt.text.back().isHighSurrogate())
        excerpt.text.chop(1);
    const qsizetype lead = from > 0 ? 1 : 0;
    if (lead > 0)
        excerpt.text.prepend(u'…');
    for (const TextSpan &span : spans) {
        if (span.start >= from && span.start + span.length <= from + whole)
            excerpt.matches.append({span.start - from + lead, span.length});
    }
    return excerpt;
}

}

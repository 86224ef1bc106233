#include "chat/CodeColours.h"

#include <string_view>
#include <unordered_map>

#include <boost/make_shared.hpp>
#include <srchilite/formatter.h>
#include <srchilite/formattermanager.h>
#include <srchilite/formatterparams.h>
#include <srchilite/sourcehighlighter.h>

#include "chat/CodeLanguages.h"

namespace firstlight {

namespace {

using Kind = CodeColours::Kind;

// A line that no person wrote; expressions can take a second for it.
constexpr qsizetype longestLine = 2000; // characters

// Only the elements that have a colour; the others are plain.
const std::unordered_map<std::string_view, Kind> elements{{"keyword", Kind::Keyword},
    {"preproc", Kind::Keyword}, {"selector", Kind::Keyword}, {"type", Kind::Type}, {"usertype", Kind::Type},
    {"classname", Kind::Type}, {"attribute", Kind::Type}, {"property", Kind::Type}, {"function", Kind::Name},
    {"predef_func", Kind::Name}, {"variable", Kind::Name}, {"predef_var", Kind::Name}, {"label", Kind::Name},
    {"string", Kind::String}, {"regexp", Kind::String}, {"specialchar", Kind::String}, {"path", Kind::String},
    {"newfile", Kind::String}, {"number", Kind::Number}, {"value", Kind::Number}, {"comment", Kind::Comment},
    {"todo", Kind::Comment}, {"url", Kind::Comment}, {"oldfile", Kind::Comment}};

class Collector : public srchilite::Formatter
{
public:
    Collector(Kind kind, QList<CodeColours::Span> &into)
        : m_kind(kind)
        , m_into(into)
    { }

    void format(const std::string &text, const srchilite::FormatterParams *params) override
    {
        if (!text.empty() && params && m_kind != Kind::Plain)
            m_into.append({params->start, static_cast<int>(text.size()), m_kind});
    }

private:
    Kind m_kind;
    QList<CodeColours::Span> &m_into;
};

}

class CodeColours::Reader
{
public:
    explicit Reader(const srchilite::HighlightStatePtr &rules)
        : m_manager(boost::make_shared<Collector>(Kind::Plain, m_spans))
        , m_highlighter(rules)
    {
        for (const auto &[name, kind] : elements)
            m_manager.addFormatter(std::string(name), boost::make_shared<Collector>(kind, m_spans));
        m_highlighter.setFormatterManager(&m_manager);
        m_highlighter.setFormatterParams(&m_params);
        m_highlighter.setOptimize(false);
    }

    QList<Span> next(QStringView line)
    {
        m_spans.clear();
        if (line.size() > longestLine)
            return {};
        // A byte a character, so that places in it are places in the line.
        std::string bytes;
        for (const QChar c : line)
            bytes += c.unicode() < 128 ? static_cast<char>(c.unicode()) : 'x';
        m_params.start = 0;
        try {
            m_highlighter.highlightParagraph(bytes);
        } catch (const std::exception &) {
            m_spans.clear(); // an expression that takes too long
        }
        return m_spans;
    }

private:
    QList<Span> m_spans;
    srchilite::FormatterManager m_manager;
    srchilite::FormatterParams m_params;
    srchilite::SourceHighlighter m_highlighter;
};

CodeColours::CodeColours(const QString &language)
{
    if (const auto rules = rulesOf(language))
        m_reader = std::make_unique<Reader>(rules);
}

CodeColours::~CodeColours() = default;

QList<CodeColours::Span> CodeColours::next(QStringView line)
{
    return m_reader ? m_reader->next(line) : QList<Span>();
}

}

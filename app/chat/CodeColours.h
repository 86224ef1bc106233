#pragma once

#include <memory>

#include <QList>
#include <QString>
#include <QStringView>

namespace firstlight {

// The words of a line of code by kind, line after line: what a line means depends on those before it. By GNU
// source-highlight and its language files, and our own for what it lacks. GUI thread.
class CodeColours
{
public:
    enum class Kind { Plain, Keyword, Name, Type, String, Number, Comment };
    struct Span
    {
        int start; // characters
        int length;
        Kind kind;
        bool operator==(const Span &) const = default;
    };

    // `language` as a fence names it; one that is not known has no colours.
    explicit CodeColours(const QString &language);
    ~CodeColours();

    bool knowsLanguage() const { return m_reader != nullptr; }
    QList<Span> next(QStringView line); // without its line end

private:
    class Reader;
    std::unique_ptr<Reader> m_reader;
};

}

#pragma once

#include <optional>

#include <QByteArray>
#include <QChar>

namespace firstlight {

// A code fence of CommonMark 0.31, 4.5.
struct Fence
{
    QChar mark; // ` or ~
    int length = 0; // how many marks; the closing fence has at least as many
    int indent = 0; // spaces before it, at most 3; the lines of the block lose as many
    bool operator==(const Fence &) const = default;
};

// Reads a line character by character and says as early as can be whether it is plain text or may still turn
// out to be a fence or blank.
class FenceLine
{
public:
    // `inside`: the fence of the code block that the line stands in.
    explicit FenceLine(std::optional<Fence> inside = std::nullopt)
        : m_inside(inside)
    { }

    void read(QChar c); // not a line end; only while the line is not known to be text
    bool isText() const { return m_part == Part::Text; } // for certain, whatever comes

    // At the end of the line.
    bool isBlank() const { return m_part == Part::Indent; }
    bool closes() const; // the code block it stands in
    std::optional<Fence> opens() const; // a new one
    int infoStart() const
    {
        return m_fence.indent + m_fence.length;
    } // of an opening fence: where its info string begins

private:
    enum class Part { Indent, Marks, Rest, Text };

    Part afterIndent(QChar c);
    Part afterMarks(QChar c) const;

    std::optional<Fence> m_inside;
    Part m_part = Part::Indent;
    Fence m_fence; // as far as it has been read
    bool m_tooDeep = false; // indented by 4 or more columns: not a fence, but perhaps blank
};

// CommonMark lets tabs stand behind a closing fence (0.30, 4.5), md4c 0.4.8 only spaces. So wherever a line
// ends with three marks and tabs, these become spaces.
QByteArray spacesBehindFences(QByteArray text);

}

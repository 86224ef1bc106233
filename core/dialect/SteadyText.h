#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace firstlight {

// Nearly every event of a stream is the one before it, byte for byte, but for the piece of text that it
// brings (and the padding that OpenAI adds). Such an event need not be parsed again: what surrounds the text
// is known to be sound and to mean nothing else. That halves the cost of a delta
// (tests/bench/decode). Anything that is not certain is left to the parser.
class SteadyText
{
public:
    // `data` was parsed, was sound as it came, and meant `text` and nothing else.
    void learn(std::string_view name, std::string_view data, std::string_view text);

    // Something else was told in between, so what the learnt event means may have changed.
    void forget() { m_known = false; }

    // The text of an event that differs from the learnt one in nothing but its text and padding; nothing
    // where it may differ.
    std::optional<std::string_view> match(std::string_view name, std::string_view data);

private:
    std::optional<std::string_view> compare(std::string_view data) const;

    // The learnt event: m_before text m_between padding m_after. m_between begins with the text's closing
    // quote. Without padding it holds all the rest.
    std::string m_name, m_before, m_between, m_after;
    bool m_known = false;
    bool m_padded = false;
    int m_misses = 0; // in a row; a stream whose events do differ is not learnt for ever
};

}

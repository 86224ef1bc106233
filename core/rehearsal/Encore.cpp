#include <array>

#include "rehearsal/RehearsalText.h"

namespace firstlight {

static constexpr std::array<const char *, 9> paragraphs{{
    "The length of this reply is set, and my text was shorter, so here are some things worth knowing about "
    "waiting.",
    "A stream does not make a reply faster. It ends when it would have ended anyway; but you start to read "
    "at the first token instead of at the last one, and reading takes longer than most replies do.",
    "A person reads about four or five words in a second. A reply that comes much faster than that no "
    "longer feels faster, and then only the wait before it counts.",
    "The first request to a server pays for the connection: the look-up of the name, a round trip for TCP, "
    "one or two more for TLS. The second one finds all of it done. When you compare two providers, let both "
    "warm up first, and report the cold start as a number of its own.",
    "A gap between two pieces of a reply can have three causes: the model took longer, the network did, or "
    "your own computer was busy and looked at the bytes late. Only a clock that is read the moment the bytes "
    "arrive can tell the last one from the others.",
    "Small writes on an old connection can wait for each other: one side holds its second packet back until "
    "the first is acknowledged, and the other side delays that acknowledgement. It costs about 40 ms, it "
    "looks like a slow server, and one socket option cures it.",
    "An average hides more than it shows. Nine requests of 300 ms and one of 4 s average 670 ms, a time that "
    "no one ever waited. The median says 300 ms, and the slow one deserves its own line.",
    "A longer request takes longer to read. If a conversation has wandered far from where it began, a new "
    "one with a short summary often starts to answer sooner than the old one would.",
    "If two figures differ by a few milliseconds, ask how many requests stand behind each before you believe "
    "the difference. Twice the same server, measured on two afternoons, rarely gives the same number.",
}};

QString encoreParagraph(int number)
{
    // The first one says why there are more; the others repeat.
    const auto rest = static_cast<int>(paragraphs.size()) - 1;
    const int index = number == 0 ? 0 : 1 + (number - 1) % rest;
    return QString::fromUtf8(paragraphs[static_cast<std::size_t>(index)]);
}

}

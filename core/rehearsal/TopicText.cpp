#include "rehearsal/TopicText.h"

#include <array>

#include <QRegularExpression>

#include "rehearsal/Phrases.h"

namespace firstlight {

static QStringList aboutCache(const RehearsalFacts &facts)
{
    return {QStringLiteral("A prompt cache remembers how requests began. Before a model writes its first "
                           "word it has to read all you sent, and that reading is most of the wait of a "
                           "long request. If the beginning is the same as before, letter for letter, the "
                           "provider can take its work from the cache and read only the rest. I play that "
                           "too: %1 for a beginning that I do not know, %2 for one that I do.")
                .arg(inMilliseconds(facts.profile.ttft), inMilliseconds(facts.profile.cachedTtft)),
        QStringLiteral("Whether it worked is told by the usage that comes with a reply: the line under it "
                       "shows how many tokens were cached. A cache makes the first word come sooner; it "
                       "does not make the words after it come faster.")};
}

static QStringList aboutKeys(const RehearsalFacts &)
{
    return {QStringLiteral("A key goes into the keychain of your operating system and travels from there "
                           "straight into the header of a request. It is not written into a settings file, "
                           "the history or a log. I need no key at all, and if one is sent to me I do not "
                           "look at it."),
        QStringLiteral("You enter a key where you add its provider: Settings, then Providers. The test "
                       "button there sends a real request and says what came back.")};
}

static QStringList aboutProviders(const RehearsalFacts &facts)
{
    return {QStringLiteral("To ask a real model, open Settings, then Providers, and add one: its address, "
                           "the way it talks (Chat Completions, Responses or Messages) and, where it wants "
                           "one, a key. A server on your own computer, such as llama-server, is added the "
                           "same way."),
        QStringLiteral("I speak all three of these myself, at %1. From there on only the answers differ: "
                       "every figure that you see under my replies you will see under theirs.")
            .arg(facts.url.toString())};
}

static QStringList aboutOffline(const RehearsalFacts &facts)
{
    return {QStringLiteral("Pull the cable if you like, I shall go on talking. I listen on %1, an address "
                           "that exists only inside this computer, so your question has not left it and "
                           "could not have.")
                .arg(facts.url.host()),
        QStringLiteral("That is also why the network takes next to nothing in my waterfalls. With a "
                       "provider far away you see its bars: the look-up of the name, the connection, TLS. "
                       "Comparing the two shows what distance costs.")};
}

static QStringList aboutWaterfall(const RehearsalFacts &facts)
{
    return {QStringLiteral("A waterfall draws the life of one request from left to right. First the bars of "
                           "this app and of the network: queue, name, connection, TLS, sending. Then the "
                           "wait for the first token, and then the reply. A bar that is missing did not "
                           "happen, which is not the same as taking no time: over an open connection "
                           "nothing is connected again."),
        QStringLiteral("In the waterfall of this reply one bar should stand out, the wait, because I made "
                       "it %1 long. Here is the plan that it should show:")
            .arg(inMilliseconds(plannedTtft(facts))),
        timetableBlock(facts)};
}

static QStringList aboutTtft(const RehearsalFacts &facts)
{
    return {QStringLiteral("TTFT is the time to first token: from handing your request to the network until "
                           "the first piece of the answer is here. It is what waiting feels like; after it "
                           "you are reading. Headers, pings and the empty opening of a stream do not "
                           "count, for there is nothing in them to read."),
        QStringLiteral("For this reply it should be about %1 plus what your computer took, and that is the "
                       "point of a rehearsal: you know what the figure ought to be.")
            .arg(inMilliseconds(plannedTtft(facts)))};
}

static QStringList aboutTokens(const RehearsalFacts &facts)
{
    return {QStringLiteral("A token is the piece of text that a model reads and writes: a short word, a part "
                           "of a longer one, a full stop. In English it is about four letters. Your request "
                           "is %1 by that rule, and only a model's own tokenizer knows the true number, "
                           "so a figure that is counted this way carries a ~ until the provider reports "
                           "its own.")
                .arg(inTokens(facts.in)),
        QStringLiteral("Tokens per second start to count after the first token, because the wait is a "
                       "matter of its own. I send each token by itself; many providers put several into "
                       "one piece, which is why pieces are not counted as tokens.")};
}

static QStringList aboutRehearsal(const RehearsalFacts &facts)
{
    return {QStringLiteral("I am not a model, and I understand very little: I look for a few words in your "
                           "question and choose a text that was written beforehand. What is real about me "
                           "is the time. I speak HTTP like any provider, at %1, and every word goes out at "
                           "its appointed moment.")
                .arg(facts.url.toString()),
        QStringLiteral("That makes me useful for two things. You can feel what a wait of 400 ms or of 2 s "
                       "is like before you pay for it, and you can check the figures of this app against "
                       "a plan that is known.")};
}

namespace {

struct Topic
{
    const char *words;
    QStringList (*text)(const RehearsalFacts &);
};

}

// The first that matches answers; the broader a word, the later it stands.
static constexpr std::array<Topic, 8> topics{{
    {R"(\bcach(e|es|ed|ing)\b)", aboutCache},
    {R"(\b(keys?|api[- ]?keys?|keychain|secret)\b)", aboutKeys},
    {R"(\boffline\b|\binternet\b|\bprivacy\b|\bprivate\b)", aboutOffline},
    {R"(\bwaterfalls?\b)", aboutWaterfall},
    {R"(\bproviders?\b|\breal model\b)", aboutProviders},
    {R"(\bttft\b|\bfirst token\b|\blatency\b)", aboutTtft},
    {R"(\btokens?\b)", aboutTokens},
    {R"(\brehears(al|e|ed|es)\b|\bwho are you\b|\bwhat are you\b|\bare you real\b)", aboutRehearsal},
}};

QStringList topicText(const RehearsalFacts &facts)
{
    for (const Topic &topic : topics) {
        const QRegularExpression words(
            QString::fromLatin1(topic.words), QRegularExpression::CaseInsensitiveOption);
        if (!words.match(facts.question).hasMatch())
            continue;
        return topic.text(facts) << modelSentence(facts) << waitSentence(facts) + u' ' + paceSentence(facts)
                                 << rehearsalNote();
    }
    return {};
}

}

#include "rehearsal/RehearsalText.h"

#include <QStringList>

#include "rehearsal/FaultText.h"
#include "rehearsal/Phrases.h"
#include "rehearsal/TopicText.h"

namespace firstlight {

static QStringList firstTurn(const RehearsalFacts &facts)
{
    return {
        waitSentence(facts)
            + QStringLiteral(" Nobody was thinking in that time: this is a rehearsal. A small server on this "
                             "very computer plays a language model by a timetable. There is no model behind "
                             "it, and nothing you type leaves the machine."),
        modelSentence(facts),
        QStringLiteral("Now look at the line under this reply. TTFT, the time to first token, should read "
                       "about %1; what it shows beyond that is the time that your own computer took. %2 "
                       "Here is the plan, counted from the moment when I had read your request:")
            .arg(inMilliseconds(plannedTtft(facts)), paceSentence(facts)),
        timetableBlock(facts),
        QStringLiteral("Ask something else, and watch TTFT. Your next request repeats this conversation, I "
                       "will know its beginning, and my first word should come after about %1. If you like, "
                       "ask about the cache, the waterfall, tokens, keys or working offline.")
            .arg(inMilliseconds(facts.profile.cachedTtft)),
        QStringLiteral("For a real model, open Settings, then Providers, and add one. The line under its "
                       "replies tells you where its time goes."),
    };
}

static QString connectionSentence(const RehearsalFacts &facts)
{
    return facts.connectionReused
        ? QStringLiteral("One thing more: this request went over the connection that an earlier one had "
                         "opened, so its waterfall has no bar for connecting.")
        : QString();
}

static QStringList secondTurn(const RehearsalFacts &facts)
{
    const QString opening = facts.cached > 0
        ? QStringLiteral("%1 This is what a prompt cache does: a provider keeps its work on a beginning that "
                         "it has seen, and goes straight to what is new. The line under this reply should "
                         "show %2 as cached.")
              .arg(waitSentence(facts), inTokens(facts.cached))
        : QStringLiteral("Your request now carries the whole conversation, %1, and I had not read its "
                         "beginning before (another model, or a server that was started again, knows "
                         "nothing yet), so you waited the full %2.")
              .arg(inTokens(facts.in), inMilliseconds(facts.profile.ttft));
    return {
        opening,
        modelSentence(facts),
        QStringLiteral("The pace has nothing to do with it. %1 A cache saves reading, not writing; faster "
                       "writing takes a smaller model or faster hardware.")
            .arg(paceSentence(facts)),
        QStringLiteral("A cache works only while the beginning stays the same, letter for letter. Put the "
                       "time of day at the top of your instructions, and every request starts from nothing "
                       "again. So: first what stays, last what changes."),
        connectionSentence(facts),
    };
}

static QStringList thirdTurn(const RehearsalFacts &facts)
{
    const QString known = facts.cached > 0
        ? QStringLiteral("I knew about %1 of them already, so you waited %2.")
              .arg(QString::number(facts.cached), inMilliseconds(plannedTtft(facts)))
        : QStringLiteral("I had not read its beginning before, so you waited %1.")
              .arg(inMilliseconds(plannedTtft(facts)));
    return {
        QStringLiteral("A third question, and the request has grown to %1, because a chat sends all of its "
                       "past each time. %2")
            .arg(inTokens(facts.in), known),
        modelSentence(facts),
        QStringLiteral("Open the details under this reply. The waterfall reads from left to right: first "
                       "what your computer did, then the way to the server, then the wait for the first "
                       "token, which I made %1 long, and last the reply itself. %2")
            .arg(inMilliseconds(plannedTtft(facts)), paceSentence(facts)),
        QStringLiteral("You can also interrupt me: press Esc, or the Stop button, while I am talking. What "
                       "has arrived stays, the reply is marked as stopped, and your next question works as "
                       "if nothing had happened."),
        connectionSentence(facts),
    };
}

static QStringList laterTurn(const RehearsalFacts &facts)
{
    const QString figures = waitSentence(facts) + u' ' + paceSentence(facts);
    switch (facts.turn % 3) {
    case 0:
        return {figures, modelSentence(facts),
            QStringLiteral("You need not take my word for it. This command asks the same server, and you can "
                           "watch the tokens come in one by one:"),
            curlBlock(facts),
            QStringLiteral("Its first lines come at once and hold no text yet: the role, and nothing said. "
                           "A clock that stops there measures politeness. TTFT counts to the first piece of "
                           "the answer.")};
    case 1:
        return {figures, modelSentence(facts),
            QStringLiteral("One request is an anecdote. Ask the same thing five or six times, put the times "
                           "in order and look at the one in the middle: the median does not care about the "
                           "one request that met a busy moment. The slow end has its own story, and it "
                           "takes many more requests to tell it.")};
    default:
        return {figures, modelSentence(facts),
            QStringLiteral("Three levers move the wait that you feel. A connection that is open already "
                           "saves the handshakes. A beginning that stays the same lets a provider use its "
                           "cache. And a shorter reply ends sooner, which sounds too simple, and is the one "
                           "that people forget."),
            rehearsalNote()};
    }
}

// Asked without "stream": true, the reply has no first token to look at.
static QStringList unstreamed(const RehearsalFacts &facts)
{
    return {
        QStringLiteral("You did not ask for a stream, so this reply came in one piece, when its last token "
                       "was due: %1 for the first token, then %2 for each one after it. Your request holds "
                       "%3.")
            .arg(inMilliseconds(plannedTtft(facts)), inMilliseconds(facts.profile.tpot), inTokens(facts.in)),
        modelSentence(facts),
        QStringLiteral("Ask again with \"stream\": true, and you see the first word as soon as there is "
                       "one. It takes just as long in the end, but you read along instead of waiting."),
        rehearsalNote(),
    };
}

static QStringList paragraphs(const RehearsalFacts &facts)
{
    if (const QStringList fault = faultText(facts); !fault.isEmpty())
        return fault;
    if (!facts.streamed)
        return unstreamed(facts);
    if (const QStringList topic = topicText(facts); !topic.isEmpty())
        return topic;
    switch (facts.turn) {
    case 1:
        return firstTurn(facts);
    case 2:
        return secondTurn(facts);
    case 3:
        return thirdTurn(facts);
    default:
        return laterTurn(facts);
    }
}

QString rehearsalText(const RehearsalFacts &facts)
{
    QStringList all = paragraphs(facts);
    all.removeAll(QString());
    return all.join(u"\n\n");
}

}

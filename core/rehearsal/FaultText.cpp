#include "rehearsal/FaultText.h"

#include "rehearsal/Phrases.h"

namespace firstlight {

static QString whatHappens(Fault fault)
{
    switch (fault) {
    case Fault::Cut:
        return QStringLiteral("This reply is going to break off. I was told to rehearse a cut: halfway I end "
                              "the stream politely, but without the signal that says that a reply is "
                              "complete. What has arrived should stay, marked as incomplete.");
    case Fault::Reset:
        return QStringLiteral("This reply is going to break off. I was told to rehearse a reset: halfway I "
                              "drop the connection, as a server that crashes does. What has arrived should "
                              "stay, marked as incomplete, with the reason beside it.");
    case Fault::Stall:
        return QStringLiteral("This reply is going to fall silent. I was told to rehearse a stall: halfway I "
                              "say nothing more and keep the connection open, so that nobody can tell "
                              "whether I think or am gone. Press Stop when you have waited long enough; "
                              "what has arrived should stay.");
    case Fault::Burst:
        return QStringLiteral("This reply came all at once, after the time that it would have taken word by "
                              "word. I was told to rehearse a burst: a proxy that collects a reply before it "
                              "passes it on looks just like this. There is no tokens per second to measure, "
                              "for the tokens have no times of their own, and an honest display says so.");
    case Fault::Split:
        return QStringLiteral("This reply is cut in odd places. I was told to rehearse split writes: they "
                              "end inside characters such as é, → and 語, and between the two halves of a "
                              "line end. If you can read these three, the pieces were put together again.");
    case Fault::ContentType:
        return QStringLiteral("The bytes of this reply are right, but its header calls them plain text and "
                              "not an event stream. I was told to rehearse a wrong content type. If you can "
                              "read this, the client looked at the bytes and not at the label.");
    case Fault::InBand:
        return QStringLiteral("This reply is going to fail. I was told to rehearse an error in the stream: "
                              "the status was 200, and halfway an error object comes in place of the next "
                              "word. What has arrived should stay, with the error beside it.");
    case Fault::None:
    case Fault::Status401:
    case Fault::Status429:
    case Fault::Status500:
    case Fault::Html:
        return {}; // nothing goes wrong, or there is no reply to speak in
    }
    Q_UNREACHABLE();
}

QStringList faultText(const RehearsalFacts &facts)
{
    const QString opening = whatHappens(facts.profile.fault);
    if (opening.isEmpty())
        return {};
    const bool paced = facts.profile.fault != Fault::Burst && facts.streamed;
    return {
        opening,
        modelSentence(facts),
        paced ? waitSentence(facts) + u' ' + paceSentence(facts) : QString(),
        QStringLiteral("A fault that you can call up whenever you like is worth a great deal. The real ones "
                       "come when nobody is looking, and then the only question is whether the half that "
                       "arrived is still there."),
        rehearsalNote(),
    };
}

}

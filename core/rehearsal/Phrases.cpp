#include "rehearsal/Phrases.h"

#include <cmath>

namespace firstlight {

using std::chrono::microseconds;

QString inMilliseconds(microseconds time)
{
    const double milli = std::chrono::duration<double, std::milli>(time).count();
    const int decimals = milli < 10 && milli != std::floor(milli) ? 1 : 0;
    return QStringLiteral("%1 ms").arg(QString::number(milli, 'f', decimals));
}

QString inTokens(int count)
{
    return count == 1 ? QStringLiteral("about one token") : QStringLiteral("about %1 tokens").arg(count);
}

std::chrono::milliseconds plannedTtft(const RehearsalFacts &facts)
{
    return facts.cached > 0 ? facts.profile.cachedTtft : facts.profile.ttft;
}

QString waitSentence(const RehearsalFacts &facts)
{
    const QString wait = inMilliseconds(plannedTtft(facts));
    if (facts.cached == 0)
        return QStringLiteral("Your request holds %1, and I let %2 pass before my first word.")
            .arg(inTokens(facts.in), wait);
    const QString known = QStringLiteral("about %1 of its %2 tokens").arg(facts.cached).arg(facts.in);
    if (facts.profile.cachedTtft >= facts.profile.ttft)
        return QStringLiteral("I let %1 pass before my first word, although I had read the beginning of "
                              "your request before, %2.")
            .arg(wait, known);
    return QStringLiteral("My first word came %1 after your request, and not %2 after it, because I had "
                          "read its beginning before, %3.")
        .arg(wait, inMilliseconds(facts.profile.ttft), known);
}

QString paceSentence(const RehearsalFacts &facts)
{
    const microseconds tpot = facts.profile.tpot;
    if (tpot.count() == 0)
        return QStringLiteral("After the first token the others follow at once, for their time is set to 0.");
    const double perSecond = 1e6 / static_cast<double>(tpot.count());
    QString sentence =
        QStringLiteral("After the first token I send one every %1, which makes %2 tokens per "
                       "second.")
            .arg(inMilliseconds(tpot), QString::number(perSecond, 'f', perSecond < 10 ? 1 : 0));
    if (facts.profile.jitter.count() > 0)
        sentence += QStringLiteral(" Each of them comes up to %1 early or late, the way a network would "
                                   "deliver it, so the gaps differ while the rate stays about the same.")
                        .arg(inMilliseconds(facts.profile.jitter));
    return sentence;
}

QString modelSentence(const RehearsalFacts &facts)
{
    QString sentence;
    if (facts.askedModel != facts.model)
        sentence = QStringLiteral("You asked for %1, which does not exist here, so %2 answered.")
                       .arg(facts.askedModel.left(60), facts.model);
    else if (facts.pace < 1)
        sentence = QStringLiteral("You chose %1: it starts and writes %2 times as fast as rehearsal does.")
                       .arg(facts.model, QString::number(1 / facts.pace));
    else if (facts.pace > 1)
        sentence = QStringLiteral("You chose %1: it takes %2 times as long as rehearsal does.")
                       .arg(facts.model, QString::number(facts.pace));
    return sentence;
}

static QString row(microseconds at, const QString &what)
{
    return QStringLiteral("%1  %2\n").arg(inMilliseconds(at), 9).arg(what);
}

QString timetableBlock(const RehearsalFacts &facts)
{
    const microseconds first = plannedTtft(facts);
    const microseconds tpot = facts.profile.tpot;
    QString block = QStringLiteral("```text\n");
    block += row(microseconds(0), QStringLiteral("your request is read"));
    block += row(first, QStringLiteral("first token: TTFT"));
    block += row(first + tpot, QStringLiteral("second token"));
    block += row(first + 9 * tpot, QStringLiteral("10th token"));
    block += row(first + 49 * tpot, QStringLiteral("50th token"));
    return block + QLatin1StringView("```");
}

QString curlBlock(const RehearsalFacts &facts)
{
    return QStringLiteral("```sh\n"
                          "curl -N %1/chat/completions \\\n"
                          "  -H 'content-type: application/json' \\\n"
                          "  -d '{\"model\": \"%2\", \"stream\": true,\n"
                          "       \"messages\": [{\"role\": \"user\", \"content\": \"Hello\"}]}'\n"
                          "```")
        .arg(facts.url.toString(), facts.model);
}

QString rehearsalNote()
{
    return QStringLiteral("All this is a rehearsal: a small server on this very computer plays a language "
                          "model by a timetable. There is no model behind it, and nothing you type leaves "
                          "the machine. For a real model, open Settings, then Providers, and add one.");
}

}

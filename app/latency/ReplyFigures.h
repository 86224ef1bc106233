#pragma once

#include <memory>
#include <optional>

#include <QImage>
#include <QMetaType>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include "delivery/Attempt.h"
#include "delivery/Router.h"
#include "delivery/Wait.h"
#include "domain/Message.h"
#include "latency/Doctor.h"
#include "latency/PhaseBars.h"
#include "latency/PhaseRows.h"

namespace firstlight {

// What the message itself does not hold.
struct ReplyCircumstances
{
    std::optional<Wait> wait = {}; // of one that has not left yet
    QList<Attempt> attempts = {}; // that failed before this one
    QList<Finding> findings = {}; // of the doctor, the costliest first
    std::optional<Routing> route = {}; // why Auto asked this one
};

// What the window shows of one reply's time: a value, made anew whenever the reply grew. Texts are ready to
// show; one that is empty has nothing to show, one that is unknown reads "n/a".
class ReplyFigures
{
    Q_GADGET
    QML_VALUE_TYPE(replyFigures)
    Q_PROPERTY(bool waiting MEMBER waiting) // no token yet
    Q_PROPERTY(bool streaming MEMBER streaming) // tokens come
    Q_PROPERTY(bool over MEMBER over)
    Q_PROPERTY(bool firstTokenSeen MEMBER firstTokenSeen)
    Q_PROPERTY(QString doing MEMBER doing) // while it waits: "connecting"
    Q_PROPERTY(QString outcome MEMBER outcome) // "stopped", "incomplete", "failed"; empty for a complete one
    Q_PROPERTY(QString ttftName MEMBER ttftName) // "TTFT"
    Q_PROPERTY(QString ttftMeaning MEMBER ttftMeaning) // "first token"
    Q_PROPERTY(QString ttft MEMBER ttft) // "410 ms"
    Q_PROPERTY(QString speed MEMBER speed) // "43.7", "~61"; of one that streams, an estimate
    Q_PROPERTY(QString tokens MEMBER tokens) // "214"
    Q_PROPERTY(QString cached MEMBER cached) // "16.1k"; empty where the provider did not say
    Q_PROPERTY(QString model MEMBER model)
    Q_PROPERTY(QString total MEMBER total) // "4.08 s", from the start of the request to the last token
    Q_PROPERTY(QString elapsed MEMBER elapsed) // the same as a clock that runs
    Q_PROPERTY(QString thought MEMBER thought) // "3.2 s" of reasoning; empty where there was none
    Q_PROPERTY(bool continued MEMBER continued) // the figures are those of the last part of the text
    Q_PROPERTY(QString toPixel MEMBER toPixel) // first token read -> frame that shows it
    Q_PROPERTY(QString origin MEMBER origin) // the connection and the model: "new connection · claude-sonnet"
    Q_PROPERTY(QString deltas MEMBER deltas) // "214 deltas, median gap 17 ms"
    Q_PROPERTY(
        QString finding MEMBER finding) // of the doctor where it is sure, else of the advice; empty for none
    Q_PROPERTY(QString advice MEMBER advice)
    Q_PROPERTY(QString attempts MEMBER attempts) // those that failed, a line each; empty for none
    Q_PROPERTY(bool remembered MEMBER remembered) // from the response cache: no request was made
    Q_PROPERTY(QString route MEMBER route) // who answered by Auto, and why; empty where nobody chose
    Q_PROPERTY(QString otherSide MEMBER otherSide) // of Auto, to be asked: "Ask the strong side"
    Q_PROPERTY(QString detour MEMBER detour) // "attempt 2"; empty where the first one answered
    Q_PROPERTY(QString line MEMBER line) // all figures in one line, for a screen reader
    Q_PROPERTY(QString toScreen MEMBER
            toScreen) // "to the screen: p50 7 ms, p95 12 ms"; empty where no frame was seen
    Q_PROPERTY(QString asText MEMBER asText) // title, table and figures, to copy
public:
    // `now` is looked at only while the reply is under way.
    static ReplyFigures from(
        const Message &message, Instant now, const ReplyCircumstances &circumstances = {});

    // To the clipboard.
    Q_INVOKABLE void copy() const; // asText
    Q_INVOKABLE void copyJson() const; // of a reply that is over
    Q_INVOKABLE void copyPicture(const QImage &picture) const;

    bool waiting = false;
    bool streaming = false;
    bool over = false;
    bool firstTokenSeen = false;
    bool continued = false;
    bool remembered = false;
    bool stopped = false; // by the person: no fault
    QString doing, thought, outcome, ttftName, ttftMeaning, ttft, speed, tokens, cached, model, total,
        elapsed, toPixel, origin, deltas, finding, advice, attempts, detour, route, otherSide, line, toScreen,
        asText;

    // For the types of C++ that draw it.
    PhaseBars bars;
    QList<PhaseRow> rows;
    std::optional<bool> cachedPrefix; // absent where the provider did not say
    std::optional<Wait> wait;
    std::optional<Instant> since; // the clock of a silent reply runs from here
    int stalls = 0;
    std::shared_ptr<const Message> reply; // for copyJson(); null before the end
};

}

Q_DECLARE_METATYPE(firstlight::ReplyFigures)

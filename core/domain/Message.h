#pragma once

#include <optional>

#include <QDateTime>
#include <QList>
#include <QMetaType>
#include <QString>

#include "domain/Attachment.h"
#include "domain/StreamEvent.h"
#include "domain/Timeline.h"
#include "domain/Usage.h"

namespace firstlight {

// A call that the model asks for. It is shown, never run.
struct ToolCall
{
    QString id;
    QString name;
    QString args; // JSON text, as it came
    bool operator==(const ToolCall &) const = default;
};

// One message of a conversation. Messages form a tree: each knows its parent, so an edit or another answer is
// a new branch and nothing is overwritten.
struct Message
{
    enum class Role { User, Assistant };

    QString id; // UUID
    QString parent; // id of the message before it; empty for the first
    Role role = Role::User;
    QDateTime createdAt; // UTC; orders the history, never used for intervals
    QString text;
    QString reasoning;
    bool refusal = false; // (part of) the text is the model's own refusal
    QList<ToolCall> tools;

    QList<Attachment> attachments; // of questions only; sent before the text

    // Of replies only.
    QString provider; // Provider::id
    QString model; // the model that answered, as the reply named it; else the one asked for
    std::optional<End> end; // absent while it arrives (and after a crash: then read as Incomplete)
    QString finish; // the provider's own word for why it ended
    std::optional<Error> error;
    Usage usage;
    RawUsage rawUsage;
    Timeline timeline; // of the latest request, like usage, finish and error
    // Characters of the text that earlier requests brought: this reply was cut and then continued. 0: it was
    // not.
    qsizetype continuedAt = 0;

    // Makes room for a request that goes on from what is here: text and reasoning stay, all that is said of a
    // request starts anew.
    void beginContinuation();

    // It came from the response cache of this computer: no request was made for it.
    bool isRemembered() const
    {
        return end == End::Complete && timeline.pressed && !timeline.started && !text.isEmpty();
    }

    // Folds one event of the reply's stream into this message.
    void apply(const TimedEvent &event);
    bool operator==(const Message &) const = default;
};

QString newId();

}

Q_DECLARE_METATYPE(firstlight::Message)

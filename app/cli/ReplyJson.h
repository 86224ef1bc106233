#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QList>

#include "delivery/Delivery.h"
#include "domain/Message.h"
#include "domain/Timeline.h"
#include "latency/Doctor.h"

namespace firstlight::cli {

// text, reasoning, tools, end, finish, usage, usage_raw, model of a reply, by the names of the CLI contract.
// What is unknown or empty by nature (no reasoning, no tools) is absent; `text` is always there.
QJsonObject replyJson(const Message &reply);

// Those that failed, each with its error and what was done then, and the one that answered, if one was made.
QJsonArray attemptsJson(const QList<Attempt> &failed, const Candidate &answerer, const Message &reply);

// [{name, symptom, evidence, remedy, sure}]
QJsonArray diagnosisJson(const QList<Finding> &findings);

// {kind, message, status, code, fingerprint}; `message` is the sentence for people.
QJsonObject errorJson(const Error &error, const QString &sentence);

// The timeline by its names; milliseconds with microseconds after the point. Absent: it did not happen.
QJsonObject timelineJson(const Timeline &timeline, const Usage &usage, const QList<Attempt> &before);

}

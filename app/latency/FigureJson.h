#pragma once

#include <QJsonObject>

#include "domain/Message.h"

namespace firstlight {

// The figures of one request by the names of the CLI contract (`timeline` of `ask --json`); milliseconds with
// microseconds after the point. Absent: it did not happen.
QJsonObject figuresJson(const Timeline &timeline, const Usage &usage);

// The counts that are known.
QJsonObject usageJson(const Usage &usage);

// All that is known of a reply's time: model, end, usage, figures, and every stamp in microseconds since the
// first.
QJsonObject replyTimeJson(const Message &message);

}

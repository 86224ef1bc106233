#pragma once

#include <QJsonObject>

#include "domain/Provider.h"
#include "latency/CacheXray.h"
#include "latency/Doctor.h"

namespace firstlight {
class ChatSession;
}

namespace firstlight::cli {

// What `ask --json` tells that the session does not hold.
struct AskNotes
{
    QString providerReason; // how the choice was made, in words
    QString modelReason;
    const CacheXray *xray = nullptr; // null: nobody looked
    QString currency;
    bool mayRemember = false; // the response cache is on
    QList<Finding> findings;
};

// The object of `ask --json`: the session's last reply, by the names of the CLI contract.
QJsonObject askJson(const ChatSession &session, const AskNotes &notes);

// The same where nothing could be asked.
QJsonObject unaskedJson(const Error &error, const QString &sentence, const Provider &provider);

}

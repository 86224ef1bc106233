#pragma once

#include <QList>
#include <QString>

#include "domain/Provider.h"
#include "rehearsal/Script.h"

namespace firstlight {

// Why a request is not served: an HTTP status of 400 or more, and the words for it.
struct Refusal
{
    int status = 400;
    QString message{};
    QString param{}; // the field that is wrong; empty where none is
    QString code{}; // OpenAI's own word; empty where it has none
    int retrySeconds = 0; // 0: no wait is named. Gemini says it in the body
};

// The error object of a dialect, as it stands in an error body and in an `error` event of the stream.
QByteArray errorBody(DialectKind dialect, const Refusal &refusal);

// The refusal as an HTTP reply.
Script refusalScript(DialectKind dialect, const Refusal &refusal, const QList<Header> &headers = {});

}

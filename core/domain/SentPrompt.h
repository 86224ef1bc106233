#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include "domain/Provider.h"

namespace firstlight {

// A prompt that went out, as far as a provider's cache is concerned.
struct SentPrompt
{
    QDateTime at; // UTC
    QString endpoint; // endpointOf()
    QString model;
    DialectKind dialect = DialectKind::OpenAiChat;
    QString conversation; // id; empty where only the fixed part is known
    QByteArray body; // of the request; of one of an earlier run only the fixed part, from the first byte on
    bool operator==(const SentPrompt &) const = default;
};

}

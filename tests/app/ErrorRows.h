#pragma once

#include <functional>

#include <QList>

#include "domain/Message.h"
#include "domain/Provider.h"

namespace firstlight {

// A server's answer to a question, byte for byte.
struct ErrorRow
{
    const char *provider;
    const char *event; // in words, after the provider's name
    DialectKind dialect;
    int status;
    const char *body; // KEY stands for the key that was sent
    const char *headers = nullptr; // lines between the status line and the length
    bool needsKey = true;
};

// Section 9 of wire-formats.md: each shape of an error body, each row of its table of statuses.
QList<ErrorRow> answerRows();

// What does not come from a server, or cannot be had on this computer.
struct ErrorValue
{
    const char *event;
    Error error;
    std::function<Provider()> provider;
};
QList<ErrorValue> errorValues();

// A reply that reached an end, and not the one that one would wish.
struct EndedReply
{
    const char *event;
    Message message;
};
QList<EndedReply> endedReplies();

// A provider far away, and one on this computer.
Provider cloud();
Provider local();

QList<DialectKind> rehearsedDialects();

}

#pragma once

#include <QString>

#include "domain/Message.h"
#include "domain/Provider.h"

namespace firstlight {

// What went wrong in one or two sentences: what happened, then the one thing to do. Translated; never holds a
// key. `provider` may be null; with it the sentence names the provider.
QString errorText(const Error &error, const Provider *provider);

// How a reply ended, where that is not simply its end: its error, that it broke off, that it reached a limit,
// that a filter ended it, that it is empty or a refusal. Empty for a sound reply and for one that the person
// stopped, and while it arrives.
QString endingText(const Message &reply, const Provider *provider);

}

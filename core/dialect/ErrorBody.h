#pragma once

#include <QByteArrayView>

#include "dialect/ReplyHead.h"
#include "domain/Error.h"

namespace firstlight {

// The error that a reply's body holds, in whatever shape a provider, a server or a proxy wrote it
// (wire-formats.md, section 9): JSON of eight shapes, the same inside SSE, HTML, plain text, nothing.
// `detail` is never empty: it is the provider's own message where there is one, else the status line and what
// could be read ("HTTP 502 Bad Gateway: Please wait").
Error errorFromBody(const ReplyHead &head, QByteArrayView body);

// A web page where an API answer was due, with a status that claims success (login page, wrong base URL).
Error errorFromPage(const ReplyHead &head, QByteArrayView body);

// "HTTP 502 Bad Gateway"; with the standard's own phrase where the server sent none.
QString statusLine(const ReplyHead &head);

}

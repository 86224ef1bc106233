#pragma once

#include <QString>

#include "domain/Capture.h"
#include "latency/WireEvents.h"

namespace firstlight {

// The words of the wire view.

// "delta", "usage", "ping"; an SSE event that means nothing to us is called by its own name.
QString wireKindText(const WireEvent &event);

// "412.3", in ms with one digit after the point, in the separators of the locale.
QString wireTimeText(std::chrono::microseconds time);

// Bytes or words as text of one line for a list: line ends become "⏎", other control characters dots; cut at
// `longest`.
QString wireLine(const QByteArray &raw, qsizetype longest = 1000);
QString wireLine(QStringView words, qsizetype longest = 1000);

// All of it for reading, cut at 64 KiB, where it says so.
QString wireWhole(const QByteArray &raw);

// JSON with line breaks and indentation, in the order it was sent; other text as it is.
QString prettyBody(const QByteArray &body);

// The same body, with the length in place of each picture's base64: megabytes that nobody reads, and that a
// text view takes seconds to lay out. The curl command and the capture file keep them.
QByteArray withoutPictures(const QByteArray &body);

QString headerLines(const QList<Header> &headers);

// "HTTP/1.1 200 OK".
QString statusLine(const Capture::Response &response);

// What is to be known about this record beyond its bytes; empty for nothing.
QString wireNote(const Capture &capture);

}

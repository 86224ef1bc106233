#pragma once

#include <QByteArray>
#include <QString>

#include "domain/Capture.h"

namespace firstlight {

// Captures as files: the format is in CAPTURE.md. Pure functions on bytes and on one file; any thread.

// Larger files are not read.
inline constexpr qint64 largestCaptureFile = 64 << 20;

// Whether these bytes begin as a capture does.
bool isCapture(QByteArrayView bytes);

QByteArray captureToBytes(const Capture &capture);

// Error: Protocol, its `detail` an English sentence that names the line ("Line 7: ...").
Result<Capture> captureFromBytes(const QByteArray &bytes);

// Error: Storage where the file cannot be read or written, else as above.
Result<Capture> readCapture(const QString &path);
Result<void> writeCapture(const QString &path, const Capture &capture);

// "Anthropic-2026-11-30-081522.flcapture": what a person would call it.
QString captureFileName(const Capture &capture);

}

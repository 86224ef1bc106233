#pragma once

#include <vector>

#include <QByteArray>

#include "domain/Timeline.h"

namespace firstlight {

// The lists of a timeline as blobs, about two bytes an entry each. All numbers are variable-length (7 bits a
// byte, low first); moments are whole microseconds since the entry before, the first since `origin`.

// When each arrival came.
QByteArray momentsOf(const std::vector<Arrival> &arrivals, Instant origin);

// What each brought, beside them: its kinds, and how many code points of alphabetic and of CJK text.
QByteArray shapesOf(const std::vector<Arrival> &arrivals);

// A blob that is cut short gives the entries that are whole.
std::vector<Arrival> arrivalsFrom(const QByteArray &moments, const QByteArray &shapes, Instant origin);

// Frames: the moment, then how far `from` lies behind the end of the frame before it, then `count`.
QByteArray blobOf(const std::vector<Frame> &frames, Instant origin);
std::vector<Frame> framesFrom(const QByteArray &blob, Instant origin);

}

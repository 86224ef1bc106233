#pragma once

#include <chrono>
#include <vector>

#include <QByteArray>
#include <QList>

#include "domain/Provider.h"

namespace firstlight {

// Bytes that go out in one write, at a time counted from the moment the request was read.
struct Cue
{
    std::chrono::microseconds at{0};
    QByteArray bytes{};
};

// A whole HTTP reply as a timetable: what the connection plays without knowing what it says.
struct Script
{
    enum class After {
        KeepAlive, // the next request may come
        Close,
        Reset, // the peer gets an RST
        Hold, // silence until the peer goes away
    };
    std::vector<Cue> cues{}; // in order of time
    After after = After::KeepAlive;
};

// A status line and headers, the empty line included.
QByteArray httpHead(int status, const QList<Header> &headers);

// One chunk of a chunked body, and its end.
QByteArray httpChunk(const QByteArray &bytes);
QByteArray httpLastChunk();

// A whole reply in one write, at once.
Script document(
    int status, const QByteArray &contentType, const QByteArray &body, QList<Header> headers = {});

}

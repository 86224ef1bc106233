#pragma once

#include <QString>
#include <QUrl>

namespace firstlight {

// Where the base URL that a person entered leads (design.md). The base may be a host alone, an API root with
// or without a slash, or a pasted full endpoint of any dialect; a query string is kept.

// `tail`: "/chat/completions", "/responses", "/models". A URL without a path gets /v1.
QUrl openAiEndpoint(const QUrl &base, QStringView tail);

// `tail`: "/messages", "/models". The path gets /v1 unless it ends with it.
QUrl anthropicEndpoint(const QUrl &base, QStringView tail);

}

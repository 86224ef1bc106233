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

// `tail`: "/models", "/models/x:streamGenerateContent". The path gets /v1beta unless it ends with a version
// (v1, v1beta, v1alpha); the address of Google's OpenAI-compatible endpoint leads to the same root.
QUrl geminiEndpoint(const QUrl &base, QStringView tail);

// `tail`: "/api/chat", "/api/tags". The /v1 of Ollama's OpenAI-compatible endpoint is taken off.
QUrl ollamaEndpoint(const QUrl &base, QStringView tail);

// The address with this item in its query, in the place of one of the same name.
QUrl withQueryItem(QUrl url, const QString &name, const QString &value);

}

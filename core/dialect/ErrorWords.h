#pragma once

#include <optional>

#include <QString>

#include "dialect/JsonReader.h"
#include "domain/Error.h"

namespace firstlight {

// What an error object says.
struct ErrorWords
{
    QString message = {}; // never empty
    QString code = {}; // the most telling of code, type and status; a number as text
    int number = 0; // a numeric code, in most cases an HTTP status; 0 where there is none
};

// How sure we are that the JSON is an error.
enum class Suspicion {
    Event, // one event of a stream that may be an answer: only what no answer holds
    Document, // a document of its own that is no answer: a bare "message" or "detail" counts too
    Error, // named an error by status or event name: whatever text is in it
};

// Nothing where the JSON holds no error. An array of one is looked into (Gemini).
std::optional<ErrorWords> errorWords(
    const simdjson::dom::object &root, const JsonReader &reader, Suspicion suspicion);
std::optional<ErrorWords> errorWords(
    const simdjson::dom::element &root, const JsonReader &reader, Suspicion suspicion);

// `status`: of HTTP, or a numeric code that stands for one; 0 where there is none. `fallback`: the kind of
// what nothing else names.
Error::Kind errorKind(int status, const ErrorWords &words, Error::Kind fallback);

}

#pragma once

#include <chrono>
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
    std::optional<std::chrono::milliseconds> retryAfter = {}; // a wait that the body names (Gemini)
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

// The words as an Error. `status`: of HTTP; 0 inside a stream, whose own status says nothing. `fallback`: the
// kind of what nothing else names.
//
// Providers have many words for few things. What a person can do something about gets a code of ours, the
// same for every provider; app/ErrorText makes its sentences from these. Any other code is the provider's
// own, as it came, for people who look it up.
//
//     code               what it means                            kinds                      to be tried
//     again context-too-long   prompt and reply do not fit the model    Http, Provider             shorter
//     only model-not-found    no such model, none for this account,    Http, Provider             no
//                        or (Ollama) not pulled
//     no-pictures        the model, or the server, reads text      Http, Provider             no
//                        only, and there is a picture
//     path-not-found     404 or 405 about no model: the address   Http                       no
//                        lacks /v1, or is not of this dialect
//     overloaded         the provider has no room now             Http, RateLimit, Provider  yes
//     loading            a local server is loading the model      Http, Provider             yes
//     proxy-page         a web page instead of an API answer:     Http (a status of 400 and  no
//                        login, proxy, gateway, wrong address     more), Protocol (200)
//
// The kinds say the rest: Auth (401, 403, wrong key), Quota (402, no credit, spend limit: no retry),
// RateLimit (429, with retryAfter where one was named), Filtered (content filter, also as 400 or 403).
Error errorFrom(int status, ErrorWords words, Error::Kind fallback);

}

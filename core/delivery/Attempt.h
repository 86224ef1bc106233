#pragma once

#include <chrono>

#include <QMetaType>
#include <QString>

#include "domain/Error.h"
#include "domain/Provider.h"
#include "domain/Timeline.h"

namespace firstlight {

// What a delivery did after an attempt that failed.
enum class Remedy {
    OtherForm, // the same request in a form that the server may understand
    Again, // the same request once more, after a wait
    Other, // the same question to the next of the chain
};

// One request of a delivery that did not become the answer.
struct Attempt
{
    Provider provider;
    QString model;
    Timeline timeline; // nothing in it where no request was made: no key, no turn
    Error error;
    Remedy remedy = Remedy::Again;
    QString change; // of OtherForm: "without stream_options"
    std::chrono::milliseconds wait{0}; // before the next one, where our own clock set it
};

}

Q_DECLARE_METATYPE(firstlight::Attempt)

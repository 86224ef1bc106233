#pragma once

#include <map>
#include <utility>

#include <QString>

#include "delivery/Router.h"
#include "store/RequestFacts.h"

namespace firstlight {

// What each model was like for this person: medians of its latest counted chats, by Provider::id and model.
using MeasuredSpeeds = std::map<std::pair<QString, QString>, MeasuredSpeed>;

// Of at most the latest 100 of each. Pure; any thread.
MeasuredSpeeds measuredSpeeds(const RequestFacts &facts);

}

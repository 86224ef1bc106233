#pragma once

#include <QString>

#include "delivery/Router.h"

namespace firstlight {

// Why "Auto" asked the one that it asked. Translated.
QString routeText(const Routing &route);

}

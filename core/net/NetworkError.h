#pragma once

#include <optional>

#include <QNetworkReply>

#include "domain/Error.h"

namespace firstlight {

// What the transport itself says went wrong; absent where the server answered, whatever its status (that is
// the dialect's matter). `code` tells the remedies apart: refused, host-not-found, reset, proxy, certificate,
// offline, network.
std::optional<Error> networkError(const QNetworkReply &reply);

// A redirect that we do not follow. `code` is redirect, `detail` the place it points to, without query.
Error redirectError(const QNetworkReply &reply, int status);

}

#pragma once

#include <optional>

#include <QNetworkReply>

#include "domain/Error.h"
#include "net/Route.h"

namespace firstlight {

// What the transport itself says went wrong; absent where the server answered, whatever its status (that is
// the dialect's matter). `code` tells the remedies apart: refused, host-not-found, reset, proxy, proxy-login,
// handshake, offline, network. What is wrong with a certificate is said by watchCertificate.
std::optional<Error> networkError(const QNetworkReply &reply, const Route &route);

// A reply that came compressed in a way that we cannot undo, or damaged. `code` is encoding, `detail` the word
// of the server.
Error encodingError(const QByteArray &coding);

// A redirect that we do not follow. `code` is redirect, `detail` the place it points to, without query.
Error redirectError(const QNetworkReply &reply, int status);

}

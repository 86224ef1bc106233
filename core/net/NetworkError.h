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

// A reply that came compressed in a way that we cannot undo, or damaged. `code` is encoding, `detail` the
// word of the server.
Error encodingError(const QByteArray &coding);

// What makes us refuse an answer whose head has arrived; absent: its body is the dialect's matter. `code` is
// redirect (never followed, for the key would go where the person did not send it; `detail` is the place it
// points to, without query), proxy-login, or encoding.
std::optional<Error> headError(const QNetworkReply &reply, const Route &route);

}

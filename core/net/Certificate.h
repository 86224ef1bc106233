#pragma once

#include <functional>

#include <QNetworkReply>

#include "domain/Error.h"
#include "net/Route.h"

namespace firstlight {

// Lets exactly the one certificate pass that the route makes an exception for, whatever is wrong with it (not
// trusted, another name, out of date); any other ends the connection before anything is sent. `refused` then
// gets why, with the fingerprint that was seen: code "certificate-changed" where the exception is for another
// one; else "certificate-expired" or "certificate-name" where the date or the name alone is wrong; else
// "untrusted". Network thread.
void watchCertificate(
    QNetworkReply &reply, const Route &route, QObject *context, std::function<void(Error)> refused);

}

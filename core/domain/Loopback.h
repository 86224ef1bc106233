#pragma once

#include <QString>

namespace firstlight {

// Whether a host, as it stands in a URL, is this computer: localhost and what is below it, 127.0.0.0/8, ::1.
bool isLoopback(const QString &host);

}

#pragma once

#include <QByteArray>
#include <QString>

namespace firstlight {

// The person's last words in a recorded request body of any dialect; empty where none can be found. For the
// title of a replay: nothing is sent by it.
QString recordedQuestion(const QByteArray &body);

}

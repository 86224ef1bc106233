#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include <QList>
#include <QObject>
#include <QUrl>

#include "dialect/ReplyDecoder.h"
#include "domain/Error.h"
#include "domain/Provider.h"

namespace firstlight {

class ChatClient;

struct HttpQuestion
{
    QUrl url;
    QList<Header> headers;
    Transport transport;
    std::chrono::milliseconds limit; // for the whole; beyond it the answer is a Timeout
    bool carriesKey = false; // some header is the key
};

struct HttpAnswer
{
    ReplyHead head; // status 0 where no answer came
    QByteArray body;
    std::optional<Error> fault; // why it did not come, or not whole
};

// A small document over the connections of the network thread. `answer` runs on the thread of `context`,
// never after it is gone.
void httpGet(ChatClient &client, const HttpQuestion &question, QObject *context,
    std::function<void(HttpAnswer)> answer);

}

Q_DECLARE_METATYPE(firstlight::HttpAnswer)

#pragma once

#include <QList>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QUrl>

#include "dialect/ReplyDecoder.h"
#include "domain/Provider.h"
#include "domain/StreamEvent.h"

namespace firstlight {

// The request that every call of ours starts from: no cookies, no cache, no redirects (a key must not follow
// one), no compression (a proxy that compresses delays events).
QNetworkRequest httpRequest(const QUrl &url, const QList<Header> &headers);

// What the head says about the way of the reply.
HeadRead headReadOf(const QNetworkReply &reply);

// Status, reason and headers of a reply whose head has arrived.
ReplyHead headOf(const QNetworkReply &reply);

}

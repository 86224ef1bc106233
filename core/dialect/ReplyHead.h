#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include "domain/Provider.h"

namespace firstlight {

// What HTTP said before the body.
struct ReplyHead
{
    int status = 200;
    QByteArray reason = {}; // the reason phrase; empty in HTTP/2
    QByteArray contentType = {}; // as sent; empty where the header is missing
    QList<Header> headers = {};

    // The value of the first header of that name (any case); null where it is missing.
    QByteArray header(QByteArrayView name) const
    {
        for (const Header &header : headers) {
            if (header.name.compare(name, Qt::CaseInsensitive) == 0)
                return header.value;
        }
        return {};
    }
};

}

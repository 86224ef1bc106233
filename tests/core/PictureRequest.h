#pragma once

#include "domain/ChatRequest.h"

namespace firstlight {

// A picture of this type as far as anybody tells by its first bytes.
inline Attachment tidePicture(const char *beginning, const char *type)
{
    return {QStringLiteral("tide"), {}, QByteArray(beginning) + "tide", QString::fromLatin1(type)};
}

// Two pictures with a question, and one without a word.
inline ChatRequest pictureRequest()
{
    using Role = ChatRequest::Role;
    const Attachment png = tidePicture("\x89PNG\r\n\x1a\n", "image/png");
    const Attachment gif = tidePicture("GIF89a ", "image/gif");
    ChatRequest request;
    request.model = QStringLiteral("tide-1");
    request.turns = {{Role::User, QStringLiteral("What is this?"), {png, gif}},
        {Role::Assistant, QStringLiteral("A tide table.")}, {Role::User, {}, {png}}};
    return request;
}

}

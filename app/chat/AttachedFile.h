#pragma once

#include <QString>
#include <QUrl>
#include <tl/expected.hpp>

#include "domain/Attachment.h"

namespace firstlight {

// Reads a file of text or code that a person dropped, at most 1 MB, or a picture. The error is a sentence for
// them.
tl::expected<Attachment, QString> attachedFile(const QUrl &url);

}

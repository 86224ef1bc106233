#pragma once

#include <QJsonObject>
#include <QString>

#include "domain/Error.h"

namespace firstlight {

// A readable file of the profile. No file gives an empty object. Error.code: "damaged" with the line in the
// detail, "newer" where its "version" is above `version`, else empty with the system's words.
Result<QJsonObject> readJsonFile(const QString &path, int version);

// Whole or not at all, readable by its owner only. "version" is added.
Result<void> writeJsonFile(const QString &path, int version, QJsonObject json);

// Kind::Storage about this file.
Error fileError(const QString &path, const QString &what, const QString &code = {});

}

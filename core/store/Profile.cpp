#include "store/Profile.h"

#include <QDir>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace firstlight {

// Conversations are private: other users of the machine must not even list them.
static Result<QString> privateFolder(const QString &dir)
{
    const QString path = QDir::cleanPath(QDir(dir).absolutePath());
    if (QDir(path).exists())
        return path;
    constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    const QString parent = QDir::cleanPath(path + u"/.."_s);
    if (!QDir().mkpath(parent) || !QDir().mkdir(path, ownerOnly))
        return tl::unexpected(
            Error{.kind = Error::Kind::Storage, .detail = u"the folder %1 cannot be made"_s.arg(path)});
    return path;
}

Result<Profile> Profile::in(const QString &dir)
{
    return privateFolder(dir).map([](const QString &path) { return Profile{path, path}; });
}

Result<Profile> Profile::standard()
{
    // Not the App... locations: those depend on the name of the executable, and the window and the CLI share
    // one profile.
    const QString name = u"/firstlight"_s;
    const auto data =
        privateFolder(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + name);
    if (!data)
        return tl::unexpected(data.error());
    return privateFolder(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + name)
        .map([&](const QString &config) {
            return Profile{*data, config};
        });
}

}

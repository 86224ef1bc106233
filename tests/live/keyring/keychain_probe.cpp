// keychain_probe SERVICE read|write|remove PROVIDER: one call of KeyStore in a process of its own. The key to
// write comes on stdin. Prints one line: "key K", "empty", "done" or "error CODE: DETAIL"; exits 0 unless it
// could not ask at all.

#include <cstdio>

#include <QCoreApplication>
#include <QFile>

#include "store/KeyStore.h"

using namespace firstlight;

static void print(const QByteArray &line)
{
    std::puts(line.constData());
    QCoreApplication::exit(0);
}

static QByteArray textOf(const Error &error)
{
    return "error " + error.code.toUtf8() + ": " + error.detail.toUtf8();
}

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 4)
        return 2;
    const QString &verb = arguments[2], &provider = arguments[3];
    KeyStore keys(arguments[1]);
    const auto done = [](const Result<void> &result) { print(result ? "done" : textOf(result.error())); };
    if (verb == u"read") {
        keys.read(provider, &app, [](const Result<Secret> &key) {
            if (!key)
                print(textOf(key.error()));
            else
                print(key->isEmpty() ? "empty" : "key " + key->reveal());
        });
    } else if (verb == u"write") {
        QFile in;
        if (!in.open(stdin, QFile::ReadOnly))
            return 2;
        keys.write(provider, Secret(in.readAll()), &app, done);
    } else if (verb == u"remove") {
        keys.remove(provider, &app, done);
    } else {
        return 2;
    }
    return QCoreApplication::exec();
}

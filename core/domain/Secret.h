#pragma once

#include <QByteArray>

namespace firstlight {

// A provider key on its way from the keychain to a request header. It has no stream operator and no
// conversion, so that it cannot slip into a log, a file or a message by accident: who needs the bytes says
// `reveal()`, which is easy to search for.
class Secret
{
public:
    Secret() = default;
    explicit Secret(QByteArray bytes)
        : m_bytes(std::move(bytes))
    { }

    bool isEmpty() const { return m_bytes.isEmpty(); }
    const QByteArray &reveal() const { return m_bytes; }

private:
    QByteArray m_bytes;
};

}

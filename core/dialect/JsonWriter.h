#pragma once

#include <QByteArray>
#include <QJsonValue>
#include <QString>

namespace firstlight {

// Writes compact JSON in the order it is told, because a prompt cache needs the same bytes each time and
// QJsonObject would sort the keys: what varies could come to stand before what does not. Values are escaped
// by Qt's own writer.
class JsonWriter
{
public:
    JsonWriter &beginObject() { return open('{'); }
    JsonWriter &endObject() { return close('}'); }
    JsonWriter &beginArray() { return open('['); }
    JsonWriter &endArray() { return close(']'); }
    JsonWriter &key(const char *name); // ASCII, nothing to escape
    JsonWriter &value(const QJsonValue &value);
    // A string of base64 behind `before`; neither has a character that JSON escapes. It can be megabytes,
    // which Qt's writer would copy four times.
    JsonWriter &base64(const QByteArray &bytes, QByteArrayView before = {});

    const QByteArray &bytes() const { return m_bytes; }

private:
    JsonWriter &open(char bracket);
    JsonWriter &close(char bracket);
    void separate();

    QByteArray m_bytes;
    bool m_first = true; // nothing stands before the next item in its object or array
};

}

#include "dialect/JsonWriter.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace firstlight {

void JsonWriter::separate()
{
    if (!m_first)
        m_bytes += ',';
    m_first = false;
}

JsonWriter &JsonWriter::open(char bracket)
{
    separate();
    m_bytes += bracket;
    m_first = true;
    return *this;
}

JsonWriter &JsonWriter::close(char bracket)
{
    m_bytes += bracket;
    m_first = false;
    return *this;
}

JsonWriter &JsonWriter::key(const char *name)
{
    separate();
    m_bytes.append('"').append(name).append("\":");
    m_first = true;
    return *this;
}

JsonWriter &JsonWriter::value(const QJsonValue &value)
{
    separate();
    const QByteArray wrapped = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    m_bytes += wrapped.sliced(1, wrapped.size() - 2);
    return *this;
}

JsonWriter &JsonWriter::base64(const QByteArray &bytes, QByteArrayView before)
{
    separate();
    m_bytes.append('"').append(before).append(bytes.toBase64()).append('"');
    return *this;
}

}

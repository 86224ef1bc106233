#include "dialect/JsonReader.h"

#include <bit>
#include <cstring>

#include "dialect/Lenient.h"
#include "dialect/Surrogates.h"
#include "dialect/Utf8.h"

namespace firstlight {

using namespace simdjson;

std::optional<dom::element> JsonReader::parse(std::string_view json)
{
    dom::element root;
    m_standIns = false;
    m_repaired = false;
    if (json.empty())
        return std::nullopt;
    if (parseStrictly(json, root) == SUCCESS)
        return root;
    const LenientJson repaired = repair(json);
    if (repaired.json == json || parseStrictly(repaired.json, root) != SUCCESS)
        return std::nullopt;
    m_standIns = repaired.standIns;
    m_repaired = true;
    return root;
}

error_code JsonReader::parseStrictly(std::string_view json, dom::element &root)
{
    if (m_buffer.size() < json.size() + SIMDJSON_PADDING)
        m_buffer.resize(std::bit_ceil(json.size() + SIMDJSON_PADDING));
    std::memcpy(m_buffer.data(), json.data(), json.size());
    // In powers of two, because simdjson by itself would allocate anew for each document that is a byte
    // longer.
    if (m_parser.capacity() < json.size()) {
        if (const error_code error = m_parser.allocate(std::bit_ceil(json.size())); error != SUCCESS)
            return error;
    }
    return m_parser.parse(m_buffer.data(), json.size(), false).get(root);
}

QString JsonReader::fragment(std::string_view utf8) const
{
    QString text = textOf(utf8);
    return m_standIns ? withHalves(std::move(text)) : text;
}

QString JsonReader::text(std::string_view utf8) const
{
    return m_standIns ? withoutHalves(fragment(utf8)) : fragment(utf8);
}

std::string_view stringOf(const dom::element &element)
{
    std::string_view text;
    return element.get(text) == SUCCESS ? text : std::string_view();
}

template <typename T> static std::optional<T> valueAt(const dom::object &object, std::string_view key)
{
    T value;
    if (object.at_key(key).get(value) == SUCCESS)
        return value;
    return std::nullopt;
}

std::string_view stringAt(const dom::object &object, std::string_view key)
{
    return valueAt<std::string_view>(object, key).value_or(std::string_view());
}

std::optional<dom::object> objectAt(const dom::object &object, std::string_view key)
{
    return valueAt<dom::object>(object, key);
}

std::optional<dom::array> arrayAt(const dom::object &object, std::string_view key)
{
    return valueAt<dom::array>(object, key);
}

std::optional<std::int64_t> countAt(const dom::object &object, std::string_view key)
{
    if (const auto count = valueAt<std::int64_t>(object, key))
        return *count >= 0 ? count : std::nullopt;
    const auto real = valueAt<double>(object, key);
    if (real && *real >= 0 && *real < 9e15)
        return static_cast<std::int64_t>(*real);
    return std::nullopt;
}

}

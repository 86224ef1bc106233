#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <simdjson.h>

#include <QString>

namespace firstlight {

// One JSON document after another, through the same buffers. simdjson's DOM interface: it checks the whole
// document, and it picks the machine's vector instructions at run time, which its faster On-Demand interface
// does not do in a library that is built for any x86-64 (measured: 175 ns against 205 ns for a chunk of 319
// bytes).
class JsonReader
{
public:
    // The document's root, valid until the next call; nothing where it is not JSON, even after repair()
    // (Lenient.h).
    std::optional<simdjson::dom::element> parse(std::string_view json);

    // The document was not JSON before repair() (Lenient.h).
    bool wasRepaired() const { return m_repaired; }

    // A string of the document. It may begin or end with half a surrogate pair, for the deltas of a text.
    QString fragment(std::string_view utf8) const;

    // The same without half pairs, for strings that stand alone.
    QString text(std::string_view utf8) const;

private:
    simdjson::error_code parseStrictly(std::string_view json, simdjson::dom::element &root);

    simdjson::dom::parser m_parser;
    std::string m_buffer; // simdjson reads past the end, so the document is copied to where there is room
    bool m_repaired = false;
    bool m_standIns = false; // of the document under way (LenientJson)
};

// Members of an object, in any order; each gives "nothing" where the member is missing or of another type.
std::string_view stringAt(const simdjson::dom::object &object, std::string_view key);
std::optional<simdjson::dom::object> objectAt(const simdjson::dom::object &object, std::string_view key);
std::optional<simdjson::dom::array> arrayAt(const simdjson::dom::object &object, std::string_view key);

// A count, also where it was written as 12.0; a negative one is nothing.
std::optional<std::int64_t> countAt(const simdjson::dom::object &object, std::string_view key);

std::string_view stringOf(const simdjson::dom::element &element);

}

#include "dialect/SteadyText.h"

#include <simdjson.h>

namespace firstlight {

static constexpr std::string_view padding = "\"obfuscation\":\"";
static constexpr int mostMisses = 32;

// The string that `json` begins with, up to its closing quote; nothing where it holds an escape or is not
// valid.
static std::optional<std::string_view> plainString(std::string_view json)
{
    unsigned char seen = 0;
    for (std::size_t at = 0; at < json.size(); ++at) {
        const auto byte = static_cast<unsigned char>(json[at]);
        if (byte == '"') {
            const std::string_view text = json.substr(0, at);
            return seen < 0x80 || simdjson::validate_utf8(text) ? std::optional(text) : std::nullopt;
        }
        if (byte == '\\' || byte < 0x20)
            return std::nullopt;
        seen |= byte;
    }
    return std::nullopt;
}

void SteadyText::learn(std::string_view name, std::string_view data, std::string_view text)
{
    if (m_misses > mostMisses || data.find('\\') != std::string_view::npos)
        return;
    // Without escapes the text stands in the data as it is. Were it there twice, it would not be certain
    // which one was told.
    const std::string quoted = '"' + std::string(text) + '"';
    const std::size_t found = data.find(quoted);
    if (found == std::string_view::npos || data.find(quoted, found + 1) != std::string_view::npos)
        return;
    m_name = name;
    m_before = data.substr(0, found + 1);
    const std::string_view rest = data.substr(found + 1 + text.size());
    const std::size_t pad = rest.find(padding);
    m_padded = pad != std::string_view::npos;
    m_between = m_padded ? rest.substr(0, pad + padding.size()) : rest;
    m_after = m_padded ? rest.substr(rest.find('"', m_between.size())) : std::string_view();
    m_known = true;
}

std::optional<std::string_view> SteadyText::match(std::string_view name, std::string_view data)
{
    if (!m_known || name != m_name)
        return std::nullopt;
    const auto text = compare(data);
    m_misses = text ? 0 : m_misses + 1;
    return text;
}

std::optional<std::string_view> SteadyText::compare(std::string_view data) const
{
    if (!data.starts_with(m_before))
        return std::nullopt;
    data.remove_prefix(m_before.size());
    const auto text = plainString(data);
    if (!text)
        return std::nullopt;
    data.remove_prefix(text->size());
    if (!m_padded)
        return data == m_between ? text : std::nullopt;
    if (!data.starts_with(m_between))
        return std::nullopt;
    data.remove_prefix(m_between.size());
    const auto pad = plainString(data);
    return pad && data.substr(pad->size()) == m_after ? text : std::nullopt;
}

}

#include "dialect/JsonDecoder.h"

#include "dialect/Utf8.h"

namespace firstlight {

static std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

// Nothing is in it, but someone is alive: blank data, or a comment that a gateway framed as data
// (wire-formats.md, 1.2 a).
bool JsonDecoder::isKeepAlive(std::string_view data)
{
    return data.empty() || data.front() == ':';
}

void JsonDecoder::decode(std::string_view name, std::string_view data, Events &events)
{
    data = trimmed(data);
    if (m_closed || isKeepAlive(data))
        return;
    if (data.starts_with("[DONE]"))
        return close();
    if (const auto text = m_terminal ? std::nullopt : m_steady.match(name, data)) {
        if (!text->empty())
            events.emplaceBack(TextDelta{textOf(*text)});
        return;
    }
    const auto root = m_reader.parse(data);
    Object object;
    if (!root)
        return malformed(data, events);
    if (name == "error") {
        if (auto words = errorWords(*root, m_reader, Suspicion::Error))
            fail(std::move(*words));
    } else if (root->get(object) == simdjson::SUCCESS) {
        takeObject(name, data, object, events);
    } else if (auto words = errorWords(*root, m_reader, Suspicion::Event)) {
        fail(std::move(*words)); // an error object in an array of one
    } else {
        malformed(data, events);
    }
}

void JsonDecoder::takeObject(
    std::string_view name, std::string_view data, const Object &object, Events &events)
{
    const auto before = events.size();
    m_told = {};
    take(name, object, events);
    if (events.size() == before)
        return;
    const bool onlyText = events.size() == before + 1 && !m_told.empty();
    if (!onlyText || m_terminal || m_error)
        m_steady.forget();
    else if (!m_reader.wasRepaired())
        m_steady.learn(name, data, m_told);
}

void JsonDecoder::addSteadyText(std::string_view text, Events &events)
{
    m_told = text;
    if (!text.empty())
        events.emplaceBack(TextDelta{m_reader.fragment(text)});
}

void JsonDecoder::decodeWhole(std::string_view document, Events &events)
{
    document = trimmed(document);
    m_steady.forget();
    if (m_closed)
        return;
    if (document.starts_with("[DONE]"))
        return close();
    const auto root = m_reader.parse(document);
    if (!root)
        return malformed(document, events);
    simdjson::dom::array items;
    if (root->get(items) != simdjson::SUCCESS)
        return takeDocument(*root, events);
    for (const Element item : items)
        takeDocument(item, events);
}

void JsonDecoder::takeDocument(const Element &document, Events &events)
{
    Object object;
    if (m_closed)
        return;
    if (document.get(object) != simdjson::SUCCESS)
        return malformed(simdjson::minify(document), events);
    if (!takeWhole(object, events))
        failOn(object, Suspicion::Document);
}

void JsonDecoder::malformed(std::string_view data, Events &events)
{
    events.emplaceBack(Malformed{QByteArray(data.data(), static_cast<qsizetype>(data.size()))});
    m_terminal = false;
}

void JsonDecoder::complete()
{
    m_terminal = true;
}

void JsonDecoder::close()
{
    m_closed = true;
    if (m_done == Done::Completes)
        complete();
}

void JsonDecoder::fail(ErrorWords words)
{
    fail(errorFrom(0, std::move(words), Error::Kind::Provider));
}

void JsonDecoder::fail(Error error)
{
    if (!m_error) // the first one is the cause
        m_error = std::move(error);
}

void JsonDecoder::failOn(const Object &object, Suspicion suspicion)
{
    if (auto words = errorWords(object, m_reader, suspicion))
        fail(std::move(*words));
}

void JsonDecoder::nameModel(std::string_view model, Events &events)
{
    if (model.empty() || model == m_model)
        return;
    m_model = model;
    events.emplaceBack(ModelNamed{m_reader.text(model)});
}

void JsonDecoder::finish(std::string_view reason, Events &events)
{
    if (reason.empty())
        return;
    complete();
    if (reason == m_reason)
        return;
    m_reason = reason;
    events.emplaceBack(FinishReason{m_reader.text(reason)});
}

}

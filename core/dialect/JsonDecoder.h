#pragma once

#include <string>

#include "dialect/Decoder.h"
#include "dialect/ErrorWords.h"
#include "dialect/JsonReader.h"
#include "dialect/SteadyText.h"

namespace firstlight {

// What the decoders of all dialects have in common: every event's data is a JSON object, some data means
// nothing, and a reply has one model, one finish reason and at most one error.
class JsonDecoder : public Decoder
{
public:
    void decode(std::string_view name, std::string_view data, QList<StreamEvent> &events) final;
    void decodeWhole(std::string_view document, QList<StreamEvent> &events) final;
    bool closed() const final { return m_closed; }
    bool terminal() const final { return m_terminal; }
    const std::optional<Error> &error() const final { return m_error; }

protected:
    using Object = simdjson::dom::object;
    using Element = simdjson::dom::element;
    using Events = QList<StreamEvent>;

    // `[DONE]` closes the stream in every dialect; in Chat Completions it also completes the reply.
    enum class Done { Completes, Closes };
    explicit JsonDecoder(Done done)
        : m_done(done)
    { }

    // `name`: the event's SSE name, "" where it has none.
    virtual void take(std::string_view name, const Object &event, Events &events) = 0;
    // True where the document was an answer, or one event of it.
    virtual bool takeWhole(const Object &document, Events &events) = 0;

    void complete(); // the dialect's terminal signal came
    void close(); // nothing can follow
    void fail(ErrorWords words);
    void fail(Error error);
    // Fails where the object holds an error, with what it says.
    void failOn(const Object &object, Suspicion suspicion);

    // Text, from a decoder that looks at nothing else to tell it: events that repeat what surrounds it are
    // then not parsed again (SteadyText).
    void addSteadyText(std::string_view text, Events &events);

    void nameModel(std::string_view model, Events &events);
    void finish(std::string_view reason, Events &events);

    const JsonReader &reader() const { return m_reader; }

private:
    bool isKeepAlive(std::string_view data);
    void takeObject(std::string_view name, std::string_view data, const Object &object, Events &events);
    void takeDocument(const Element &document, Events &events);
    void malformed(std::string_view data, Events &events);

    JsonReader m_reader;
    SteadyText m_steady;
    std::string_view m_told; // what addSteadyText() was last given for the event under way
    Done m_done;
    std::string m_model; // the last one that was told
    std::string m_reason;
    std::optional<Error> m_error;
    bool m_closed = false;
    // Falls back when malformed data follows: what it was is not known (wire-formats.md, 1.2 f).
    bool m_terminal = false;
};

}

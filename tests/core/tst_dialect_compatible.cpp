#include <QTest>

#include "domain/FinishMeaning.h"
#include "StreamCase.h"

using namespace firstlight;

namespace {

// A server of wire-formats.md, section 8: the bytes that only it sends, and what they mean.
struct Server
{
    const char *name;
    QByteArray bytes;
    QString text = {};
    QString reasoning = {};
    QString finish = {};
    FinishMeaning meaning = FinishMeaning::Stop;
    End end = End::Complete;
    Usage usage = {};
    QString error = {};
    QList<ToolCall> tools = {};
};

}

class DialectCompatible : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void servers_data();
    void servers();
    void progress();
    void progressIsKeptWithTheTimes();
    void timingsStandInForUsage();
};

static const QByteArray done = "data: [DONE]\n\n";

static QList<Server> reasoningServers()
{
    return {
        {.name = "vLLM: usage on each chunk, finish on the last text, stop_reason",
            .bytes =
                R"(data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"q","choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null,"finish_reason":null}],"usage":{"prompt_tokens":9,"total_tokens":9,"completion_tokens":0}}

data: {"id":"c","choices":[{"index":0,"delta":{"reasoning_content":"so"},"finish_reason":null}],"usage":{"prompt_tokens":9,"total_tokens":10,"completion_tokens":1}}

data: {"id":"c","choices":[{"index":0,"delta":{"reasoning":" on"},"finish_reason":null}],"usage":{"prompt_tokens":9,"total_tokens":11,"completion_tokens":2}}

data: {"id":"c","choices":[{"index":0,"delta":{"content":"sea"},"finish_reason":"stop","stop_reason":null}],"usage":{"prompt_tokens":9,"total_tokens":12,"completion_tokens":3}}

)" + done,
            .text = QStringLiteral("sea"),
            .reasoning = QStringLiteral("so on"),
            .finish = QStringLiteral("stop"),
            .usage = {9, 3, {}, {}, {}}},
        {.name = "DeepSeek: keep-alives, reasoning_content, cache counts, no resource",
            .bytes = R"(: keep-alive

: keep-alive

data: {"choices":[{"index":0,"delta":{"content":null,"reasoning_content":"hm"},"finish_reason":null}]}

data: {"choices":[{"index":0,"delta":{"content":"sea","reasoning_content":null},"finish_reason":null}]}

data: {"choices":[{"index":0,"delta":{"content":"","reasoning_content":null},"finish_reason":"insufficient_system_resource"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"prompt_tokens_details":{"cached_tokens":8},"completion_tokens_details":{"reasoning_tokens":2},"prompt_cache_hit_tokens":8,"prompt_cache_miss_tokens":2}}

)" + done,
            .text = QStringLiteral("sea"),
            .reasoning = QStringLiteral("hm"),
            .finish = QStringLiteral("insufficient_system_resource"),
            .meaning = FinishMeaning::Error,
            .usage = {10, 5, 8, {}, 2}},
        {.name = "OpenRouter: comments, reasoning and its details, native word, cost",
            .bytes = R"(: OPENROUTER PROCESSING

data: {"id":"gen-1","provider":"P","model":"x/y","choices":[{"index":0,"delta":{"role":"assistant","content":"","reasoning":"hm","reasoning_details":[{"type":"reasoning.text","text":"hm","format":"f","index":0}]},"finish_reason":null,"native_finish_reason":null}]}

data: {"id":"gen-1","choices":[{"index":0,"delta":{"content":"","reasoning_details":[{"type":"reasoning.text","text":"..."},{"type":"reasoning.encrypted","data":"c2ln"}]}}]}

data: {"id":"gen-1","choices":[{"index":0,"delta":{"content":"sea"},"finish_reason":"stop","native_finish_reason":"STOP"}]}

data: {"id":"gen-1","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":4,"total_tokens":14,"cost":0.001,"completion_tokens_details":{"reasoning_tokens":3}}}

)" + done,
            .text = QStringLiteral("sea"),
            .reasoning = QStringLiteral("hm..."),
            .finish = QStringLiteral("stop"),
            .usage = {10, 4, {}, {}, 3}},
        {.name = "xAI: whole tool calls without index, reasoning beside completion_tokens, citations",
            .bytes = R"(data: {"choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"hm"}}]}

data: {"choices":[{"index":0,"delta":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"},"type":"function"},{"id":"b","function":{"name":"g","arguments":"[]"},"type":"function"}]},"finish_reason":"tool_calls"}],"citations":["https://a.b"],"service_tier":"default"}

data: {"choices":[],"usage":{"prompt_tokens":10,"completion_tokens":4,"total_tokens":64,"prompt_tokens_details":{"cached_tokens":6},"completion_tokens_details":{"reasoning_tokens":50}}}

)" + done,
            .reasoning = QStringLiteral("hm"),
            .finish = QStringLiteral("tool_calls"),
            .meaning = FinishMeaning::Tool,
            .usage = {10, 54, 6, {}, 50},
            .tools = {{QStringLiteral("a"), QStringLiteral("f"), QStringLiteral("{}")},
                {QStringLiteral("b"), QStringLiteral("g"), QStringLiteral("[]")}}},
        {.name = "Mistral: content in parts, cached count of its own, length of the model",
            .bytes =
                R"(data: {"choices":[{"index":0,"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]}]},"finish_reason":null}]}

data: {"choices":[{"index":0,"delta":{"content":[{"type":"text","text":"se"},{"type":"reference","reference_ids":[1]}]},"finish_reason":null}]}

data: {"choices":[{"index":0,"delta":{"content":"a","tool_calls":null},"finish_reason":"model_length"}],"usage":{"prompt_tokens":10,"total_tokens":15,"completion_tokens":5,"num_cached_tokens":7}}

)" + done,
            .text = QStringLiteral("sea"),
            .reasoning = QStringLiteral("hm"),
            .finish = QStringLiteral("model_length"),
            .meaning = FinishMeaning::Length,
            .usage = {10, 5, 7, {}, {}}},
    };
}

static QList<Server> plainServers()
{
    return {
        {.name = "LM Studio: plain chunks with stats",
            .bytes =
                R"(data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant","content":"sea"},"logprobs":null,"finish_reason":null}],"system_fingerprint":"q"}

data: {"id":"c","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}],"stats":{"tokens_per_second":51.4,"time_to_first_token":0.1,"stop_reason":"eosFound"},"model_info":{"arch":"q"},"usage":{"prompt_tokens":4,"completion_tokens":1,"total_tokens":5}}

)" + done,
            .text = QStringLiteral("sea"),
            .finish = QStringLiteral("stop"),
            .usage = {4, 1, {}, {}, {}}},
        {.name = "Groq: usage in x_groq, executed tools",
            .bytes =
                R"(data: {"id":"c","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}],"x_groq":{"id":"req_1","seed":3}}

data: {"id":"c","choices":[{"index":0,"delta":{"content":"sea","executed_tools":[{"index":0,"type":"search"}]},"finish_reason":null}]}

data: {"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"x_groq":{"id":"req_1","usage":{"queue_time":0.1,"prompt_tokens":8,"prompt_time":0.01,"completion_tokens":2,"completion_time":0.02,"total_tokens":10,"total_time":0.03}}}

)" + done,
            .text = QStringLiteral("sea"),
            .finish = QStringLiteral("stop"),
            .usage = {8, 2, {}, {}, {}}},
        {.name = "Azure: a first chunk without choices, a choice without delta, filter results",
            .bytes =
                R"(data: {"choices":[],"created":0,"id":"","model":"","object":"","prompt_filter_results":[{"prompt_index":0,"content_filter_results":{"hate":{"filtered":false,"severity":"safe"}}}]}

data: {"choices":[{"content_filter_results":{},"delta":{"content":"sea","role":"assistant"},"finish_reason":null,"index":0}],"id":"c","model":"gpt"}

data: {"choices":[{"content_filter_offsets":{"check_offset":44,"start_offset":44,"end_offset":198},"content_filter_results":{"hate":{"filtered":false}},"finish_reason":null,"index":0}],"id":"","model":""}

data: {"choices":[{"content_filter_results":{"hate":{"filtered":true}},"delta":{},"finish_reason":"content_filter","index":0}],"id":"c"}

)" + done,
            .text = QStringLiteral("sea"),
            .finish = QStringLiteral("content_filter"),
            .meaning = FinishMeaning::Filter},
        {.name = "Together: text beside delta, eos",
            .bytes =
                R"(data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"text":"sea","logprobs":null,"finish_reason":null,"seed":null,"delta":{"token_id":7,"role":"assistant","content":"sea","tool_calls":null}}],"usage":null}

data: {"id":"c","choices":[{"index":0,"text":"","finish_reason":"eos","seed":12,"delta":{"token_id":2,"role":"assistant","content":""}}],"usage":{"prompt_tokens":4,"completion_tokens":1,"total_tokens":5}}

)" + done,
            .text = QStringLiteral("sea"),
            .finish = QStringLiteral("eos"),
            .usage = {4, 1, {}, {}, {}}},
        {.name = "Perplexity: the message so far beside each delta",
            .bytes =
                R"(data: {"id":"c","citations":["https://a.b"],"choices":[{"index":0,"finish_reason":null,"delta":{"role":"assistant","content":"se"},"message":{"role":"assistant","content":"se"}}]}

data: {"id":"c","choices":[{"index":0,"finish_reason":"stop","delta":{"content":"a"},"message":{"role":"assistant","content":"sea"}}],"usage":{"prompt_tokens":4,"completion_tokens":2,"total_tokens":6}}

)",
            .text = QStringLiteral("sea"),
            .finish = QStringLiteral("stop"),
            .usage = {4, 2, {}, {}, {}}},
        {.name = "Workers AI, its own chunks: null, numbers, padding",
            .bytes = R"(data: {"response":"The sea has ","p":"abcdef"}

data: {"response":7,"p":"ab"}

data: {"response":null,"p":"abcd"}

data: {"response":" tides","p":"abcd"}

data: {"response":"","usage":{"prompt_tokens":4,"completion_tokens":5,"total_tokens":9}}

)" + done,
            .text = QStringLiteral("The sea has 7 tides"),
            .meaning = FinishMeaning::Other,
            .usage = {4, 5, {}, {}, {}}},
        {.name = "Workers AI, compatible: null roles, text after the finish, null ids of tools",
            .bytes =
                R"(data: {"choices":[{"index":0,"delta":{"role":null,"content":"s"},"finish_reason":null}],"response":"s"}

data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"f","arguments":"{"}}]},"finish_reason":"stop"}]}

data: {"choices":[{"index":0,"delta":{"role":null,"content":"ea","tool_calls":[{"index":0,"id":null,"type":null,"function":{"name":null,"arguments":"}"}}]}}]}

)" + done,
            .text = QStringLiteral("sea"),
            .finish = QStringLiteral("stop"),
            .tools = {{QStringLiteral("a"), QStringLiteral("f"), QStringLiteral("{}")}}},
        {.name = "Workers AI, not streamed",
            .bytes =
                R"({"result":{"response":"sea","tool_calls":[],"usage":{"prompt_tokens":4,"completion_tokens":1,"total_tokens":5}},"success":true,"errors":[],"messages":[]})",
            .text = QStringLiteral("sea"),
            .meaning = FinishMeaning::Other,
            .usage = {4, 1, {}, {}, {}}},
        {.name = "Gemini's compatible endpoint: a call a chunk, without index",
            .bytes =
                R"(data: {"choices":[{"delta":{"role":"assistant","tool_calls":[{"extra_content":{"google":{"thought_signature":"c2ln"}},"function":{"arguments":"{}","name":"f"},"id":"a","type":"function"}]},"index":0}],"model":"g"}

data: {"choices":[{"delta":{"tool_calls":[{"function":{"arguments":"[]","name":"g"},"id":"b","type":"function"}]},"finish_reason":"tool_calls","index":0}]}

)" + done,
            .finish = QStringLiteral("tool_calls"),
            .meaning = FinishMeaning::Tool,
            .tools = {{QStringLiteral("a"), QStringLiteral("f"), QStringLiteral("{}")},
                {QStringLiteral("b"), QStringLiteral("g"), QStringLiteral("[]")}}},
    };
}

static QList<Server> failingServers()
{
    const QByteArray text = R"(data: {"choices":[{"index":0,"delta":{"content":"sea"},"finish_reason":null}]}

)";
    const auto failing = [&](const char *name, const QByteArray &bytes, const char *error,
                             const char *finish = "", FinishMeaning meaning = FinishMeaning::Other) {
        return Server{.name = name,
            .bytes = text + bytes,
            .text = QStringLiteral("sea"),
            .finish = QString::fromLatin1(finish),
            .meaning = meaning,
            .end = End::Error,
            .error = QString::fromLatin1(error)};
    };
    return {
        failing("vLLM, in the stream",
            R"(data: {"error": {"message": "engine died", "type": "InternalServerError", "param": null, "code": 500}}

)" + done,
            "engine died"),
        failing("vLLM, older",
            R"(data: {"object":"error","message":"engine died","type":"InternalServerError","param":null,"code":500}

)" + done,
            "engine died"),
        failing("LM Studio, as text", "event: error\ndata: {\"error\":\"The model has crashed\"}\n\n",
            "The model has crashed"),
        failing("OpenRouter: a chunk with an error and its own finish",
            R"(data: {"id":"gen-1","provider":"P","error":{"code":"server_error","message":"Provider disconnected"},"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}

)",
            "Provider disconnected", "error", FinishMeaning::Error),
        failing("Groq", R"(data: {"id":"c","choices":[],"x_groq":{"id":"req_1","error":"over capacity"}}

)",
            "over capacity"),
        failing("Mistral",
            R"(data: {"object":"error","message":"Service tier exceeded","type":"x","param":null,"code":"3505"}

)",
            "Service tier exceeded"),
        failing("xAI", R"(data: {"code":"internal","error":"The service is down"}

)",
            "The service is down"),
        failing("Workers AI",
            R"(data: {"success":false,"errors":[{"code":3040,"message":"Capacity temporarily exceeded"}],"result":null}

)",
            "Capacity temporarily exceeded"),
        failing("AI Gateway",
            R"(data: {"success":false,"result":[],"messages":[],"error":[{"code":2016,"message":"Denied"}]}

)",
            "Denied"),
        failing("llama-server, older: a line of its own",
            "error: {\"code\":500,\"message\":\"slot lost\",\"type\":\"server_error\"}\n\n" + done,
            "slot lost"),
        failing("llama-server",
            "data: {\"error\":{\"code\":500,\"message\":\"slot lost\",\"type\":\"server_error\"}}\n\n",
            "slot lost"),
    };
}

static QList<Server> allServers()
{
    return reasoningServers() + plainServers() + failingServers();
}

void DialectCompatible::servers_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<int>("chunk");
    const QList<Server> all = allServers();
    for (int i = 0; i < all.size(); ++i) {
        for (const int chunk : {0, 7, 1})
            QTest::addRow("%s, %d a read", all[i].name, chunk) << i << chunk;
    }
}

void DialectCompatible::servers()
{
    QFETCH(int, number);
    QFETCH(int, chunk);
    const Server server = allServers()[number];
    const auto events = decodeReads(DialectKind::OpenAiChat, {}, chunked(server.bytes, chunk));
    QCOMPARE(countOf<Malformed>(events), 0);
    const Message message = folded(events);
    QCOMPARE(message.text, server.text);
    QCOMPARE(message.reasoning, server.reasoning);
    QCOMPARE(message.finish, server.finish);
    QVERIFY(finishMeaning(message.finish) == server.meaning);
    QCOMPARE(*message.end, server.end);
    QCOMPARE(message.usage, server.usage);
    QCOMPARE(message.tools, server.tools);
    QCOMPARE(message.error ? message.error->detail : QString(), server.error);
}

void DialectCompatible::progress()
{
    const auto events =
        decodeReads(DialectKind::OpenAiChat, {}, {fixture("streams/real/openai-progress-timings.sse")});
    QList<PromptProgress> told;
    for (const StreamEvent &event : events) {
        if (const auto *progress = std::get_if<PromptProgress>(&event))
            told.append(*progress);
    }
    using std::chrono::milliseconds;
    const QList<PromptProgress> expected{{41, 40, 40, milliseconds(0)}, {41, 40, 41, milliseconds(1)}};
    QCOMPARE(told, expected);
}

void DialectCompatible::progressIsKeptWithTheTimes()
{
    Message message;
    message.apply({PromptProgress{100, 20, 50, std::chrono::milliseconds(700)}, Instant{}});
    QCOMPARE(message.timeline.promptSteps.back().done, 50);
    QVERIFY(!message.timeline.firstToken); // it is no token
}

void DialectCompatible::timingsStandInForUsage()
{
    const QByteArray timings =
        R"("timings":{"cache_n":40,"prompt_n":1,"prompt_ms":1.5,"predicted_n":12,"predicted_ms":99.5})";
    const QByteArray last =
        "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]," + timings + "}\n\n";
    const Message alone = folded(decodeReads(DialectKind::OpenAiChat, {}, {last + done}));
    QCOMPARE(alone.usage, (Usage{41, 12, 40, {}, {}}));
    QCOMPARE(alone.rawUsage, RawUsage()); // the provider sent none
    const QByteArray usage =
        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":41,\"completion_tokens\":13}," + timings
        + "}\n\n";
    const Message both = folded(decodeReads(DialectKind::OpenAiChat, {}, {last + usage + done}));
    QCOMPARE(both.usage.out, 13);
}

QTEST_GUILESS_MAIN(DialectCompatible)
#include "tst_dialect_compatible.moc"

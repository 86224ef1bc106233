#include "ErrorRows.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace firstlight {

static constexpr auto chat = DialectKind::OpenAiChat;
static constexpr auto responses = DialectKind::OpenAiResponses;
static constexpr auto anthropic = DialectKind::AnthropicMessages;
static constexpr auto gemini = DialectKind::Gemini;
static constexpr auto ollama = DialectKind::OllamaChat;

static QList<ErrorRow> keysAndCredit()
{
    return {
        {"OpenAI", "does not know the key", chat, 401,
            R"({"error":{"message":"Incorrect API key provided: KEY. You can find your API key at https://platform.openai.com/account/api-keys.","type":"invalid_request_error","param":null,"code":"invalid_api_key"}})"},
        {"Anthropic", "does not know the key", anthropic, 401,
            R"({"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"},"request_id":"req_011"})"},
        {"Gemini", "does not know the key (400)", gemini, 400,
            R"([{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}])"},
        {"llama-server", "wants a key", chat, 401,
            R"({"error":{"code":401,"message":"Invalid API Key","type":"authentication_error"}})", nullptr,
            false},
        {"Server", "answers 401 with nothing", chat, 401, ""},
        {"Anthropic", "forbids it to this key", anthropic, 403,
            R"({"type":"error","error":{"type":"permission_error","message":"Your API key does not have permission to use the specified resource."}})"},
        {"OpenAI", "does not serve the country", chat, 403,
            R"({"error":{"message":"Country, region, or territory not supported","type":"request_forbidden","param":null,"code":"unsupported_country_region_territory"}})"},
        {"Gemini", "does not serve the place", gemini, 400,
            R"({"error":{"code":400,"message":"User location is not supported for the API use.","status":"FAILED_PRECONDITION"}})"},
        {"OpenRouter", "has no credit left", chat, 402,
            R"({"error":{"code":402,"message":"Insufficient credits. Add more using https://openrouter.ai/credits"}})"},
        {"DeepSeek", "has no credit left", chat, 402,
            R"({"error":{"message":"Insufficient Balance","type":"unknown_error","param":null,"code":"invalid_request_error"}})"},
        {"Anthropic", "has no credit left (400)", anthropic, 400,
            R"({"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits."}})"},
        {"Anthropic", "has reached the spend limit (429)", anthropic, 429,
            R"({"type":"error","error":{"type":"rate_limit_error","message":"You have reached your specified API usage limits.","details":{"error_code":"enforced_spend_limit_reached"}}})"},
        {"OpenAI", "has a spent quota (429)", chat, 429,
            R"({"error":{"message":"You exceeded your current quota, please check your plan and billing details.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}})"},
        {"OpenAI", "limits the rate, and says how long", chat, 429,
            R"({"error":{"message":"Rate limit reached for gpt-4o on tokens per min (TPM): Limit 30000.","type":"tokens","param":null,"code":"rate_limit_exceeded"}})",
            "Retry-After: 20"},
        {"Groq", "limits the rate by the day", chat, 429,
            R"({"error":{"message":"Rate limit reached for model on requests per day (RPD).","type":"requests","code":"rate_limit_exceeded"}})",
            "Retry-After: 5400"},
        {"Gemini", "limits the rate, and says how long in its body", gemini, 429,
            R"({"error":{"code":429,"message":"Resource has been exhausted (e.g. check quota).","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34s"}]}})"},
        {"Server", "limits the rate", chat, 429, ""},
        {"Azure OpenAI", "limits the rate, in milliseconds", chat, 429,
            R"({"error":{"code":"429","message":"Requests to the ChatCompletions_Create Operation have exceeded call rate limit."}})",
            "retry-after-ms: 1500"},
    };
}

static QList<ErrorRow> modelsAndAddresses()
{
    return {
        {"OpenAI", "does not have the model", chat, 404,
            R"({"error":{"message":"The model `big-model` does not exist or you do not have access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}})"},
        {"Anthropic", "does not have the model", anthropic, 404,
            R"({"type":"error","error":{"type":"not_found_error","message":"model: big-model"}})"},
        {"Gemini", "does not have the model", gemini, 404,
            R"({"error":{"code":404,"message":"models/big-model is not found for API version v1beta, or is not supported for generateContent.","status":"NOT_FOUND"}})"},
        {"OpenRouter", "does not have the model (400)", chat, 400,
            R"({"error":{"message":"big-model is not a valid model ID","code":400},"user_id":"user_1"})"},
        {"Ollama", "has not pulled the model", ollama, 404,
            R"({"error":"model \"big-model\" not found, try pulling it first"})", nullptr, false},
        {"Ollama", "has not pulled the model (by Chat Completions)", chat, 404,
            R"({"error":{"message":"model \"big-model\" not found, try pulling it first","type":"api_error","param":null,"code":null}})",
            nullptr, false},
        {"Server", "knows no such address (FastAPI)", chat, 404, R"({"detail":"Not Found"})"},
        {"Server", "knows no such address (plain text)", chat, 404, "404 page not found"},
        {"Server", "knows no such address (HTML)", chat, 404,
            "<html><head><title>404 Not Found</title></head><body>nginx</body></html>"},
        {"Server", "takes no questions at the address", chat, 405, R"({"detail":"Method Not Allowed"})"},
        {"Cloudflare", "knows no such route", chat, 400,
            R"({"success":false,"errors":[{"code":7003,"message":"Could not route to /client/v4/accounts/x"}],"result":null})"},
        {"Server", "points elsewhere", chat, 301, "",
            "Location: https://api.example.com/v1/chat/completions?x=1"},
    };
}

static QList<ErrorRow> requestsRefused()
{
    return {
        {"OpenAI", "cannot read so long a conversation", chat, 400,
            R"({"error":{"message":"This model's maximum context length is 128000 tokens. However, your messages resulted in 130211 tokens.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}})"},
        {"Anthropic", "cannot read so long a conversation", anthropic, 400,
            R"({"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}})"},
        {"llama-server", "cannot read so long a conversation", chat, 400,
            R"({"error":{"code":400,"message":"the request exceeds the available context size. try increasing the context size or enable context shift","type":"exceed_context_size_error","n_prompt_tokens":5000,"n_ctx":4096}})",
            nullptr, false},
        {"Gemini", "cannot read so long a conversation", gemini, 400,
            R"({"error":{"code":400,"message":"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}})"},
        {"llama-server", "sees no pictures", chat, 500,
            R"({"error":{"code":500,"message":"image input is not supported - hint: if this is unexpected, you may need to provide the mmproj","type":"server_error"}})",
            nullptr, false},
        {"OpenRouter", "has nobody who sees pictures", chat, 404,
            R"({"error":{"message":"No endpoints found that support image input","code":404}})"},
        {"Anthropic", "refuses so large a request", anthropic, 413,
            R"({"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}})"},
        {"nginx", "refuses so large a request", chat, 413,
            "<html><head><title>413 Request Entity Too Large</title></head></html>"},
        {"Mistral", "finds a fault in the request (FastAPI)", chat, 422,
            R"({"detail":[{"loc":["body","temperature"],"msg":"Input should be less than or equal to 1.5","type":"less_than_equal"}]})"},
        {"Mistral", "finds a fault in the request", chat, 400,
            R"({"object":"error","message":"Expected last role User or Tool","type":"invalid_request_message_order","param":null,"code":"3230"})"},
        {"xAI", "finds a fault in the request", chat, 400,
            R"({"code":"Client specified an invalid argument","error":"Argument not supported on this model: stop"})"},
        {"vLLM", "finds a fault in the request", chat, 400,
            R"({"object":"error","message":"'max_tokens' must be at least 1","type":"BadRequestError","param":null,"code":400})",
            nullptr, false},
        {"LM Studio", "finds a fault in the request", chat, 400,
            R"({"error":"'messages' field is required"})", nullptr, false},
        {"Server", "says an object where a text was due", chat, 400,
            R"({"error":{"message":{"reason":"bad"}}})"},
        {"Azure OpenAI", "stops the question by its filter", chat, 400,
            R"({"error":{"message":"The response was filtered due to the prompt triggering Azure OpenAI's content management policy.","type":null,"param":"prompt","code":"content_filter","status":400,"innererror":{"code":"ResponsibleAIPolicyViolation"}}})"},
        {"Gemini", "blocks the question by its filter", gemini, 200,
            "data: {\"promptFeedback\":{\"blockReason\":\"SAFETY\"}}\n\n", "Content-Type: text/event-stream"},
    };
}

static QList<ErrorRow> serversInTrouble()
{
    return {
        {"Anthropic", "is overloaded", anthropic, 529,
            R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})"},
        {"OpenAI", "is overloaded", chat, 503,
            R"({"error":{"message":"The engine is currently overloaded, please try again later","type":"server_error","param":null,"code":"server_is_overloaded"}})"},
        {"Gemini", "is overloaded", gemini, 503,
            R"({"error":{"code":503,"message":"The model is overloaded. Please try again later.","status":"UNAVAILABLE"}})"},
        {"llama-server", "loads the model", chat, 503,
            R"({"error":{"code":503,"message":"Loading model","type":"unavailable_error"}})", nullptr, false},
        {"OpenAI", "has failed", chat, 500,
            R"({"error":{"message":"The server had an error while processing your request","type":"server_error","param":null,"code":null}})"},
        {"OpenRouter", "had a bad answer from behind", chat, 502,
            R"({"error":{"code":502,"message":"Provider returned error","metadata":{"raw":"upstream says no","provider_name":"X"}}})"},
        {"nginx", "cannot reach the server", chat, 502,
            "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body></html>"},
        {"nginx", "waited too long for the server", chat, 504,
            "<html><head><title>504 Gateway Time-out</title></head></html>"},
        {"Cloudflare", "waited too long for the server", chat, 524,
            "<html><head><title>example.com | 524: A timeout occurred</title></head></html>"},
        {"Cloudflare", "cannot reach the server", chat, 521,
            "<html><head><title>example.com | 521: Web server is down</title></head></html>"},
        {"OpenAI", "waited too long", chat, 408,
            R"({"error":{"message":"Request timed out","type":"timeout"}})"},
        {"Server", "is locked", chat, 409, R"({"error":{"message":"Another request is in progress"}})"},
        {"Server", "answers it is too early", chat, 425, ""},
        {"Server", "answers 500 without a message", chat, 500, R"({"error":{"type":"server_error"}})"},
        {"Server", "answers a status that nobody knows", chat, 418, ""},
    };
}

static QList<ErrorRow> repliesGoneWrong()
{
    static constexpr auto sse = "Content-Type: text/event-stream";
    return {
        {"Network", "shows its sign-in page", chat, 200,
            "<!DOCTYPE html><html><head><title>Welcome to Hotel Wi-Fi</title></head></html>",
            "Content-Type: text/html"},
        {"Server", "shows a page without a title", chat, 200, "<html><body>hi</body></html>",
            "Content-Type: text/html"},
        {"OpenRouter", "breaks off in mid-stream", chat, 200,
            "data: {\"choices\":[{\"delta\":{\"content\":\"Half\"}}]}\n\n"
            "data: {\"error\":{\"code\":502,\"message\":\"Provider "
            "disconnected\"},\"choices\":[{\"delta\":{\"content\":\"\"},"
            "\"finish_reason\":\"error\"}]}\n\n",
            sse},
        {"Anthropic", "is overloaded in mid-stream", anthropic, 200,
            "event: content_block_delta\ndata: "
            "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\","
            "\"text\":\"Half\"}}\n\nevent: error\ndata: "
            "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n",
            sse},
        {"OpenAI", "fails in mid-stream (Responses)", responses, 200,
            "event: response.failed\ndata: "
            "{\"type\":\"response.failed\",\"response\":{\"status\":\"failed\",\"error\":{\"code\":"
            "\"server_error\",\"message\":\"The model failed to generate a response.\"}}}\n\n",
            sse},
        {"Ollama", "fails in mid-stream", ollama, 200,
            "{\"message\":{\"role\":\"assistant\",\"content\":\"Half\"},\"done\":false}\n{\"error\":\"an "
            "error was encountered "
            "while running the model: CUDA error\"}\n",
            "Content-Type: application/x-ndjson", false},
        {"Server", "ends the stream without its end", chat, 200,
            "data: {\"choices\":[{\"delta\":{\"content\":\"Half\"}}]}\n\n", sse},
        {"Server", "ends the stream before its beginning", chat, 200, "", sse},
        {"Server", "sends JSON that breaks off", chat, 200, "data: {\"choices\":[{\"del\n\n", sse},
        {"Server", "says nothing, and ends", chat, 200,
            "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n", sse},
        {"OpenAI", "reaches the limit for tokens", chat, 200,
            "data: {\"choices\":[{\"delta\":{\"content\":\"Half\"},\"finish_reason\":\"length\"}]}\n\n"
            "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":256}}\n\ndata: "
            "[DONE]\n\n",
            sse},
        {"Anthropic", "reaches the limit for tokens", anthropic, 200,
            "event: content_block_delta\ndata: "
            "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\","
            "\"text\":\"Half\"}}\n\nevent: message_delta\ndata: "
            "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"max_tokens\"},"
            "\"usage\":{\"output_tokens\":64}}\n\nevent: message_stop\ndata: {\"type\":\"message_stop\"}\n\n",
            sse},
        {"Azure OpenAI", "filters in the middle of the reply", chat, 200,
            "data: "
            "{\"choices\":[{\"delta\":{\"content\":\"Half\"},\"finish_reason\":\"content_filter\"}]}\n\ndata:"
            " [DONE]\n\n",
            sse},
        {"Gemini", "filters in the middle of the reply", gemini, 200,
            "data: "
            "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Half\"}]},\"finishReason\":\"SAFETY\"}]}"
            "\n\n",
            sse},
        {"OpenAI", "declines in the model's own words", chat, 200,
            "data: {\"choices\":[{\"delta\":{\"refusal\":\"I cannot help with "
            "that.\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
            sse},
        {"DeepSeek", "gives up in the middle", chat, 200,
            "data: "
            "{\"choices\":[{\"delta\":{\"content\":\"Half\"},\"finish_reason\":\"insufficient_system_"
            "resource\"}]}\n\n"
            "data: [DONE]\n\n",
            sse},
        {"Proxy", "shows its page with 407", chat, 407,
            "<html><head><title>Proxy Authentication Required</title></head></html>"},
        {"Server", "sends back the key in its error", chat, 400,
            R"({"error":{"message":"Unknown header Authorization: Bearer KEY"}})"},
    };
}

QList<ErrorRow> answerRows()
{
    return keysAndCredit() + modelsAndAddresses() + requestsRefused() + serversInTrouble()
        + repliesGoneWrong();
}

Provider cloud()
{
    Provider provider;
    provider.name = u"OpenAI"_s;
    provider.baseUrl = QUrl(u"https://api.openai.com/v1"_s);
    provider.model = u"big-model"_s;
    return provider;
}

Provider local()
{
    Provider provider;
    provider.name = u"llama-server"_s;
    provider.baseUrl = QUrl(u"http://127.0.0.1:8080/v1"_s);
    provider.needsKey = false;
    provider.limits = TimeLimits::forLoopback();
    return provider;
}

static Error fault(Error::Kind kind, const QString &code, const QString &detail = {})
{
    return {.kind = kind, .detail = detail, .code = code};
}

QList<ErrorValue> errorValues()
{
    using Kind = Error::Kind;
    return {
        {"No key was entered", fault(Kind::Auth, u"no-key"_s), cloud},
        {"Nothing listens on this computer", fault(Kind::Network, u"refused"_s, u"Connection refused"_s),
            local},
        {"The server refuses the connection", fault(Kind::Network, u"refused"_s, u"Connection refused"_s),
            cloud},
        {"The name of the server is not found",
            fault(Kind::Network, u"host-not-found"_s, u"Host api.openai.com not found"_s), cloud},
        {"The connection is reset", fault(Kind::Network, u"reset"_s, u"Connection closed"_s), cloud},
        {"The computer is offline", fault(Kind::Network, u"offline"_s), cloud},
        {"The network fails otherwise", fault(Kind::Network, u"network"_s, u"Network unreachable"_s), cloud},
        {"The proxy refuses",
            fault(Kind::Network, u"proxy"_s, u"proxy.example.com:8080: Proxy connection refused"_s), cloud},
        {"The proxy wants a password",
            fault(
                Kind::Network, u"proxy-login"_s, u"proxy.example.com:8080: Proxy requires authentication"_s),
            cloud},
        {"The proxy would see the key",
            fault(Kind::Network, u"plain-http-proxy"_s, u"proxy.example.com:8080"_s), cloud},
        {"No connection within the limit", fault(Kind::Timeout, u"connect"_s, u"connect"_s), cloud},
        {"Silence beyond the limit", fault(Kind::Timeout, u"silence"_s, u"silence"_s), cloud},
        {"The certificate is self-signed",
            fault(Kind::Tls, u"untrusted"_s, u"The certificate is self-signed, and untrusted"_s), cloud},
        {"The certificate is another one than the trusted",
            fault(Kind::Tls, u"certificate-changed"_s, u"The certificate is self-signed, and untrusted"_s),
            cloud},
        {"The certificate has expired",
            fault(Kind::Tls, u"certificate-expired"_s, u"The certificate has expired"_s), cloud},
        {"The certificate is for another name",
            fault(Kind::Tls, u"certificate-name"_s,
                u"The host name did not match any of the valid hosts for this certificate"_s),
            cloud},
        {"The file of extra certificates cannot be read",
            fault(Kind::Tls, u"ca-file"_s, u"/etc/ca.pem: No such file or directory"_s), cloud},
        {"The encryption cannot be agreed on",
            fault(Kind::Tls, u"handshake"_s, u"SSL handshake failed: wrong version number"_s), cloud},
        {"The reply is compressed in an unknown way",
            fault(Kind::Protocol, u"encoding"_s, u"Content-Encoding: br"_s), cloud},
        {"One event is larger than 64 MiB",
            fault(Kind::Protocol, {}, u"One event of the reply is larger than 64 MiB"_s), cloud},
        {"The keychain is locked", fault(Kind::Keychain, u"locked"_s, u"The collection is locked"_s), cloud},
        {"There is no keychain", fault(Kind::Keychain, u"no-service"_s, u"No keychain service available"_s),
            cloud},
        {"The keychain fails", fault(Kind::Keychain, {}, u"Unknown error"_s), cloud},
        {"The disk is full", fault(Kind::Storage, {}, u"/home/me/providers.json: No space left on device"_s),
            cloud},
    };
}

QList<EndedReply> endedReplies()
{
    Message stopped;
    stopped.role = Message::Role::Assistant;
    stopped.text = u"Half"_s;
    stopped.end = End::Stopped;
    Message cut = stopped;
    cut.end = End::Incomplete;
    cut.error = fault(Error::Kind::Network, u"reset"_s);
    Message bare = stopped;
    bare.end = End::Complete;
    bare.finish = u"length"_s;
    return {{"The person stops the reply", stopped}, {"The connection is reset in mid-reply", cut},
        {"A limit for tokens is reached, and no count was sent", bare}};
}

QList<DialectKind> rehearsedDialects()
{
    return {chat, responses, anthropic, gemini, ollama};
}

}

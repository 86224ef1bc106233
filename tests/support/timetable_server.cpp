// timetable_server: streams Chat Completions on a fixed timetable and says when it wrote what, so that a
// client's stamps can be held against the truth. Plain POSIX, a thread a connection, absolute sleeps; nothing
// of the product is in here.
//
//   timetable_server [--first MS] [--gap MS] [--deltas N] [--requests N] [--port N] [--log FILE]
//       [--burst N] [--stall-after N --stall MS] [--reasoning N] [--hidden N] [--words N] [--usage none|end]
//       [--stale N]
//
// --requests: how many a connection serves before it is closed (0, the default: any number).
// --burst: so many deltas go out in one write, when the first of them is due.
// --stall-after, --stall: after so many deltas nothing comes for so long.
// --reasoning: the first N deltas are reasoning. --hidden: usage counts N tokens of reasoning that never
// came.
// --words: words in a delta. --usage none: the reply ends without usage.
// --stale: a connection that has served N requests takes one more and closes without a byte, as one does
// whose other end gave it up while it was idle.
// Prints its base URL, alone on the first line; then, or into FILE, one JSON line a request, in microseconds
// of CLOCK_MONOTONIC (std::chrono::steady_clock), each taken just before the write:
//   {"connection":1,"request":1,"body":123,"read":T,"headers":T,"deltas":[T,...],"whole":true}
// Delta k is due at read + first + k * gap. The headers and the role go out as soon as the whole request is
// read.

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <strings.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

struct Timetable
{
    double firstMs = 150;
    double gapMs = 20;
    int deltas = 60;
    int requests = 0;
    int burst = 1;
    int stallAfter = 0;
    double stallMs = 0;
    int reasoning = 0;
    int hidden = 0;
    int words = 1;
    bool usage = true;
    int stale = 0;
    std::uint16_t port = 0;
    std::FILE *log = stdout;
};

struct Record
{
    int connection = 0;
    int request = 0;
    std::size_t body = 0;
    std::int64_t read = 0; // microseconds, as the others
    std::int64_t headers = 0;
    std::vector<std::int64_t> deltas;
    bool whole = false; // the client took all of it
};

std::int64_t nowNanoseconds()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

std::int64_t microseconds()
{
    return nowNanoseconds() / 1000;
}

void sleepUntil(std::int64_t nanoseconds)
{
    const timespec at{.tv_sec = nanoseconds / 1'000'000'000, .tv_nsec = nanoseconds % 1'000'000'000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, nullptr) == EINTR) { }
}

bool writeAll(int peer, const std::string &bytes)
{
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t wrote = ::send(peer, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
        if (wrote <= 0)
            return false;
        done += static_cast<std::size_t>(wrote);
    }
    return true;
}

std::string chunk(const std::string &data)
{
    const std::string frame = "data: " + data + "\n\n";
    char size[32];
    std::snprintf(size, sizeof size, "%zx\r\n", frame.size());
    return size + frame + "\r\n";
}

std::string event(const std::string &choices, const std::string &more = "")
{
    return chunk(
        R"({"id":"timetable","object":"chat.completion.chunk","created":1,"model":"timetable","choices":[)"
        + choices + "]" + more + "}");
}

std::string deltaEvent(int number, const Timetable &timetable)
{
    std::string text;
    for (int i = 0; i < timetable.words; ++i)
        text += " w" + std::to_string(number);
    const char *field = number < timetable.reasoning ? "reasoning_content" : "content";
    return event(
        std::string(R"({"index":0,"delta":{")") + field + R"(":")" + text + R"("},"finish_reason":null})");
}

// One connection: bytes in, and the requests that they hold.
class Connection
{
public:
    Connection(int peer, int number, const Timetable &timetable)
        : m_peer(peer)
        , m_number(number)
        , m_timetable(timetable)
    {
        const int on = 1;
        ::setsockopt(m_peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    ~Connection() { ::close(m_peer); }

    void serve()
    {
        Record record;
        record.connection = m_number;
        while (readRequest(record)) {
            ++record.request;
            if (m_timetable.stale > 0 && record.request > m_timetable.stale) {
                record.deltas.clear();
                record.headers = 0;
                record.whole = false;
                print(record);
                return;
            }
            answer(record);
            print(record);
            if (!record.whole || isLast(record))
                return;
        }
    }

private:
    bool isLast(const Record &record) const { return record.request == m_timetable.requests; }

    bool readMore()
    {
        char buffer[1 << 16];
        const ssize_t got = ::recv(m_peer, buffer, sizeof buffer, 0);
        if (got > 0)
            m_pending.append(buffer, static_cast<std::size_t>(got));
        return got > 0;
    }

    // Waits for a whole request, its body included, and stamps that moment.
    bool readRequest(Record &record)
    {
        std::size_t head = 0;
        while ((head = m_pending.find("\r\n\r\n")) == std::string::npos) {
            if (!readMore())
                return false;
        }
        const char *length = ::strcasestr(m_pending.c_str(), "\ncontent-length:");
        const bool hasBody = length && length < m_pending.c_str() + head;
        record.body = hasBody ? std::strtoul(length + std::strlen("\ncontent-length:"), nullptr, 10) : 0;
        while (m_pending.size() < head + 4 + record.body) {
            if (!readMore())
                return false;
        }
        record.read = microseconds();
        m_read = nowNanoseconds();
        m_pending.erase(0, head + 4 + record.body);
        return true;
    }

    void answer(Record &record)
    {
        record.deltas.clear();
        record.headers = microseconds();
        record.whole = writeAll(m_peer,
            std::string(
                "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n")
                + (isLast(record) ? "connection: close\r\n\r\n" : "\r\n")
                + event(R"({"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null})"));
        for (int k = 0; k < m_timetable.deltas && record.whole; k += m_timetable.burst) {
            const int end = std::min(k + m_timetable.burst, m_timetable.deltas);
            std::string bytes;
            for (int i = k; i < end; ++i)
                bytes += deltaEvent(i, m_timetable);
            const double stalled =
                m_timetable.stallAfter > 0 && k >= m_timetable.stallAfter ? m_timetable.stallMs : 0;
            sleepUntil(m_read
                + static_cast<std::int64_t>((m_timetable.firstMs + k * m_timetable.gapMs + stalled) * 1e6));
            record.deltas.insert(record.deltas.end(), static_cast<std::size_t>(end - k), microseconds());
            record.whole = writeAll(m_peer, bytes);
        }
        record.whole = record.whole
            && writeAll(m_peer,
                event(R"({"index":0,"delta":{},"finish_reason":"stop"})") + usage() + chunk("[DONE]")
                    + "0\r\n\r\n");
    }

    // A token a word.
    std::string usage() const
    {
        if (!m_timetable.usage)
            return {};
        const int tokens = m_timetable.deltas * m_timetable.words + m_timetable.hidden;
        const int reasoning = m_timetable.reasoning * m_timetable.words + m_timetable.hidden;
        return event("",
            R"(,"usage":{"prompt_tokens":1,"completion_tokens":)" + std::to_string(tokens)
                + (reasoning > 0 ? R"(,"completion_tokens_details":{"reasoning_tokens":)"
                            + std::to_string(reasoning) + "}"
                                 : std::string())
                + "}");
    }

    void print(const Record &record) const
    {
        std::string deltas;
        for (const std::int64_t at : record.deltas)
            deltas.append(deltas.empty() ? "" : ",").append(std::to_string(at));
        static std::mutex one;
        const std::lock_guard lock(one);
        std::fprintf(m_timetable.log,
            "{\"connection\":%d,\"request\":%d,\"body\":%zu,\"read\":%" PRId64 ",\"headers\":%" PRId64
            ",\"deltas\":[%s],\"whole\":%s}\n",
            record.connection, record.request, record.body, record.read, record.headers, deltas.c_str(),
            record.whole ? "true" : "false");
        std::fflush(m_timetable.log);
    }

    int m_peer;
    int m_number;
    const Timetable &m_timetable;
    std::string m_pending;
    std::int64_t m_read = 0; // nanoseconds
};

[[noreturn]] void usage()
{
    std::fprintf(stderr, "usage: see the head of tests/support/timetable_server.cpp\n");
    std::exit(2);
}

Timetable timetableFrom(int argc, char **argv)
{
    Timetable timetable;
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            usage();
        const std::string option = argv[i];
        const char *value = argv[i + 1];
        if (option == "--first")
            timetable.firstMs = std::atof(value);
        else if (option == "--gap")
            timetable.gapMs = std::atof(value);
        else if (option == "--deltas")
            timetable.deltas = std::atoi(value);
        else if (option == "--requests")
            timetable.requests = std::atoi(value);
        else if (option == "--burst")
            timetable.burst = std::max(1, std::atoi(value));
        else if (option == "--stall-after")
            timetable.stallAfter = std::atoi(value);
        else if (option == "--stall")
            timetable.stallMs = std::atof(value);
        else if (option == "--reasoning")
            timetable.reasoning = std::atoi(value);
        else if (option == "--hidden")
            timetable.hidden = std::atoi(value);
        else if (option == "--words")
            timetable.words = std::max(1, std::atoi(value));
        else if (option == "--usage")
            timetable.usage = std::string(value) != "none";
        else if (option == "--stale")
            timetable.stale = std::atoi(value);
        else if (option == "--port")
            timetable.port = static_cast<std::uint16_t>(std::atoi(value));
        else if (option == "--log")
            timetable.log = std::fopen(value, "w");
        else
            usage();
    }
    if (!timetable.log)
        usage();
    return timetable;
}

int listenOn(std::uint16_t port)
{
    const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    const int on = 1;
    ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (::bind(listener, reinterpret_cast<sockaddr *>(&address), size) != 0 || ::listen(listener, 64) != 0) {
        std::perror("timetable_server");
        std::exit(1);
    }
    ::getsockname(listener, reinterpret_cast<sockaddr *>(&address), &size);
    std::printf("http://127.0.0.1:%d/v1\n", ntohs(address.sin_port));
    std::fflush(stdout);
    return listener;
}

}

int main(int argc, char **argv)
{
    // A test that dies takes its server along.
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    const Timetable timetable = timetableFrom(argc, argv);
    const int listener = listenOn(timetable.port);
    for (int number = 1;; ++number) {
        const int peer = ::accept(listener, nullptr, nullptr);
        if (peer < 0)
            continue;
        std::thread([peer, number, &timetable] {
            ::prctl(PR_SET_TIMERSLACK, 1); // nanosecond: sleeps end when they are due
            Connection(peer, number, timetable).serve();
        }).detach();
    }
}

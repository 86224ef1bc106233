// Bytes to delta: what SseParser, simdjson and the decoder cost for each event of a Chat Completions stream
// that arrives one event a read. `decode` runs it beside Node; alone: bench_decode make FILE, bench_decode
// run FILE.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include <QFile>
#include <QStringList>

#include "dialect/ReplyDecoder.h"

using namespace firstlight;

static constexpr int deltas = 5000;
static constexpr int warmUps = 5;
static constexpr int runs = 21;

// As OpenAI sends it, padding included; the text is prose with some of what prose holds.
static QByteArray realisticStream()
{
    static const QByteArrayList words{" the", " river", " runs", ",", " and", " nobody", " re", "members",
        ".\\n\\n", " 41", " Größe", " 海", " \\\"quoted\\\"", " stone", " counts", " of", " water"};
    QByteArray bytes;
    for (int i = 0; i < deltas; ++i) {
        bytes +=
            "data: {\"id\":\"chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT\",\"object\":\"chat.completion.chunk\","
            "\"created\":1741569952,\"model\":\"gpt-4.1-2025-04-14\",\"service_tier\":\"default\","
            "\"system_fingerprint\":\"fp_b3f1157249\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"";
        bytes += words[i % words.size()];
        bytes += "\"},\"logprobs\":null,\"finish_reason\":null}],\"usage\":null,\"obfuscation\":\"";
        bytes += QByteArray("aB3dEfGhIjKl").left(1 + i % 12) + "\"}\n\n";
    }
    return bytes + "data: [DONE]\n\n";
}

static std::vector<QByteArrayView> readsOf(const QByteArray &bytes)
{
    std::vector<QByteArrayView> reads;
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype end = bytes.indexOf("\n\n", at) + 2;
        reads.push_back(QByteArrayView(bytes).sliced(at, end - at));
        at = end;
    }
    return reads;
}

// Length of the text that came, so that both sides can be seen to have done the same work.
static qsizetype decode(const std::vector<QByteArrayView> &reads)
{
    qsizetype length = 0;
    ReplyDecoder decoder(dialectOf(DialectKind::OpenAiChat), {}, false);
    for (const QByteArrayView read : reads) {
        QList<StreamEvent> events;
        decoder.feed(read, events);
        for (const StreamEvent &event : events) {
            if (const auto *delta = std::get_if<TextDelta>(&event))
                length += delta->text.size();
        }
    }
    return length;
}

static int run(const QByteArray &bytes)
{
    const auto reads = readsOf(bytes);
    std::vector<double> costs;
    qsizetype length = 0;
    for (int i = 0; i < warmUps + runs; ++i) {
        const auto started = std::chrono::steady_clock::now();
        length = decode(reads);
        const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - started;
        if (i >= warmUps)
            costs.push_back(elapsed.count() / static_cast<double>(reads.size()));
    }
    std::nth_element(costs.begin(), costs.begin() + runs / 2, costs.end());
    std::printf("%.1f %lld\n", costs[runs / 2], static_cast<long long>(length));
    return 0;
}

int main(int argc, char **argv)
{
    const QByteArray command = argc == 3 ? argv[1] : "";
    QFile file(QString::fromLocal8Bit(argc == 3 ? argv[2] : ""));
    if (command == "make" && file.open(QIODevice::WriteOnly))
        return file.write(realisticStream()) > 0 ? 0 : 1;
    if (command == "run" && file.open(QIODevice::ReadOnly))
        return run(file.readAll());
    std::fputs("usage: bench_decode make|run FILE\n", stderr);
    return 2;
}

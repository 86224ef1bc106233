"""figures.py WAY TURNS.json ACCESS_LOG: prints what three turns over one way measured, and fails where that cannot be right."""
import json
import sys

way, turns, log = sys.argv[1], [json.loads(line) for line in open(sys.argv[2])], [line.split() for line in open(sys.argv[3])]
assert [turn["turn"] for turn in turns] == [1, 2, 3], turns
if "nginx" in way or "tls" in way:
    protocol = "HTTP/2.0" if "http2" in way else "HTTP/1.1"
    assert [line[0] for line in log] == [protocol] * 3, log
    assert all(line[1].startswith("TLS") and line[4] == "200" for line in log), log
# It streamed. Over the three, because a proxy with Nagle's algorithm on can hold a short reply back for a delayed acknowledgement.
assert sum(turn["reads"] for turn in turns) >= 20, turns
for turn in turns:
    line = turn["timeline"]
    tls = "tls" in way
    assert turn["end"] == "complete" and len(turn["text"]) > 50, turn
    if tls:  # llama-server itself closes a connection after each streamed reply
        assert line["connection_reused"] == (turn["turn"] > 1), line
    assert ("tls_ms" in line) == (tls and turn["turn"] == 1), line
    assert 0 < line["ttfb_ms"] <= line["ttft_ms"] <= line["e2e_ms"], line
    server = ""
    if tls:
        # nginx's own clock: from the request's first byte to the reply's last, and to the upstream's head.
        whole, head = float(log[turn["turn"] - 1][2]) * 1000, float(log[turn["turn"] - 1][3]) * 1000
        ours = line["e2e_ms"] - line.get("queue_ms", 0) - line.get("connect_ms", 0) - line.get("tls_ms", 0)
        assert abs(ours - whole) < max(40, whole / 4), (ours, whole)
        server = f"; nginx: head {head:.0f} ms, whole {whole:.0f} ms"
    connect = f"connect {line['connect_ms']:.1f} ms, " if "connect_ms" in line else ""
    connect += f"TLS {line['tls_ms']:.1f} ms, " if "tls_ms" in line else ""
    speed = f"{line['tokens_per_second']:.0f}" if "tokens_per_second" in line else "n/a"
    print(f"{way}, turn {turn['turn']}: {connect}TTFT {line['ttft_ms']:.1f} ms, whole {line['e2e_ms']:.0f} ms, "
          f"{speed} tokens/s, {turn['usage'].get('cached', 0)} of {turn['usage']['in']} tokens cached{server}")

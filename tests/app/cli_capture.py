"""Captures in the terminal client: ask --capture, decode, replay; and that none of it holds the key.
usage: cli_capture.py FIRSTLIGHT_CLI FIND_KEY"""
import base64
import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

CLI, FIND_KEY = sys.argv[1:3]
KEY = "sk-cli-Qz8Xp2Rt9Lm4+Zk/8W7vB3nT"
RAW = KEY.encode()
ECHOED = b" ".join([
    RAW, RAW[:16], RAW.hex().encode(), RAW.hex().upper().encode(), KEY.encode("utf-16-le"), KEY.encode("utf-16-be"),
    "".join(f"%{byte:02X}" for byte in RAW).encode(), *(base64.b64encode(b"x" * n + RAW) for n in range(3)),
    *(base64.urlsafe_b64encode(b"x" * n + RAW) for n in range(3)), base64.b64encode(KEY.encode("utf-16-le"))])
DELTA = b'data: {"choices":[{"index":0,"delta":{"content":"%s"}}]}\n\n'
END = b'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'


def run(*words, timeout=60):
    surroundings = {name: value for name, value in os.environ.items() if not name.endswith(("_API_KEY", "_BASE_URL"))}
    surroundings |= {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "THE_KEY": KEY}
    done = subprocess.run([CLI, *map(str, words)], env=surroundings, capture_output=True, timeout=timeout)
    return done.returncode, done.stdout, done.stderr.decode()


class Server:
    """Answers each request with one reply."""

    def __init__(self, body, status=200, content_type="text/event-stream", headers=()):
        class Answer(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                self.rfile.read(int(self.headers["content-length"]))
                self.send_response(status)
                for name, value in [("content-type", content_type), ("content-length", str(len(body))), *headers]:
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_port}/v1"

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Captures(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.place = pathlib.Path(self.folder.name)
        self.file = self.place / "reply.flcapture"

    def ask(self, url, *options):
        return run("ask", "Is it 5 o'clock?", "--base-url", url, "--model", "m", "--key-env", "THE_KEY", "--profile", self.place / "profile",
                   "--capture", self.file, *options)

    def test_a_reply_decodes_and_replays_as_it_was(self):
        body = DELTA % "Grüß dich, ".encode() + b": ping\n\n" + DELTA % "你好".encode() + END
        with Server(body) as url:
            code, out, err = self.ask(url)
        self.assertEqual((code, out.decode()), (0, "Grüß dich, 你好\n"), err)

        raw = self.place / "raw"
        raw.write_bytes(body)
        wanted = run("decode", raw)[1]
        for chunk in ("0", "1", "7"):
            self.assertEqual(run("decode", self.file, "--chunk", chunk), (0, wanted, ""))
        self.assertEqual(run("decode", "--dialect", "raw", self.file)[1], run("decode", "--dialect", "raw", raw)[1])
        for speed in ("0", "1", "3.5"):
            code, out, err = run("replay", self.file, "--speed", speed)
            self.assertEqual((code, out.decode(), err), (0, "Grüß dich, 你好\n", ""))
            code, out, err = run("replay", self.file, "--speed", speed, "--json")
            got = json.loads(out)
            self.assertEqual((code, got["text"], got["end"], got["finish"]), (0, "Grüß dich, 你好", "complete", "stop"))
            self.assertEqual(got["replay"]["speed"], float(speed))
            self.assertIn("ttft_ms", got["timeline"])

    def test_an_error_replays_as_that_error(self):
        with Server(b'{"error":{"message":"Pay first","code":"insufficient_quota"}}', 429, "application/json") as url:
            code, out, err = self.ask(url)
        self.assertEqual((code, out), (1, b""))
        again, out, said = run("replay", self.file, "--speed", "0")
        self.assertEqual((again, out), (1, b""))
        self.assertIn("Pay first", err)
        self.assertIn("Pay first", said)

    def test_what_cannot_be_read_is_said(self):
        self.assertEqual(run("replay", self.place / "none")[0], 2)
        self.assertEqual(run("replay")[0], 2)
        self.file.write_text('{"firstlight_capture":1,"dialect":"openai"}\n{"request":{}}\n')
        self.assertEqual(run("replay", self.file, "--speed", "-1")[0], 2)
        for command in ("replay", "decode"):
            code, out, err = run(command, self.file)
            self.assertEqual((code, out), (1, b""))
            self.assertIn("Line 2: the request's URL", err)

    def test_a_request_without_a_reply(self):
        code, _, _ = self.ask("http://127.0.0.1:9/v1")
        self.assertEqual(code, 1)
        code, _, err = run("replay", self.file)
        self.assertEqual(code, 1)
        self.assertIn("holds no reply", err)
        self.assertEqual(json.loads(run("decode", self.file)[1])["end"], "error")

    def test_nothing_holds_the_key(self):
        headers = [(f"x-echo-{n}", form.decode("latin-1")) for n, form in enumerate(ECHOED.replace(b"\0", b"").split(b" "))]
        answers = [
            (DELTA % b"hi" + b": " + ECHOED + b"\n\n" + END, 200, "text/event-stream"),
            (json.dumps({"error": {"message": f"Incorrect API key provided: {KEY} {RAW.hex()}"}}).encode(), 401, "application/json"),
            (b"<html><head><title>Sign in " + RAW + b"</title></head>" + ECHOED + b"</html>", 200, "text/html"),
            (ECHOED, 500, "text/plain"),
        ]
        for number, (body, status, kind) in enumerate(answers):
            with Server(body, status, kind, headers) as url:
                for options in ((), ("--json",)):
                    _, out, err = self.ask(url, *options)
                    (self.place / f"out-{number}-{len(options)}").write_bytes(out)
                    (self.place / f"err-{number}-{len(options)}").write_text(err)
                    self.file.rename(self.place / f"{number}-{len(options)}.flcapture")
        search = subprocess.run([FIND_KEY, self.folder.name, KEY], capture_output=True, text=True)
        self.assertEqual((search.returncode, search.stdout + search.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)

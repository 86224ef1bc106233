"""The contract of firstlight-cli: its words, its JSON, its exit codes. usage: cli_contract.py FIRSTLIGHT_CLI FIXTURES"""
import base64
import http.server
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

CLI = sys.argv[1]
FIXTURES = pathlib.Path(sys.argv[2])
KEYS = ("OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "GEMINI_API_KEY")


def run(*words, environment=None, timeout=60):
    """(exit code, stdout, stderr) of a call with a clean environment."""
    surroundings = {name: value for name, value in os.environ.items() if name not in KEYS}
    # No keychain may be asked: what these tests need is held for the run.
    surroundings["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
    done = subprocess.run([CLI, *words], env=surroundings | (environment or {}), capture_output=True, timeout=timeout)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Rehearsal:
    """A running `rehearse`; its URL."""

    def __init__(self, *options):
        self.options = options

    def __enter__(self):
        self.process = subprocess.Popen([CLI, "rehearse", *self.options], stdout=subprocess.PIPE, text=True)
        return self.process.stdout.readline().strip()

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        self.code = self.process.wait(10)
        self.process.stdout.close()


class Recorder:
    """A server that writes down the requests (headers and "body") and answers one word; a request that holds `refused` gets a 400."""

    def __init__(self, refused=None):
        self.refused = refused

    def __enter__(self):
        self.seen = seen = []
        refused = self.refused

        class Answer(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                asked = self.rfile.read(int(self.headers["content-length"]))
                if refused and refused in asked:
                    self.send_response(400)
                    self.end_headers()
                    self.wfile.write(b'{"error":{"message":"Unknown parameter: ' + refused + b'"}}')
                    return
                seen.append({name.lower(): value for name, value in self.headers.items()} | {"body": asked.decode()})
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.end_headers()
                self.wfile.write(b'data: {"choices":[{"delta":{"content":"hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Contract(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.profile = ("--profile", self.folder.name)

    def tearDown(self):
        self.folder.cleanup()


class Asking(Contract):
    def test_an_empty_profile_gets_an_answer_with_figures(self):
        code, out, err = run("ask", *self.profile, "--json", "--max-tokens", "40", "What is a token?")
        reply = json.loads(out)
        self.assertEqual(code, 0, err)
        self.assertEqual(reply["end"], "complete")
        self.assertEqual(reply["provider"], "Rehearsal")
        self.assertGreater(reply["timeline"]["ttft_ms"], 0)
        self.assertGreater(reply["timeline"]["tokens_per_second"], 0)
        self.assertEqual(reply["usage"]["out"], 40)
        self.assertIn("rehearsal", err)

    def test_a_pipe_gets_the_text_alone(self):
        code, out, err = run("ask", *self.profile, "--max-tokens", "12", "Hello")
        self.assertEqual(code, 0)
        self.assertTrue(out.strip())
        self.assertNotIn("\x1b", out + err)
        self.assertNotIn("TTFT 4", err)

    def test_the_waterfall_can_be_asked_for(self):
        _, out, err = run("ask", *self.profile, "--waterfall", "--max-tokens", "12", "Hello")
        self.assertIn("first token", err)
        self.assertNotIn("first token", out.splitlines()[-1])

    def test_each_dialect(self):
        with Rehearsal("--ttft", "5", "--tpot", "1", "--tokens", "60") as url:
            for dialect in ("openai", "responses", "anthropic", "gemini", "ollama"):
                code, out, _ = run("ask", *self.profile, "--json", "--base-url", url, "--dialect", dialect, "Hello")
                reply = json.loads(out)
                self.assertEqual((code, reply["end"], reply["usage"]["out"]), (0, "complete", 60), dialect)

    def test_faults_end_as_they_are(self):
        ends = {"cut": "incomplete", "reset": "incomplete", "burst": "complete", "split": "complete", "401": "error",
                "429": "error", "500": "error", "html": "error", "content-type": "complete", "inband": "error"}
        for fault, end in ends.items():
            with self.subTest(fault), Rehearsal("--ttft", "5", "--tpot", "1", "--tokens", "60", "--fault", fault) as url:
                code, out, err = run("ask", *self.profile, "--json", "--base-url", url, "--model", "rehearsal", "Hello")
                reply = json.loads(out)
                self.assertEqual(reply["end"], end)
                self.assertEqual(code, 0 if end == "complete" else 1)
                if end != "complete":
                    self.assertEqual(len(err.strip().splitlines()), 1, err)
                if fault == "burst":
                    self.assertNotIn("tokens_per_second", reply["timeline"])

    def test_nobody_listens(self):
        with Rehearsal() as url:
            pass
        code, out, err = run("ask", *self.profile, "--base-url", url, "--model", "m", "Hello")
        self.assertEqual((code, out), (1, ""))
        self.assertIn("Nothing answers at", err)

    def test_interrupt_keeps_the_text(self):
        with Rehearsal("--ttft", "5", "--tpot", "20", "--tokens", "3000") as url:
            process = subprocess.Popen([CLI, "ask", *self.profile, "--base-url", url, "--model", "rehearsal", "Hello"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            first = process.stdout.read(1)  # it streams
            process.send_signal(signal.SIGINT)
            rest, _ = process.communicate(timeout=10)
        self.assertEqual(process.returncode, 130)
        self.assertTrue(first and rest.endswith(b"\n"))

    def test_the_prompt_from_standard_input(self):
        done = subprocess.run([CLI, "ask", *self.profile, "--max-tokens", "8", "-"], input=b"Hello", capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 0)
        self.assertTrue(done.stdout.strip())


class Keys(Contract):
    def test_a_key_from_the_environment_stays_away_from_other_hosts(self):
        with Recorder() as server:
            run("ask", *self.profile, "--base-url", server.url, "--model", "m", "Hi", environment={"OPENAI_API_KEY": "sk-mine"})
        self.assertNotIn("authorization", server.seen[0])

    def test_its_own_base_url_gets_it(self):
        with Recorder() as server:
            environment = {"OPENAI_API_KEY": "sk-mine", "OPENAI_BASE_URL": server.url}
            code, out, err = run("ask", *self.profile, "--model", "m", "Hi", environment=environment)
        self.assertEqual((code, out), (0, "hi\n"), err)
        self.assertEqual(server.seen[0]["authorization"], "Bearer sk-mine")

    def test_key_env_names_it(self):
        with Recorder() as server:
            run("ask", *self.profile, "--base-url", server.url, "--model", "m", "--key-env", "MINE", "Hi", environment={"MINE": "sk-own"})
        self.assertEqual(server.seen[0]["authorization"], "Bearer sk-own")

    def test_a_key_is_never_an_argument(self):
        code, out, err = run("ask", *self.profile, "--key", "sk-secret", "Hi")
        self.assertEqual(code, 2)
        self.assertIn("--key-env", err)
        self.assertNotIn("sk-secret", out + err)

    def test_an_empty_variable_is_said(self):
        code, _, err = run("ask", *self.profile, "--base-url", "http://127.0.0.1:9", "--key-env", "NOPE", "Hi")
        self.assertEqual(code, 2)
        self.assertIn("NOPE", err)


class Usage(Contract):
    def test_what_is_wrong_is_said(self):
        for words in ([], ["no-such"], ["ask"], ["ask", "--no-such", "x"], ["ask", "--max-tokens", "0", "x"],
                      ["ask", "--temperature", "hot", "x"], ["ask", "--base-url", "not a url", "x"],
                      ["ask", "--dialect", "openai", "x"], ["ask", "--provider", "nobody", "x"],
                      ["ask", "--proxy", "socks4://h:1", "x"], ["ask", "--proxy", "http://me:secret@h:1", "x"],
                      ["ask", "--fingerprint", "AB:CD", "x"], ["ask", "--system", "@/nowhere", "x"],
                      ["decode"], ["decode", "/nowhere"], ["decode", "--dialect", "klingon", "x"], ["decode", "--chunk", "-1", "x"],
                      ["ask", "--fallback", "nobody", "x"], ["ask", "--fallback", "rehearsal", "x"],
                      ["ask", "--fallback", "rehearsal:a", "--fallback", "rehearsal:b", "--fallback", "rehearsal:c", "x"],
                      ["ask", "--response-cache", "0", "x"], ["doctor", "--last", "0"], ["doctor", "/nowhere"],
                      ["rehearse", "--fault", "gremlin"], ["rehearse", "--port", "70000"], ["providers", "frobnicate", "x"]):
            with self.subTest(words):
                code, out, err = run(*words)
                self.assertEqual((code, out), (2, ""))
                self.assertTrue(err.strip())

    def test_help_is_no_error(self):
        for words in (["--help"], ["ask", "--help"], ["decode", "--help"], ["rehearse", "--help"], ["models", "--help"],
                      ["providers", "--help"], ["presets", "--help"], ["doctor", "--help"]):
            code, out, _ = run(*words)
            self.assertEqual(code, 0)
            self.assertTrue(out.strip())


class Levers(Contract):
    def test_a_fallback_answers_and_all_attempts_are_told(self):
        gone = socket.create_server(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{gone.getsockname()[1]}/v1"
        gone.close()
        with Recorder() as server:
            run("providers", *self.profile, "add", "Spare", "--base-url", server.url, "--model", "m2")
            code, out, err = run("ask", *self.profile, "--base-url", url, "--model", "m", "--fallback", "Spare", "--json", "Hi")
        self.assertEqual(code, 0, err)
        reply = json.loads(out)
        self.assertEqual((reply["provider"], reply["text"]), ("Spare", "hi"))
        self.assertEqual([(a.get("error", {}).get("code"), a.get("remedy")) for a in reply["attempts"]],
                         [("refused", "asked the next one"), (None, None)])
        self.assertGreaterEqual(reply["timeline"]["person_ttft_ms"], reply["timeline"]["ttft_ms"])

    def test_the_response_cache_is_off_and_says_so_when_it_answers(self):
        with Recorder() as server:
            ask = ("ask", *self.profile, "--base-url", server.url, "--model", "m", "--json")
            for _ in range(2):
                self.assertNotIn("response", json.loads(run(*ask, "Hi")[1]).get("cache", {}))
            replies = [json.loads(run(*ask, "--response-cache", "60", "Hi")[1]) for _ in range(2)]
        self.assertEqual([reply["cache"]["response"] for reply in replies], [False, True])
        self.assertEqual([reply["text"] for reply in replies], ["hi", "hi"])
        self.assertNotIn("ttft_ms", replies[1]["timeline"])

    def test_doctor_names_what_the_requests_have_in_common(self):
        self.assertIn("Nothing was found", run("doctor", *self.profile)[1])
        with Recorder() as server:
            code, out, _ = run("ask", *self.profile, "--base-url", server.url, "--model", "m", "--json", "Hi")
            self.assertEqual(json.loads(out)["diagnosis"], [])
        self.assertEqual(json.loads(run("doctor", *self.profile, "--json")[1]), [])
        with Rehearsal("--fault", "cut", "--ttft", "1", "--tpot", "2") as url:
            code, out, _ = run("ask", *self.profile, "--base-url", url, "--json", "Hi")
        self.assertEqual(code, 1)
        self.assertIn("cut", [found["name"] for found in json.loads(out)["diagnosis"]])
        cut = [found for found in json.loads(run("doctor", *self.profile, "--json")[1]) if found["name"] == "cut"]
        self.assertEqual([(found["requests"], found["of"]) for found in cut], [(1, 1)])
        self.assertIn("broke off", run("doctor", *self.profile)[1])


class Lists(Contract):
    def test_models_of_rehearsal(self):
        code, out, _ = run("models", *self.profile)
        self.assertEqual(code, 0)
        self.assertIn("rehearsal", out.splitlines())

    def test_a_preset_needs_only_what_its_address_leaves_open(self):
        presets = json.loads(run("providers", "presets", *self.profile, "--json")[1])
        self.assertIn({"id": "ollama", "needs_key": False},
                      [{"id": preset["id"], "needs_key": preset["needs_key"]} for preset in presets])
        self.assertEqual(run("providers", *self.profile, "add", "--preset", "llama-server")[0], 0)
        listed = json.loads(run("providers", *self.profile, "--json")[1])
        self.assertEqual([(entry["name"], entry["base_url"]) for entry in listed], [("llama-server", "http://127.0.0.1:8080/v1")])
        code, _, err = run("providers", *self.profile, "add", "--preset", "azure-openai", "--key-env", "K", environment={"K": "k"})
        self.assertEqual(code, 2)
        self.assertIn("--set endpoint=VALUE", err)
        code, _, err = run("providers", *self.profile, "add", "--preset", "openai")
        self.assertEqual(code, 2)
        self.assertIn("--key-env", err)
        self.assertEqual(run("providers", *self.profile, "add", "--preset", "nobody")[0], 2)

    def test_providers_come_and_go(self):
        with Recorder() as server:
            self.assertEqual(run("providers", *self.profile, "add", "Mine", "--base-url", server.url, "--model", "m")[0], 0)
            code, out, _ = run("providers", *self.profile, "--json")
            self.assertEqual([(row["name"], row["default"]) for row in json.loads(out)], [("Mine", True)])
            self.assertEqual(run("ask", *self.profile, "Hi")[:2], (0, "hi\n"))
            self.assertEqual(run("providers", *self.profile, "add", "mine", "--base-url", server.url)[0], 2)
            self.assertEqual(run("providers", *self.profile, "remove", "Mine")[0], 0)
            self.assertEqual(json.loads(run("providers", *self.profile, "--json")[1]), [])

    def test_the_way_to_a_provider_is_kept(self):
        digest = ":".join(["AB"] * 32)
        run("providers", *self.profile, "add", "Far", "--base-url", "http://127.0.0.1:9", "--proxy", "socks5://h:9050",
            "--ca-file", "/etc/our-ca.pem", "--fingerprint", digest.lower().replace(":", ""), "--http1")
        kept = json.loads((pathlib.Path(self.folder.name) / "providers.json").read_text())["providers"][0]
        self.assertEqual([kept[name] for name in ("proxy", "ca_file", "trusted_fingerprint", "http2")],
                         ["socks5://h:9050", "/etc/our-ca.pem", digest, False])

    def test_what_a_server_refuses_is_remembered(self):
        with Recorder(refused=b"stream_options") as server:
            run("providers", *self.profile, "add", "Old", "--base-url", server.url, "--model", "m")
            attempts = [len(json.loads(run("ask", *self.profile, "--json", "Hi")[1])["attempts"]) for _ in range(2)]
        self.assertEqual(attempts, [2, 1])

    def test_a_provider_whose_key_has_no_keychain_is_not_added(self):
        code, _, err = run("providers", *self.profile, "add", "Mine", "--base-url", "http://127.0.0.1:9", "--key-env", "K",
                           environment={"K": "sk-1"})
        self.assertEqual(code, 1)
        self.assertIn("keychain", err)
        self.assertEqual(json.loads(run("providers", *self.profile, "--json")[1]), [])


class Presets(Contract):
    """Instructions and knowledge that stay the same, and what the prompt cache of rehearsal does with them."""

    def setUp(self):
        super().setUp()
        self.knowledge = pathlib.Path(self.folder.name) / "tides"
        self.knowledge.mkdir()
        (self.knowledge / "table.txt").write_text("High water 04:12, 3.9 metres.\n" * 400)

    def add(self, *words):
        return run("presets", *self.profile, "add", "Tides", "--knowledge", str(self.knowledge), *words)

    def test_presets_come_and_go(self):
        self.assertEqual(json.loads(run("presets", *self.profile, "--json")[1]), [])
        self.assertEqual(self.add("--system", "Be brief.", "--note", "Wind=calm", "--cache", "1h", "--model", "m")[0], 0)
        code, _, err = self.add()
        self.assertEqual(code, 2)
        self.assertIn("--replace", err)
        listed = json.loads(run("presets", *self.profile, "--json")[1])
        self.assertEqual(listed, [{"name": "Tides", "knowledge": [str(self.knowledge), "Wind"], "cache": "1h",
                                   "tell_date": False, "model": "m"}])
        shown = json.loads(run("presets", *self.profile, "show", "tides", "--json")[1])
        self.assertGreater(shown["plan"]["knowledge_tokens"], 2000)
        self.assertEqual(shown["instructions"], "Be brief.")
        self.assertIn("tokens stay the same", run("presets", *self.profile, "show", "Tides")[1])
        self.assertEqual(run("presets", *self.profile, "remove", "Tides")[0], 0)
        self.assertEqual(json.loads(run("presets", *self.profile, "--json")[1]), [])

    def test_what_is_wrong_is_said(self):
        for words, said in ((["add", "A", "--knowledge", "/nowhere"], "not there"), (["add", "A", "--cache", "2h"], "5m or 1h"),
                            (["show", "A"], "no preset"), (["rename", "A"], "add, show or remove"), (["add"], "one NAME")):
            code, out, err = run("presets", *self.profile, *words)
            self.assertEqual((code, out), (2, ""), words)
            self.assertIn(said, err)
        code, _, err = run("ask", *self.profile, "--preset", "None", "Hi")
        self.assertEqual(code, 2)
        self.assertIn("no preset", err)

    def ask(self, url, question):
        code, out, err = run("ask", *self.profile, "--preset", "Tides", "--base-url", url, "--json", question)
        self.assertEqual(code, 0, err)
        return json.loads(out)["cache"]

    def test_the_second_question_reads_the_cache(self):
        self.add("--system", "Be brief.")
        with Rehearsal("--tokens", "3", "--ttft", "1", "--cached-ttft", "1", "--tpot", "1") as url:
            self.assertEqual(self.ask(url, "When?")["verdict"], "first")
            second = self.ask(url, "Where?")
            self.assertEqual((second["verdict"], "cause" in second), ("hit", False))
            self.assertGreater(second["read"], 1000)
            self.assertGreaterEqual(second["cold_n"], 1)
            # A date in the instructions: the fixed part of the last request is known from the profile.
            self.add("--system", "It is 2026-11-29. Be brief.", "--replace")
            self.ask(url, "When?")
            self.add("--system", "It is 2026-11-30. Be brief.", "--replace")
            missed = self.ask(url, "Where?")
        self.assertEqual([missed[name] for name in ("verdict", "cause", "was", "is")],
                         ["missed", "date", "2026-11-29", "2026-11-30"])
        self.assertIn("byte", missed["finding"])
        kept = list((pathlib.Path(self.folder.name) / "prompts").iterdir())
        self.assertEqual(len(kept), 1)
        self.assertNotIn("Where?", kept[0].read_text())
        run("presets", *self.profile, "remove", "Tides")
        self.assertEqual(list((pathlib.Path(self.folder.name) / "prompts").iterdir()), [])

    def test_what_changes_goes_last(self):
        self.add("--system", "Be brief.", "--tell-date")
        with Recorder() as server:
            for question in ("When?", "Where?"):
                run("ask", *self.profile, "--preset", "Tides", "--base-url", server.url, "--model", "m", question)
            bodies = [entry["body"] for entry in server.seen]
        fixed = os.path.commonprefix(bodies)
        self.assertIn("3.9 metres", fixed)
        self.assertNotIn("Asked on", fixed)
        self.assertTrue(all("(Asked on " in body for body in bodies))


def expand(text):
    return re.sub(r"<<(\d+)\*((?:.|\n)*?)>>", lambda found: int(found[1]) * found[2], text)


def generated(line):
    escapes = {"r": b"\r", "n": b"\n", "t": b"\t", "\\": b"\\"}
    text = expand(line).encode()
    return re.sub(rb"\\(?:x([0-9a-fA-F]{2})|([rnt\\]))",
                  lambda found: bytes([int(found[1], 16)]) if found[1] else escapes[found[2].decode()], text)


def body(case):
    if "generate" in case:
        return b"".join(generated(line) for line in case["generate"])
    return b"".join(base64.b64decode(read["base64"]) if isinstance(read, dict) else read.encode() for read in case["reads"])


class Decoding(Contract):
    def compare(self, case, got):
        expect = case["expect"]
        if case["dialect"] == "raw":
            return self.assertEqual(got, {"events": expect["events"]})
        self.assertEqual(got["text"], expand(expect.get("text", "")))
        for name in ("end", "finish", "reasoning"):
            self.assertEqual(got.get(name, ""), expect.get(name, ""), name)
        self.assertEqual(got.get("tools", []), expect.get("tools", []))
        usage = got.get("usage_raw", {})
        self.assertEqual({name: usage.get(name, 0) for name in ("in", "out")},
                         {name: expect.get("usage", {}).get(name, 0) for name in ("in", "out")})
        error, wanted = got.get("error", ""), expect.get("error", "")
        self.assertTrue(wanted in error if wanted in ("HTML", "HTTP 502") else error == wanted, error)

    def test_every_stream_case(self):
        cases = json.loads((FIXTURES / "streams/cases.json").read_text(encoding="utf-8"))
        self.assertEqual(len(cases), 76)
        for case in cases:
            file = pathlib.Path(self.folder.name) / "body"
            file.write_bytes(body(case))
            options = ["--dialect", case["dialect"], "--status", str(case["status"]), "--content-type", case["contentType"]]
            for name, value in case["headers"].items():
                options += ["--header", f"{name}: {value}"]
            if case.get("splitThink"):
                options.append("--split-think")
            for chunk in ("0", "7", "1"):
                with self.subTest(id=case["id"], chunk=chunk):
                    code, out, err = run("decode", *options, "--chunk", chunk, str(file))
                    self.assertEqual(code, 0, err)
                    self.compare(case, json.loads(out))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)

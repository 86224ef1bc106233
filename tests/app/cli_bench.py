"""The contract of `firstlight-cli bench`. usage: cli_bench.py FIRSTLIGHT_CLI FIXTURES"""
import csv
import io
import json
import signal
import subprocess
import sys
import time
import unittest

import cli_contract


class Bench(cli_contract.Contract):
    SHORT = ("--max-tokens", "5", "--warmups", "1")

    def bench(self, url, *options):
        return cli_contract.run("bench", *self.profile, "--base-url", url, "--model", "rehearsal", *self.SHORT, *options)

    def test_json_has_plan_samples_and_verdict(self):
        with cli_contract.Rehearsal("--ttft", "60", "--cached-ttft", "15", "--tpot", "1") as url:
            code, out, err = self.bench(url, "--cold-vs-cached", "--runs", "7", "--json", "--seed", "3")
        self.assertEqual(code, 0, err)
        result = json.loads(out)
        self.assertEqual(result["plan"]["seed"], 3)
        self.assertEqual([target["cache"] for target in result["plan"]["targets"]], ["cold", "cached"])
        self.assertEqual(len(result["samples"]), 16)
        cold, cached = result["summary"]
        self.assertEqual((cold["ttft"]["n"], cached["ttft"]["n"]), (7, 7))
        self.assertLess(cached["ttft"]["median"], cold["ttft"]["median"])
        self.assertGreater(cached["cached"], 3900)
        self.assertNotIn("p95", cold["ttft"])  # 7 are too few for one
        verdict = result["comparisons"][0]
        self.assertEqual((verdict["metric"], verdict["verdict"]), ("ttft", "smaller"))
        self.assertLess(verdict["p"], 0.01)
        self.assertIn("% faster", verdict["words"])

    def test_csv_has_a_line_for_each_request(self):
        with cli_contract.Rehearsal("--ttft", "5", "--tpot", "1") as url:
            code, out, err = self.bench(url, "--prompt-sizes", "1k,2k", "--runs", "3", "--csv")
        self.assertEqual(code, 0, err)
        rows = list(csv.DictReader(io.StringIO(out)))
        self.assertEqual(len(rows), 8)
        self.assertEqual([row["left_out"] for row in rows], ["warm_up"] * 2 + [""] * 6)
        self.assertEqual({row["size"] for row in rows}, {"1k", "2k"})
        self.assertTrue(all(float(row["ttft_ms"]) >= 5 for row in rows))

    def test_fail_if_ends_with_three(self):
        with cli_contract.Rehearsal("--ttft", "60", "--tpot", "1") as url:
            code, out, err = self.bench(url, "--runs", "3", "--fail-if", "ttft.p50 > 50")
            self.assertEqual(code, 3, err)
            self.assertIn("ttft.p50 > 50 holds", out)
            code, out, err = self.bench(url, "--runs", "3", "--fail-if", "ttft.p50 > 5000", "--fail-if", "errors > 0")
            self.assertEqual(code, 0, err + out)

    def test_a_baseline_is_kept_and_compared(self):
        with cli_contract.Rehearsal("--ttft", "20", "--tpot", "1") as url:
            code, out, err = self.bench(url, "--runs", "7", "--save", "before")
            self.assertEqual(code, 0, err)
        with cli_contract.Rehearsal("--ttft", "80", "--tpot", "1") as url:
            code, out, err = self.bench(url, "--runs", "7", "--compare", "before", "--fail-if", "ttft.ratio > 1.5")
        self.assertEqual(code, 3, err + out)
        self.assertIn("Against baseline before", out)
        self.assertIn("times as long", out)

    def test_a_timetable_reports_itself(self):
        with cli_contract.Rehearsal("--ttft", "20", "--tpot", "1") as url:
            code, out, err = self.bench(url, "--concurrency", "8", "--rate", "50", "--runs", "20", "--json")
        self.assertEqual(code, 0, err)
        timetable = json.loads(out)["timetable"]
        self.assertEqual(timetable["offered_per_second"], 50)
        self.assertEqual(timetable["late_ms"]["n"], 20)

    def test_a_failing_server_is_one(self):
        with cli_contract.Rehearsal("--fault", "401") as url:
            code, out, err = self.bench(url, "--runs", "2")
        self.assertEqual(code, 1)
        self.assertIn("key", err)

    def test_what_is_wrong_is_said(self):
        for words, hint in ((["--runs", "0"], "--runs"), (["--rate", "fast"], "--rate"), (["--rate", "0"], "--rate"),
                            (["--fail-if", "ttft > 5"], "ttft.p50 > 500"), (["--fail-if", "ttft.p95 > 5", "--runs", "5"], "20 runs"),
                            (["--fail-if", "ttft.ratio > 1"], "--compare"), (["--compare", "never"], "never"),
                            (["--save", "../x"], "--save"), (["--prompt-sizes", "big"], "1k,4k,16k"), (["--json", "--csv"], "not both"),
                            (["--concurrency", "4", "--warmups", "0"], "--rate"), (["--against", "/"], "provider/model"),
                            (["--against", "nobody/x"], "nobody"), (["--bogus"], "--help")):
            with self.subTest(words=words):
                code, out, err = cli_contract.run("bench", *self.profile, *words)
                self.assertEqual((code, out), (2, ""), err)
                self.assertIn(hint, err)
                self.assertEqual(len(err.strip().splitlines()), 1, err)

    def test_interrupt_tells_what_was_measured(self):
        with cli_contract.Recorder() as server:
            process = subprocess.Popen([cli_contract.CLI, "bench", *self.profile, "--base-url", server.url, "--model", "m", "--json",
                                        "--runs", "5000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            while len(server.seen) < 5 and process.poll() is None:
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 130, err)
        result = json.loads(out)
        self.assertTrue(result["stopped"])
        self.assertGreaterEqual(len(result["samples"]), 4)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)

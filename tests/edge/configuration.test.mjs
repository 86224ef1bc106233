// What is shipped: the configuration as it is, and the script that makes tokens.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { askAll } from "./support/client.mjs";
import { configuration, folder, hashed, startWorker } from "./support/worker.mjs";

test("the worker takes wrangler.toml as it is", async () => {
    assert.equal(configuration.main, "src/index.js");
    const worker = await startWorker({ ...configuration.vars, OPENAI_API_KEY: "o", ANTHROPIC_API_KEY: "a" });
    try {
        const { status, text } = await askAll(worker.url, { path: "/nowhere/v1/models" });
        assert.equal(status, 404, text);
    } finally {
        await worker.stop();
    }
});

test("new-token.mjs prints a token once and keeps hashes only, beside those that were there", () => {
    const here = mkdtempSync(path.join(os.tmpdir(), "tokens-"));
    try {
        const make = (name) => execFileSync(process.execPath, [path.join(folder, "new-token.mjs"), name], { cwd: here, encoding: "utf8" }).trim();
        const [laptop, phone] = [make("laptop"), make("phone")];
        assert.ok(laptop.length >= 43 && laptop !== phone);
        const file = readFileSync(path.join(here, "tokens.json"), "utf8");
        assert.deepEqual(JSON.parse(file), { laptop: { sha256: hashed(laptop) }, phone: { sha256: hashed(phone) } });
        assert.ok(!file.includes(laptop));
    } finally {
        rmSync(here, { recursive: true });
    }
});

// The bad example must be bad: otherwise it shows nothing about what finds it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { askAll } from "./support/client.mjs";
import { delta, done, sayInPieces, startUpstream } from "./support/upstream.mjs";
import { startWorker } from "./support/worker.mjs";

test("a worker that awaits the whole body sends all tokens at once", async () => {
    const words = Array.from({ length: 20 }, (_, i) => `word ${i} `);
    const upstream = await startUpstream(sayInPieces(words, 30));
    const script = fileURLToPath(new URL("buffering-worker.js", import.meta.url));
    const worker = await startWorker({ UPSTREAM: new URL(upstream.url).origin }, { script });
    try {
        const { pieces, text } = await askAll(worker.url, { path: "/v1/chat/completions" });
        assert.equal(text, words.map(delta).join("") + done);
        assert.ok(pieces[0].at >= upstream.requests[0].written.at(-1) - 5, "it began before the last delta was there");
    } finally {
        await Promise.all([worker.stop(), upstream.stop()]);
    }
});

// compare.mjs FIRSTLIGHT_CLI BASE_URL FOLDER: the figures of tests/live/edge/run, and what must hold of them.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { askAll, median, serverTiming } from "../../edge/support/client.mjs";

const [cli, direct, state] = process.argv.slice(2);
const rounds = 16;
const serve = fileURLToPath(new URL("../../edge/serve.mjs", import.meta.url));
// workerd finds its modules below the folder that it starts in only.
const worker = spawn(process.execPath, [serve, direct], { cwd: path.dirname(serve), stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: worker.stdout });
const { url, slow, token } = JSON.parse((await once(lines, "line"))[0]);
const log = [];
lines.on("line", (line) => log.push(line));

// What `firstlight-cli ask --json` says of one question; a question that fails is an answer as well.
async function ask(baseUrl, { key = token, more = [] } = {}) {
    const target = ["--profile", path.join(state, "profile"), "--base-url", baseUrl, "--dialect", "openai", "--key-env", "EDGE_TOKEN", "--model", "tide-table"];
    const args = ["ask", "--json", ...target, "--max-tokens", "120", ...more, "Tell me about the tide."];
    const env = { ...process.env, EDGE_TOKEN: key };
    const { stdout } = await promisify(execFile)(cli, args, { env }).catch((failed) => failed);
    return JSON.parse(stdout);
}

const ms = (number) => `${number.toFixed(2)} ms`;
const medians = (replies) => ({
    ttft: median(replies.map(({ timeline }) => timeline.ttft_ms)),
    gap: median(replies.flatMap(({ timeline }) => timeline.gaps?.p50_ms ?? [])), // a reply that came at once has none
});

try {
    const targets = { direct, edge: `${url}/openai/v1` };
    const replies = { direct: [], edge: [] };
    for (const target of Object.values(targets)) await ask(target);
    for (let i = 0; i < rounds; i++) {
        // Each first as often as the other: the second one finds the prompt in the server's cache.
        const order = i % 2 === 0 ? ["direct", "edge"] : ["edge", "direct"];
        for (const way of order) replies[way].push(await ask(targets[way]));
    }
    for (const reply of Object.values(replies).flat()) assert.equal(reply.end, "complete", JSON.stringify(reply.error));
    const [there, here] = [medians(replies.direct), medians(replies.edge)];
    console.log(`direct: TTFT ${ms(there.ttft)}, gap ${ms(there.gap)} (medians of ${rounds})`);
    console.log(`edge:   TTFT ${ms(here.ttft)}, gap ${ms(here.gap)}; added TTFT ${ms(here.ttft - there.ttft)}`);
    assert.ok(Math.abs(here.gap - there.gap) <= 2, "the stream does not come as it does directly");

    const body = { model: "tide-table", stream: true, max_tokens: 60, messages: [{ role: "user", content: "Tell me about the tide." }] };
    const own = [];
    for (let i = 0; i < 2 * rounds + 1; i++) own.push(serverTiming((await askAll(url, { body })).headers).edge);
    console.log(`the worker's own work: ${ms(median(own))} at the median, ${ms(Math.max(...own))} at most (n = ${own.length})`);
    assert.ok(median(own) <= 15);

    const exact = { body: { ...body, temperature: 0 } };
    const timed = async () => {
        const start = performance.now();
        const answer = await askAll(url, exact);
        return { ...answer, first: answer.pieces[0].at - start, all: answer.pieces.at(-1).at - start };
    };
    const miss = await timed();
    let hit = await timed();
    for (let i = 0; i < 50 && hit.headers["x-edge-cache"] !== "hit"; i++) hit = await timed(); // KV is still writing it
    const hits = [];
    for (let i = 0; i < rounds; i++) hits.push(await timed());
    for (const answer of hits) assert.deepEqual([answer.headers["x-edge-cache"], answer.text], ["hit", hit.text]);
    console.log(`KV: first byte ${ms(miss.first)}, last ${ms(miss.all)} when missed; ${ms(median(hits.map(({ first }) => first)))} and ${ms(median(hits.map(({ all }) => all)))} when hit (median of ${rounds})`);

    const fellBack = await ask(`${url}/fallback/v1`);
    assert.equal(fellBack.end, "complete");
    console.log(`first upstream not there: complete after a TTFT of ${ms(fellBack.timeline.ttft_ms)}`);

    const whole = await ask(`${slow}/v1`);
    assert.ok(whole.diagnosis?.some(({ name }) => name === "all-at-once"), "the doctor does not see a worker that awaits the whole body");
    console.log(`a worker that awaits the whole body: TTFT ${ms(whole.timeline.ttft_ms)}; ${JSON.stringify(whole.diagnosis ?? "no diagnosis")}`);

    const long = path.join(state, "long.txt");
    writeFileSync(long, "x".repeat(1_100_000));
    for (const [what, expected, asked] of [
        ["a wrong token", 401, () => ask(`${url}/openai/v1`, { key: "wrong-token-0123456789" })],
        ["no such route", 404, () => ask(`${url}/nobody/v1`)],
        ["1.1 MB of instructions", 413, () => ask(`${url}/openai/v1`, { more: ["--system", `@${long}`] })],
    ]) {
        const { error } = await asked();
        assert.equal(error.status, expected, JSON.stringify(error));
        console.log(`${what}: ${error.status}, "${error.message}"`);
    }
} finally {
    worker.stdin.end();
    await once(worker, "close");
}
const printed = log.join("\n");
assert.match(printed, /"token":"laptop","route":"openai"/);
for (const secret of [token, "sk-provider-key", "Tell me about"]) assert.ok(!printed.includes(secret), `the worker's log holds "${secret}"`);
console.log("passed");

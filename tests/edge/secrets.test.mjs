import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { askAll, question } from "./support/client.mjs";
import { delta, done, eventStream, pause, refuse, startUpstream } from "./support/upstream.mjs";
import { hashed, providerKey, routesTo, startWorker, token } from "./support/worker.mjs";

let upstream, worker;
before(async () => {
    upstream = await startUpstream();
    const { openai } = routesTo(upstream);
    worker = await startWorker({ ROUTES: { openai, watching: { ...openai, watch: true } }, LIMITS: { perMinute: 6000, burst: 1000, cacheSeconds: 60 } });
});
after(() => Promise.all([worker?.stop(), upstream.stop()]));

// In no part of the answer, whole or in either half.
function assertSecret(answer) {
    const all = JSON.stringify([answer.headers, answer.text]);
    const middle = providerKey.length / 2;
    for (const part of [providerKey.slice(0, middle), providerKey.slice(middle)]) assert.ok(!all.includes(part), all);
}

test("a provider that sends the key back in an error does not get it to the client", async () => {
    for (const status of [400, 403, 404, 429, 500]) {
        upstream.script = refuse(status, { error: { message: `You sent Bearer ${providerKey} twice: ${providerKey}`, code: "x" } }, { "content-type": "application/json", "x-debug-auth": `Bearer ${providerKey}`, "x-else": "kept" });
        const answer = await askAll(worker.url);
        assert.equal(answer.status, status);
        assertSecret(answer);
        assert.match(JSON.parse(answer.text).error.message, /^You sent Bearer \*+ twice/);
        assert.equal(answer.headers["x-else"], "kept");
    }
});

test("nor in an answer in one piece, nor in an error that opens a stream, nor in any event of one that is watched", async () => {
    upstream.script = refuse(200, { error: { message: providerKey } });
    assertSecret(await askAll(worker.url, { body: { ...question, stream: false } }));
    const error = `data: {"error":{"message":"${providerKey}"}}\n\n`;
    upstream.script = (request, response) => response.writeHead(200, eventStream).end(error);
    assertSecret(await askAll(worker.url));
    upstream.script = async (request, response) => {
        response.writeHead(200, eventStream).write(delta("Hello"));
        await pause(20);
        response.end(error);
    };
    assertSecret(await askAll(worker.url, { path: "/watching/v1/chat/completions" }));
});

test("a key that the provider refuses is the worker's trouble, not the client's: 502, and its name is said", async () => {
    upstream.script = refuse(401, { error: { message: `Incorrect API key provided: ${providerKey.slice(0, 8)}***${providerKey.slice(-4)}` } });
    const answer = await askAll(worker.url);
    assert.equal(answer.status, 502);
    assertSecret(answer);
    const { error } = JSON.parse(answer.text);
    assert.equal(error.code, "upstream_key_refused");
    assert.match(error.message, /PROVIDER_KEY/);
    assert.equal(answer.headers["x-should-retry"], "false");
});

test("the client's token goes to no provider", async () => {
    upstream.script = (request, response) => response.writeHead(200, eventStream).end(delta("Hello") + done);
    await askAll(worker.url, { headers: { "x-api-key": token, cookie: token, "x-token": token } });
    assert.ok(!JSON.stringify(upstream.requests.at(-1)).includes(token));
});

test("the log holds a line for each request and neither key, token, its hash nor a text", async () => {
    upstream.script = refuse(500, { error: { message: providerKey } });
    await askAll(worker.url, { body: { ...question, messages: [{ role: "user", content: "my private question" }] } });
    const log = worker.log();
    assert.match(log, /"token":"laptop","route":"openai","upstream":"upstream-0"/);
    for (const secret of [providerKey, token, hashed(token), "my private question"]) assert.ok(!log.includes(secret), secret);
});

test("a worker without its secret, or with a variable that is wrong, says which one", async () => {
    const broken = {
        PROVIDER_KEY: { PROVIDER_KEY: "" },
        sha256: { TOKENS: { laptop: { sha256: "short" } } },
        TOKENS: { TOKENS: "{" },
        "a-rule": { ROUTES: { openai: { ...routesTo(upstream).openai, auto: { small: "s", large: "l", rules: [{ name: "a-rule", matches: "(", use: "small" }] } } } },
        patience: { LIMITS: { patience: 1 } },
    };
    for (const [name, variables] of Object.entries(broken)) {
        const incomplete = await startWorker({ ROUTES: routesTo(upstream), ...variables });
        try {
            const { status, text } = await askAll(incomplete.url);
            assert.equal(status, 500);
            assert.match(JSON.parse(text).error.message, new RegExp(name));
        } finally {
            await incomplete.stop();
        }
    }
});

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { askAll, question, serverTiming } from "./support/client.mjs";
import { delta, done, eventStream, pause, refuse, sayHello, sayInPieces, startUpstream } from "./support/upstream.mjs";
import { otherToken, routesTo, startWorker } from "./support/worker.mjs";

const limits = { perMinute: 6000, burst: 1000, cacheSeconds: 3600, cacheBytes: 5000, cacheWaitMs: 2000 };
let upstream, worker;
before(async () => {
    upstream = await startUpstream();
    worker = await startWorker({ ROUTES: { ...routesTo(upstream), other: routesTo(upstream).openai }, LIMITS: limits });
});
after(() => Promise.all([worker?.stop(), upstream.stop()]));

let nonce = 0;
let exact; // a request that nobody has made yet
beforeEach(() => {
    exact = { ...question, temperature: 0, messages: [{ role: "user", content: `question ${nonce++}` }] };
    Object.assign(upstream, { script: sayHello, requests: [] });
});

async function stored(count) {
    const cache = await worker.cache();
    for (let i = 0; i < 200; i++) {
        if ((await cache.list()).keys.length >= count) return;
        await pause(10);
    }
    assert.fail("it is not stored");
}

async function askedTwice(first, second = first) {
    const cache = await worker.cache();
    const known = (await cache.list()).keys.length;
    const miss = await askAll(worker.url, first);
    assert.equal(miss.headers["x-edge-cache"], "miss");
    await stored(known + 1);
    return [miss, await askAll(worker.url, second)];
}

test("a hit replays the stored stream byte for byte and asks nobody", async () => {
    upstream.script = sayInPieces(["one ", "二 ", "three"], 20);
    const [miss, hit] = await askedTwice({ body: exact });
    assert.equal(hit.headers["x-edge-cache"], "hit");
    assert.equal(hit.text, miss.text);
    assert.equal(hit.headers["content-type"], "text/event-stream");
    assert.equal(hit.headers["x-edge-upstream"], "upstream-0");
    assert.match(hit.headers.age, /^\d+$/);
    assert.equal(serverTiming(hit.headers).upstream, 0);
    assert.ok("kv" in serverTiming(hit.headers));
    assert.equal(upstream.requests.length, 1);
});

test("the order of the keys and white space make no difference; a value does", async () => {
    const reordered = `{ "messages": ${JSON.stringify(exact.messages)},\n "temperature": 0.0, "stream": true, "model": "m" }`;
    const [, hit] = await askedTwice({ body: exact }, { body: reordered });
    assert.equal(hit.headers["x-edge-cache"], "hit");
    for (const change of [{ model: "n" }, { max_tokens: 1 }, { stream: false }, { messages: [...exact.messages, { role: "user", content: "more" }] }]) {
        assert.equal((await askAll(worker.url, { body: { ...exact, ...change } })).headers["x-edge-cache"], "miss");
    }
});

test("numbers beyond what JavaScript can hold are told apart", async () => {
    const body = (seed) => JSON.stringify(exact).replace("{", `{"seed":${seed},`);
    await askedTwice({ body: body("9007199254740992") });
    assert.equal((await askAll(worker.url, { body: body("9007199254740993") })).headers["x-edge-cache"], "miss");
});

test("another token, another route, another version of the interface have answers of their own", async () => {
    await askedTwice({ body: exact });
    for (const options of [{ headers: { authorization: `Bearer ${otherToken}` } }, { path: "/other/v1/chat/completions" }, { headers: { "anthropic-version": "2024-01-01" } }]) {
        assert.equal((await askAll(worker.url, { body: exact, ...options })).headers["x-edge-cache"], "miss");
    }
});

test("what is not deterministic is cached on request only, what is can be kept out", async () => {
    for (const temperature of [undefined, 0.7, "0", null]) {
        assert.equal((await askAll(worker.url, { body: { ...exact, temperature } })).headers["x-edge-cache"], undefined);
    }
    assert.equal((await askAll(worker.url, { body: exact, headers: { "x-edge-cache": "off" } })).headers["x-edge-cache"], undefined);
    const wanted = { body: { ...exact, temperature: 0.7 }, headers: { "x-edge-cache": "on" } };
    const [, hit] = await askedTwice(wanted);
    assert.equal(hit.headers["x-edge-cache"], "hit");
});

test("an answer in one piece is kept as well", async () => {
    upstream.script = refuse(200, { choices: [{ message: { content: "Hello" } }] });
    const [miss, hit] = await askedTwice({ body: { ...exact, stream: false } });
    assert.equal(hit.headers["x-edge-cache"], "hit");
    assert.equal(hit.text, miss.text);
    assert.equal(hit.headers["content-type"], "application/json");
});

test("nothing is kept of an answer that failed, was cut, did not finish or is too long", async () => {
    const known = (await (await worker.cache()).list()).keys.length;
    const stream = (text) => (request, response) => response.writeHead(200, eventStream).end(text);
    const faults = [
        refuse(400, { error: { message: "bad" } }),
        refuse(200, { error: { message: "bad" } }),
        stream(delta("half")),
        stream(`data: {"error":{"message":"overloaded"}}\n\n${done}`),
        stream(`event: error\ndata: {"type":"error","error":{"message":"overloaded"}}\n\n${done}`),
        stream(delta("data: [DONE]\n\n event: message_stop")),
        stream(delta("x".repeat(5000)) + done),
        async (request, response) => (response.writeHead(200, eventStream).write(delta("half") + done), await pause(30), response.destroy()),
    ];
    for (const fault of faults) {
        upstream.script = fault;
        await askAll(worker.url, { body: exact });
    }
    await pause(300);
    assert.equal((await (await worker.cache()).list()).keys.length, known);
    assert.equal(upstream.requests.length, faults.length);
});

test("an answer is kept for its time", async () => {
    await askedTwice({ body: exact });
    const { keys } = await (await worker.cache()).list();
    for (const { expiration } of keys) assert.ok(Math.abs(expiration - Date.now() / 1000 - 3600) < 60);
});

test("it is off unless it is asked for", async () => {
    const plain = await startWorker({ ROUTES: routesTo(upstream) });
    try {
        assert.equal((await askAll(plain.url, { body: exact })).headers["x-edge-cache"], undefined);
    } finally {
        await plain.stop();
    }
});

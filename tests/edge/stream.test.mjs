import assert from "node:assert/strict";
import http from "node:http";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { ask, askAll, median, question, serverTiming } from "./support/client.mjs";
import { delta, done, eventStream, pause, sayHello, startUpstream } from "./support/upstream.mjs";
import { providerKey, routesTo, startWorker, token } from "./support/worker.mjs";

let upstream, worker;
before(async () => {
    upstream = await startUpstream();
    const { openai } = routesTo(upstream);
    worker = await startWorker({ ROUTES: { openai, watching: { ...openai, watch: true } }, LIMITS: { perMinute: 6000, burst: 1000, cacheSeconds: 60 } });
});
after(() => Promise.all([worker?.stop(), upstream.stop()]));

const words = Array.from({ length: 30 }, (_, i) => `word ${i} `);

// The three ways of a stream through the worker.
let nonce = 0;
const ways = {
    piped: () => ({ path: "/openai/v1/chat/completions" }),
    watched: () => ({ path: "/watching/v1/chat/completions" }),
    kept: () => ({ headers: { "x-edge-cache": "on" }, body: { ...question, seed: nonce++ } }),
};

for (const [way, options] of Object.entries(ways)) {
    test(`each delta goes through before the next one is written (${way})`, { timeout: 20_000 }, () => passesDeltas(options()));
    test(`a client that leaves while it reads ends the upstream's work (${way})`, { timeout: 20_000 }, () => leaves(options()));
}

// The next one is written only when the one before has arrived: a worker that held any of them back would wait for ever.
async function passesDeltas(options) {
    let answer;
    upstream.script = async (request, response) => {
        response.writeHead(200, eventStream);
        let sent = "";
        for (const word of words) {
            response.write(delta(word));
            sent += delta(word);
            while (textOf(answer) !== sent) await pause(1);
        }
        response.end(done);
    };
    answer = await ask(worker.url, options);
    assert.equal(await answer.ended, "complete");
    assert.equal(textOf(answer), words.map(delta).join("") + done);
}

function textOf(answer) {
    return (answer?.pieces ?? []).map(({ text }) => text).join("");
}

test("bytes that are split in a character or are no text at all stay as they are", async () => {
    const bytes = Buffer.from([...Buffer.from("data: 潮"), 0xff, 0x00, 0xfe, ...Buffer.from("\r\n\r")]);
    upstream.script = async (request, response) => {
        response.writeHead(200, eventStream);
        for (const byte of bytes) response.write(Buffer.of(byte)), await pause(1);
        response.end();
    };
    const answer = await fetch(`${worker.url}/openai/v1/chat/completions`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: "{}" });
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), bytes);
});

test("headers say that nobody may change, compress or collect the stream", async () => {
    upstream.script = sayHello;
    const { status, headers } = await askAll(worker.url, { headers: { "accept-encoding": "gzip, br" } });
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "text/event-stream");
    assert.match(headers["cache-control"], /no-transform/);
    assert.equal(headers["x-accel-buffering"], "no");
    assert.equal(headers["content-encoding"], undefined);
    assert.equal(upstream.requests.at(-1).headers["accept-encoding"], "identity");
});

test("an upstream that compresses all the same is unpacked", async () => {
    upstream.script = (request, response) => {
        const packed = gzipSync(delta("Hello") + done);
        response.writeHead(200, { ...eventStream, "content-encoding": "gzip", "content-length": packed.length }).end(packed);
    };
    const { headers, text, end } = await askAll(worker.url);
    assert.equal(end, "complete");
    assert.equal(text, delta("Hello") + done);
    assert.equal(headers["content-encoding"], undefined);
});

test("headers of one connection, and cookies, stay on theirs", async () => {
    upstream.script = (request, response) => {
        response.writeHead(200, { ...eventStream, "keep-alive": "timeout=77", "set-cookie": "a=b", "alt-svc": 'h3=":443"', trailer: "x-after", connection: "x-private", "x-private": "1", "x-ratelimit-remaining-requests": "9", "request-id": "r1" });
        response.end(delta("Hello") + done);
    };
    const { headers } = await askAll(worker.url, { headers: { te: "trailers", cookie: "c=d", "x-forwarded-for": "192.0.2.1", "proxy-authorization": "Basic x", "anthropic-version": "2023-06-01" } });
    for (const name of ["set-cookie", "alt-svc", "trailer", "x-private"]) assert.equal(headers[name], undefined, name);
    assert.doesNotMatch(headers["keep-alive"] ?? "", /77/);
    assert.equal(headers["x-ratelimit-remaining-requests"], "9");
    assert.equal(headers["request-id"], "r1");
    const sent = upstream.requests.at(-1).headers;
    for (const name of ["te", "cookie", "x-forwarded-for", "proxy-authorization", "x-api-key"]) assert.equal(sent[name], undefined, name);
    assert.equal(sent["anthropic-version"], "2023-06-01");
    assert.equal(sent.authorization, `Bearer ${providerKey}`);
});

test("the body reaches the upstream byte for byte", async () => {
    upstream.script = sayHello;
    const body = '{ "stream":true,\n "model":"m", "messages":[],"seed":12345678901234567890, "x":1.50 }';
    await askAll(worker.url, { body });
    assert.equal(upstream.requests.at(-1).body, body);
});

test("Server-Timing keeps its own work and the wait for the upstream apart", async () => {
    upstream.script = async (request, response) => {
        await pause(150);
        response.writeHead(200, { ...eventStream, "server-timing": "prefill;dur=99" });
        await pause(100);
        response.end(delta("Hello") + done);
    };
    const { headers } = await askAll(worker.url);
    const { edge, upstream: wait, prefill } = serverTiming(headers);
    assert.ok(wait >= 245, `the upstream took 250 ms, the header says ${wait}`);
    assert.ok(edge >= 0 && edge < 100, `the worker's own work is said to be ${edge} ms`);
    assert.equal(prefill, 99);
});

test("the worker's own work is at most 15 ms at the median", async () => {
    upstream.script = sayHello;
    const own = [];
    for (let i = 0; i < 31; i++) own.push(serverTiming((await askAll(worker.url)).headers).edge);
    assert.ok(median(own) <= 15, `${median(own)} ms`);
});

async function cutInTheMiddle(request, response) {
    response.writeHead(200, eventStream).write(delta("half"));
    await pause(50);
    response.write('data: {"choi');
    await pause(50);
    response.destroy();
}

test("an upstream that is cut ends the client's stream at the same byte, without the last word of a whole answer", async () => {
    upstream.script = cutInTheMiddle;
    assert.equal((await askAll(worker.url, ways.piped())).text, `${delta("half")}data: {"choi`);
});

test("where the stream is watched, an error event says that it was cut", async () => {
    upstream.script = cutInTheMiddle;
    for (const options of [ways.watched(), ways.kept()]) {
        const [half, broken, error] = (await askAll(worker.url, options)).text.split("\n\n").filter(Boolean);
        assert.equal(half, delta("half").trim());
        assert.equal(broken, 'data: {"choi');
        assert.match(error, /^event: error\ndata: \{"type":"error","error":\{"type":"api_error","code":"upstream_cut"/);
    }
});

async function upstreamsWork(begun) {
    let asked;
    const arrived = new Promise((resolve) => (asked = resolve));
    upstream.script = async (request, response) => {
        asked(request);
        if (!begun) return;
        response.writeHead(200, eventStream);
        while (!response.destroyed) response.write(delta("on and on")), await pause(10);
    };
    return arrived;
}

async function leaves(options) {
    const arrived = upstreamsWork(true);
    const answer = await ask(worker.url, options);
    while (answer.pieces.length < 3) await pause(1);
    answer.leave();
    assert.equal(await (await arrived).left, true);
}

// workerd alone learns of it from a reset only; Cloudflare's own front tells it of every client that leaves.
test("a client that leaves before the first byte ends the upstream's work", { timeout: 20_000 }, async () => {
    const arrived = upstreamsWork(false);
    const request = http.request(`${worker.url}/openai/v1/chat/completions`, { method: "POST", headers: { authorization: `Bearer ${token}` }, agent: false });
    request.on("error", () => {});
    request.end('{"stream":true}');
    const { left } = await arrived;
    request.socket.resetAndDestroy();
    assert.equal(await left, true);
});

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { askAll, question, serverTiming } from "./support/client.mjs";
import { delta, done, eventStream, pause, refuse, sayHello, startUpstream, staySilent } from "./support/upstream.mjs";
import { routesTo, startWorker, token } from "./support/worker.mjs";

const patience = { perMinute: 6000, burst: 1000, headersMs: 400, firstByteMs: 400, wholeMs: 1500 };
let first, second, third, fourth, worker;
before(async () => {
    [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => startUpstream()));
    worker = await startWorker({ ROUTES: routesTo(first, second, third, fourth), LIMITS: patience });
});
after(() => Promise.all([worker?.stop(), ...[first, second, third, fourth].map((upstream) => upstream.stop())]));

// Asks with these scripts in the upstreams; `asked` says which of them got the request.
async function withScripts(scripts, options) {
    const upstreams = [first, second, third, fourth];
    upstreams.forEach((upstream, i) => Object.assign(upstream, { script: scripts[i] ?? sayHello, requests: [] }));
    const answer = await askAll(worker.url, options);
    return { ...answer, asked: upstreams.map(({ requests }) => requests.length) };
}

const hello = delta("Hello") + done;

test("an upstream without headers is given up in time, and the next one answers", async () => {
    const { status, text, headers, asked } = await withScripts([staySilent]);
    assert.equal(status, 200);
    assert.equal(text, hello);
    assert.deepEqual(asked, [1, 1, 0, 0]);
    assert.equal(headers["x-edge-upstream"], "upstream-1");
    assert.equal(headers["x-edge-tried"], "upstream-0: no headers in time");
    assert.ok(serverTiming(headers).upstream >= 395, headers["server-timing"]);
    assert.equal(await first.requests[0].left, true, "the silent one still works on it");
});

test("so is one with headers but no first byte", async () => {
    const { text, headers } = await withScripts([(request, response) => response.writeHead(200, eventStream).flushHeaders()]);
    assert.equal(text, hello);
    assert.equal(headers["x-edge-tried"], "upstream-0: no first byte in time");
});

test("the same body goes to the next one", async () => {
    await withScripts([refuse(503, {})]);
    assert.equal(first.requests[0].body, JSON.stringify(question));
    assert.equal(second.requests[0].body, first.requests[0].body);
});

test("overload, a gateway's errors, a redirect, a reset and an empty answer fall back", async () => {
    const faults = {
        "HTTP 429": refuse(429, { error: { message: "slow down" } }),
        "HTTP 500": refuse(500, "oops", {}),
        "HTTP 503": refuse(503, {}),
        "HTTP 524": refuse(524, "<html>", {}),
        "HTTP 529": refuse(529, {}),
        "redirect 307": refuse(307, "", { location: "http://127.0.0.1:1/" }),
        unreachable: (request, response) => response.destroy(),
        empty: (request, response) => response.writeHead(200, eventStream).end(),
    };
    for (const [why, fault] of Object.entries(faults)) {
        const { text, headers, asked } = await withScripts([fault]);
        assert.equal(text, hello, why);
        assert.equal(headers["x-edge-tried"], `upstream-0: ${why}`);
        assert.deepEqual(asked, [1, 1, 0, 0]);
    }
});

test("a bad request, a missing model and a spent quota do not", async () => {
    for (const [status, error] of [[400, { message: "bad" }], [404, { message: "no such model" }], [422, { message: "bad" }], [402, { message: "pay" }], [429, { message: "quota", code: "insufficient_quota" }]]) {
        const answer = await withScripts([refuse(status, { error })]);
        assert.equal(answer.status, status);
        assert.deepEqual(JSON.parse(answer.text), { error });
        assert.deepEqual(answer.asked, [1, 0, 0, 0]);
    }
});

test("nothing falls back after the first byte, silent, cut or finished in half", async () => {
    const begin = (response) => response.writeHead(200, eventStream).write(delta("begun"));
    const faults = [
        async (request, response) => (begin(response), await pause(900), response.end(done)), // longer than any patience
        async (request, response) => (begin(response), await pause(50), response.destroy()),
        async (request, response) => (begin(response), response.end()),
    ];
    for (const fault of faults) {
        const { text, asked } = await withScripts([fault]);
        assert.ok(text.startsWith(delta("begun")));
        assert.deepEqual(asked, [1, 0, 0, 0]);
        assert.doesNotMatch(text, /Hello/);
    }
});

test("at most three are asked; then the client is told what happened", async () => {
    const { status, text, headers, asked } = await withScripts([staySilent, refuse(503, {}), refuse(429, { error: { message: "slow down" } }, { "retry-after": "7" })]);
    assert.deepEqual(asked, [1, 1, 1, 0]);
    assert.equal(status, 429);
    assert.equal(headers["retry-after"], "7");
    assert.match(text, /slow down/);
    assert.equal(headers["x-edge-tried"], "upstream-0: no headers in time, upstream-1: HTTP 503");
});

test("all silent: 504, in words", async () => {
    const { status, text } = await withScripts([staySilent, staySilent, staySilent]);
    assert.equal(status, 504);
    assert.equal(JSON.parse(text).error.code, "upstream_silent");
});

test("none there: 502, in words", async () => {
    const drop = (request, response) => response.destroy();
    const { status, text } = await withScripts([drop, drop, drop]);
    assert.equal(status, 502);
    assert.equal(JSON.parse(text).error.code, "upstream_unreachable");
});

test("an answer in one piece may take longer, and falls back even when it is cut", async () => {
    const whole = JSON.stringify({ choices: [{ message: { content: "Hello" } }] });
    const body = { ...question, stream: false };
    const slow = await withScripts([async (request, response) => (await pause(900), refuse(200, whole)(request, response))], { body });
    assert.equal(slow.text, whole);
    assert.deepEqual(slow.asked, [1, 0, 0, 0]);
    const cut = async (request, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": whole.length }).write(whole.slice(0, 9));
        await pause(50);
        response.destroy();
    };
    const fellBack = await withScripts([cut, refuse(200, whole)], { body });
    assert.equal(fellBack.text, whole);
    assert.deepEqual(fellBack.asked, [1, 1, 0, 0]);
});

test("the upstream near the data centre, then near the continent, then without a place comes first", async () => {
    const near = [{ near: ["EU", "AMS"] }, { near: ["NA"] }, {}, { near: ["FRA"] }];
    const routes = routesTo(first, second, third, fourth);
    near.forEach((place, i) => Object.assign(routes.openai.upstreams[i], place));
    const placed = await startWorker({ ROUTES: routes, LIMITS: patience });
    try {
        const whoAnswers = async (cf) => {
            const answer = await placed.from(cf, "http://edge/openai/v1/chat/completions", { method: "POST", headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(question) });
            await answer.text();
            return answer.headers.get("x-edge-upstream");
        };
        [first, second, third, fourth].forEach((upstream) => (upstream.script = sayHello));
        assert.equal(await whoAnswers({ colo: "FRA", continent: "EU" }), "upstream-3");
        assert.equal(await whoAnswers({ colo: "MUC", continent: "EU" }), "upstream-0");
        assert.equal(await whoAnswers({ colo: "SFO", continent: "NA" }), "upstream-1");
        assert.equal(await whoAnswers({ colo: "NRT", continent: "AS" }), "upstream-2");
        fourth.script = refuse(503, {});
        assert.equal(await whoAnswers({ colo: "FRA", continent: "EU" }), "upstream-0");
        assert.equal((await askAll(placed.url)).headers["x-edge-upstream"], "upstream-2"); // a place nobody knows
    } finally {
        await placed.stop();
    }
});

import assert from "node:assert/strict";
import http from "node:http";
import { after, before, test } from "node:test";
import { answerTo, ask, askAll } from "./support/client.mjs";
import { pause, startUpstream } from "./support/upstream.mjs";
import { hashed, otherToken, routesTo, startWorker, token } from "./support/worker.mjs";

let upstream, worker;
before(async () => {
    upstream = await startUpstream();
    worker = await startWorker({
        ROUTES: { ...routesTo(upstream), anthropic: { upstreams: [{ name: "a", url: upstream.url, key: "PROVIDER_KEY", keyHeader: "x-api-key" }] } },
        LIMITS: { perMinute: 6000, burst: 1000, bodyBytes: 1000 },
        TOKENS: { laptop: { sha256: hashed(token) }, phone: { sha256: hashed(otherToken) }, slow: { sha256: hashed("slow-token"), perMinute: 60, burst: 2 } },
    });
});
after(() => Promise.all([worker?.stop(), upstream.stop()]));

function assertError({ status, headers, text }, expected, code) {
    assert.equal(status, expected);
    assert.match(headers["content-type"], /^application\/json/);
    const { error } = JSON.parse(text);
    assert.equal(error.code, code);
    assert.ok(error.message.length > 10 && error.type.length > 3, text);
    assert.match(headers["server-timing"], /^edge;dur=/);
}

const bearer = (value) => ({ headers: { authorization: `Bearer ${value}` } });

test("each named token opens the door, as a bearer or as an x-api-key", async () => {
    assert.equal((await askAll(worker.url, bearer(token))).status, 200);
    assert.equal((await askAll(worker.url, bearer(otherToken))).status, 200);
    assert.equal((await askAll(worker.url, { path: "/anthropic/v1/messages", headers: { authorization: "", "x-api-key": token } })).status, 200);
});

test("a wrong token, none, half of one and one too long are 401, and nothing is asked", async () => {
    const before = upstream.requests.length;
    for (const wrong of ["wrong", "", token.slice(0, -1), `${token}x`, hashed(token), token.toUpperCase(), "ü"]) {
        const headers = { authorization: wrong ? Buffer.from(`Bearer ${wrong}`).toString("latin1") : "" };
        assertError(await askAll(worker.url, { headers }), 401, "wrong_token");
    }
    assertError(await askAll(worker.url, { path: "/", method: "GET", headers: { authorization: "" } }), 401, "wrong_token");
    assert.equal(upstream.requests.length, before);
});

test("the path's first part chooses the provider, and its key goes where that provider wants it", async () => {
    await askAll(worker.url, { path: "/anthropic/v1/messages", headers: { authorization: "", "x-api-key": token } });
    const { url, headers } = upstream.requests.at(-1);
    assert.equal(url, "/v1/messages");
    assert.match(headers["x-api-key"], /^sk-provider-key/);
    assert.equal(headers.authorization, undefined);
    await askAll(worker.url, { path: "/openai/responses" });
    assert.equal(upstream.requests.at(-1).url, "/v1/responses");
    await askAll(worker.url, { path: "/openai/v1/models?limit=5", method: "GET" });
    assert.equal(upstream.requests.at(-1).method + upstream.requests.at(-1).url, "GET/v1/models?limit=5");
});

test("what is no route, no endpoint or another method is 404, and nothing is asked", async () => {
    const before = upstream.requests.length;
    const paths = ["/", "/openai", "/openai/v1", "/nobody/v1/models", "/openai/v1/files", "/openai/v1/organization/api_keys", "/openai/v1/models", "/constructor/v1/models", "/openai/v1/../v1/files", "/openai/v1/chat/completions/x", "/openai//v1/models"];
    for (const path of paths) assertError(await askAll(worker.url, { path }), 404, "unknown_route");
    assertError(await askAll(worker.url, { method: "DELETE", body: "" }), 404, "unknown_route");
    assert.equal(upstream.requests.length, before);
});

test("an oversized body is 413, whether it says its length or not, and before it is all there", async () => {
    const before = upstream.requests.length;
    assertError(await askAll(worker.url, { body: `{"a":"${"x".repeat(1000)}"}` }), 413, "body_too_large");
    const chunked = http.request(`${worker.url}/openai/v1/chat/completions`, { method: "POST", headers: { authorization: `Bearer ${token}` }, agent: false });
    chunked.on("error", () => {});
    chunked.write("x".repeat(900));
    chunked.write("x".repeat(900)); // and no end
    assert.equal((await answerTo(chunked)).status, 413);
    chunked.destroy();
    assert.equal((await askAll(worker.url, { body: `{"a":"${"x".repeat(900)}"}` })).status, 200);
    assert.equal(upstream.requests.length, before + 1);
});

test("a body that is no JSON object is 400", async () => {
    for (const body of ["", "no", "[]", "null", '{"a":']) assertError(await askAll(worker.url, { body }), 400, "not_json");
});

test("a malformed conversation is the provider's to refuse", async () => {
    assert.equal((await askAll(worker.url, { body: '{"model":"auto","messages":{"a":null}}' })).status, 200);
});

test("each token has its own rate: 429 says when there is one again, and then there is", async () => {
    assert.equal((await askAll(worker.url, bearer("slow-token"))).status, 200);
    assert.equal((await askAll(worker.url, bearer("slow-token"))).status, 200);
    const refused = await askAll(worker.url, bearer("slow-token"));
    assertError(refused, 429, "rate_limited");
    assert.equal(refused.headers["retry-after"], "1");
    assert.equal((await askAll(worker.url, bearer(token))).status, 200);
    await pause(1000);
    assert.equal((await askAll(worker.url, bearer("slow-token"))).status, 200);
});

test("fifty questions at once are answered at once", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(worker.url)));
    for (const answer of answers) assert.equal(answer.status, 200);
    await Promise.all(answers.map(({ ended }) => ended));
});

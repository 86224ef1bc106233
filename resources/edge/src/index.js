// The way of one request through the worker, top to bottom. Each step is a file of its own.
import { answersAuto } from "./auto.js";
import { readBody, readJson } from "./body.js";
import { cacheEntry } from "./cache.js";
import { answerHeaders } from "./headers.js";
import { piped, watched } from "./joined.js";
import { takeTurn } from "./limit.js";
import { mark, masked } from "./mask.js";
import { Refusal, refusalResponse } from "./refusal.js";
import { byNearness, routed } from "./routes.js";
import { settingsOf } from "./settings.js";
import { Timing } from "./timing.js";
import { authorised } from "./token.js";
import { firstAnswer } from "./upstream.js";

export default {
    async fetch(request, env, context) {
        const timing = new Timing();
        const notes = {}; // what the log line says; never a header, a key or a text
        try {
            return await answer(request, env, context, timing, notes);
        } catch (error) {
            const refusal = error instanceof Refusal ? error : unexpected(error, env);
            notes.code = refusal.code;
            return finished(refusalResponse(refusal), timing, notes);
        }
    },
};

async function answer(request, env, context, timing, notes) {
    const settings = settingsOf(env);
    const token = await authorised(request.headers, settings.tokens);
    notes.token = token.name;
    const { route, endpoint, search } = routed(request, settings.routes);
    notes.route = route.name;
    takeTurn(token, Date.now());

    let bytes = await timing.wait("body", readBody(request, settings.limits.bodyBytes));
    let message = readJson(request.method, bytes);
    const auto = answersAuto(route.auto, message);
    if (auto) {
        message = { ...message, model: auto.model };
        bytes = new TextEncoder().encode(JSON.stringify(message));
        notes.model = auto.model;
    }

    const cache = await cacheEntry({ request, kv: env.CACHE, limits: settings.limits, token, route, endpoint, message, bytes });
    const stored = cache.state && (await timing.wait("kv", cache.read()));
    notes.cache = cache.state;
    if (stored) return finished(replay(stored, auto), timing, notes);

    const upstreams = byNearness(route.upstreams, request.cf);
    const ask = { method: request.method, endpoint, search, bytes, message, headers: request.headers, gone: request.signal };
    const reply = await timing.wait("upstream", firstAnswer(upstreams, ask, settings));
    notes.upstream = reply.upstream.name;
    notes.tried = reply.tried;

    const headers = answerHeaders(reply.headers, settings.secrets);
    if (auto) headers.set("x-edge-model", auto.says);
    if (cache.state) headers.set("x-edge-cache", cache.state);
    headers.set("x-edge-upstream", reply.upstream.name);
    if (reply.tried.length > 0) headers.set("x-edge-tried", reply.tried.join(", "));

    const keeper = reply.ok ? cache.keeper(reply, context) : undefined;
    const body = bodyOf(reply, { watch: route.watch, secrets: settings.secrets, keeper });
    return finished(new Response(body, { status: reply.status, headers }), timing, notes);
}

function bodyOf({ first, rest, headers }, { watch, secrets, keeper }) {
    if (rest && (watch || keeper)) return watched(first, rest, headers.get("content-type"), secrets, keeper);
    if (rest) return piped(first, rest, secrets);
    const whole = masked(first, secrets);
    keeper?.add(whole);
    keeper?.end();
    return whole;
}

function replay(stored, auto) {
    const headers = answerHeaders(new Headers({ "content-type": stored.type }), []);
    if (auto) headers.set("x-edge-model", auto.says);
    headers.set("x-edge-cache", "hit");
    headers.set("x-edge-upstream", stored.upstream);
    headers.set("age", String(stored.age));
    return new Response(stored.bytes, { headers });
}

function finished(response, timing, notes) {
    const theirs = response.headers.get("server-timing");
    response.headers.set("server-timing", theirs ? `${timing.header()}, ${theirs}` : timing.header());
    console.log(JSON.stringify({ ...notes, status: response.status, ms: timing.numbers() }));
    return response;
}

function unexpected(error, env) {
    console.error(mark(String(error?.stack ?? error), env));
    return new Refusal(500, "edge_fault", "The edge worker failed at this request. Its log says why.");
}

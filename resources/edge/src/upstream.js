// Asks one upstream after the other until one answers. Nothing has gone to the client before the first byte is here, so until then
// the next upstream can take over, and after it none does.
import { askHeaders } from "./headers.js";
import { Refusal } from "./refusal.js";

const mostAttempts = 3;
const mostErrorBytes = 65_536;
// Another upstream may do better. Not on a wrong key, a bad request or a spent quota: they would fail there as well, or cost twice.
const passing = new Set([408, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529]);
const spent = /insufficient_quota|billing_error|enforced_spend_limit/;

// { status, ok, headers, first, rest, upstream, tried }: `first` are the answer's first bytes, `rest` the stream that follows them
// (absent where they are all), `tried` says who failed before and how.
export async function firstAnswer(upstreams, ask, { limits }) {
    const tried = [];
    let refused;
    let silent = false;
    for (const upstream of upstreams.slice(0, mostAttempts)) {
        const reply = await attempt(upstream, ask, limits);
        if (!reply.why) return { ...reply, upstream, tried };
        tried.push(`${upstream.name}: ${reply.why}`);
        silent ||= reply.silent;
        if (reply.status) refused = { ...reply, upstream };
        if (ask.gone?.aborted) break;
    }
    console.warn(JSON.stringify({ failed: tried }));
    if (refused) return { ...refused, tried: tried.slice(0, -1) };
    const headers = { "x-edge-tried": tried.join(", ") };
    if (silent) throw new Refusal(504, "upstream_silent", "The provider did not begin to answer in time.", headers);
    throw new Refusal(502, "upstream_unreachable", "The edge worker could not reach the provider.", headers);
}

// One request to one upstream: the answer up to its first byte, or `why` it is none.
async function attempt(upstream, ask, limits) {
    const stop = new AbortController();
    const signal = ask.gone ? AbortSignal.any([stop.signal, ask.gone]) : stop.signal;
    const streamed = ask.message.stream === true;
    const phase = { name: "headers" };
    let timer = setTimeout(() => stop.abort(), streamed ? limits.headersMs : limits.wholeMs);
    try {
        const response = await fetch(urlOf(upstream, ask), {
            method: ask.method,
            headers: askHeaders(ask.headers, upstream),
            body: ask.method === "GET" ? undefined : bodyFor(upstream, ask),
            redirect: "manual", // following it would hand the key to another host
            signal,
        });
        clearTimeout(timer);
        phase.name = "first byte";
        timer = setTimeout(() => stop.abort(), streamed ? limits.firstByteMs : limits.wholeMs);
        return response.ok ? await begun(response, streamed) : await refused(response, upstream);
    } catch (error) {
        if (error instanceof Refusal) throw error;
        if (stop.signal.aborted) return { why: `no ${phase.name} in time`, silent: true };
        return { why: phase.name === "headers" ? "unreachable" : "cut" };
    } finally {
        clearTimeout(timer);
    }
}

// An answer in one piece is of no use before its end, so it is waited for, and one that is cut can still fall back.
async function begun(response, streamed) {
    const { status, headers } = response;
    if (!streamed) return { status, ok: true, headers, first: new Uint8Array(await response.arrayBuffer()) };
    const reader = response.body.getReader();
    const { value, done } = await reader.read();
    if (done) return { why: "empty" };
    reader.releaseLock();
    return { status, ok: true, headers, first: value, rest: response.body };
}

async function refused(response, { secretName, name }) {
    const { status, headers } = response;
    if (status === 401) {
        await response.body?.cancel();
        const message = `The provider does not accept the key that the edge worker holds for it (${secretName ?? name}).`;
        throw new Refusal(502, "upstream_key_refused", message, { "x-should-retry": "false" });
    }
    if (status < 400) {
        await response.body?.cancel();
        return { why: `redirect ${status}` };
    }
    const first = await beginningOf(response.body);
    const final = !passing.has(status) || spent.test(new TextDecoder().decode(first));
    return { status, ok: false, headers, first, why: final ? undefined : `HTTP ${status}` };
}

async function beginningOf(body) {
    let bytes = new Uint8Array(0);
    if (!body) return bytes;
    for await (const piece of body) {
        const room = Math.min(piece.length, mostErrorBytes - bytes.length);
        const longer = new Uint8Array(bytes.length + room);
        longer.set(bytes);
        longer.set(piece.subarray(0, room), bytes.length);
        bytes = longer;
        if (bytes.length === mostErrorBytes) break;
    }
    return bytes;
}

function urlOf({ url }, { endpoint, search }) {
    const full = new URL(url);
    full.pathname = `${full.pathname.replace(/\/$/, "")}/${endpoint}`;
    if (!full.search) full.search = search;
    return full;
}

// The client's own bytes, unless this upstream has another name for the model.
function bodyFor({ models }, { bytes, message }) {
    return Object.hasOwn(models, message.model) ? JSON.stringify({ ...message, model: models[message.model] }) : bytes;
}

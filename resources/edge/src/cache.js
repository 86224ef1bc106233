// Identical requests whose answer is meant to be the same, answered from KV without asking the provider again.
import { whole } from "./body.js";

const generating = new Set(["chat/completions", "responses", "messages", "embeddings"]);
const complete = /^data: ?\[DONE\]|^event: ?(message_stop|response\.completed)|^data: ?\{ ?"type": ?"(message_stop|response\.completed)"/m;
const failed = /^event: ?error|^data: ?\{ ?"(error|type": ?"error)"/m;
const noEntry = { state: undefined, keeper: () => undefined };

// { state, read(), keeper() } for this request: state is "miss" until read() finds an answer ("hit"), and undefined where this
// request is not for the cache. keeper() is what stores the answer once it has passed (joined.js).
export async function cacheEntry({ request, kv, limits, token, route, endpoint, message, bytes }) {
    const asked = request.headers.get("x-edge-cache");
    const wanted = asked === "on" || (asked !== "off" && message.temperature === 0);
    if (!kv || !limits.cacheSeconds || !wanted || request.method !== "POST" || !generating.has(endpoint)) return noEntry;
    const key = await keyOf([token.name, route.name, endpoint, request.headers.get("anthropic-version"), request.headers.get("anthropic-beta")], bytes, message);

    const entry = { state: "miss" };
    entry.read = async () => {
        const found = await inTime(kv.getWithMetadata(key, { type: "arrayBuffer" }), limits.cacheWaitMs);
        if (!found?.value) return undefined;
        entry.state = "hit";
        const { type, upstream, at } = found.metadata;
        return { bytes: found.value, type, upstream, age: Math.max(0, Math.round((Date.now() - at) / 1000)) };
    };
    entry.keeper = (reply, context) => keeper(limits.cacheBytes, (bytes) => {
        const type = reply.headers.get("content-type") ?? "application/json";
        if (!isComplete(bytes, type)) return;
        const metadata = { type, upstream: reply.upstream.name, at: Date.now() };
        const put = kv.put(key, bytes, { expirationTtl: Math.max(60, limits.cacheSeconds), metadata });
        context.waitUntil(put.catch((error) => console.warn(`not kept: ${error}`)));
    });
    return entry;
}

// Collects an answer while it passes, up to `most` bytes, and hands it to `keep` at its end.
function keeper(most, keep) {
    const pieces = [];
    let size = 0;
    return {
        add(piece) {
            size += piece.length;
            if (size <= most) pieces.push(piece);
            else pieces.length = 0;
        },
        end() {
            if (size <= most) keep(whole(pieces, size));
        },
    };
}

async function keyOf(scope, bytes, message) {
    const text = new TextDecoder().decode(bytes);
    // Numbers that JavaScript would round must not make two requests one.
    const canonical = /\d{16}/.test(text) ? text : JSON.stringify(sorted(message));
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify([...scope, canonical])));
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sorted(value) {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}

// A cache that is slower than this costs more than it saves; one that fails must not fail the request.
function inTime(promise, ms) {
    return Promise.race([promise.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);
}

// An event stream can end without having been finished: only the dialect's own last word counts.
function isComplete(bytes, type) {
    const text = new TextDecoder().decode(bytes);
    if (type.includes("event-stream")) return complete.test(text) && !failed.test(text);
    try {
        return !JSON.parse(text).error;
    } catch {
        return false;
    }
}

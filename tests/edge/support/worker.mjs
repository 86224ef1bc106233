// The worker of resources/edge in the runtime that Cloudflare runs (workerd), with its socket on loopback.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Miniflare } from "miniflare";
import { parse } from "smol-toml";

export const folder = fileURLToPath(new URL("../../../resources/edge", import.meta.url));
export const configuration = parse(readFileSync(path.join(folder, "wrangler.toml"), "utf8"));

export const token = "test-token-of-the-laptop-0123456789";
export const otherToken = "test-token-of-the-phone-9876543210";
export const providerKey = "sk-provider-key-that-nobody-may-see-4711";

export function hashed(text) {
    return createHash("sha256").update(text).digest("hex");
}

export const tokens = { laptop: { sha256: hashed(token) }, phone: { sha256: hashed(otherToken) } };

// A route "openai" to `upstreams` (of support/upstream.mjs), in that order, each with the provider's key.
export function routesTo(...upstreams) {
    return { openai: { upstreams: upstreams.map(({ url }, i) => ({ name: `upstream-${i}`, url, key: "PROVIDER_KEY" })) } };
}

// `variables` are those of wrangler.toml; `log` collects all that the worker and its runtime print.
export async function startWorker(variables, { script } = {}) {
    const log = [];
    const { compatibility_date: compatibilityDate, compatibility_flags: compatibilityFlags } = configuration;
    const worker = new Miniflare({
        ...(script ? { modules: [{ type: "ESModule", path: script }] } : modules()),
        compatibilityDate,
        compatibilityFlags,
        kvNamespaces: ["CACHE"],
        bindings: { PROVIDER_KEY: providerKey, TOKENS: JSON.stringify(tokens), LIMITS: { perMinute: 6000, burst: 1000 }, ...variables },
        handleRuntimeStdio: (out, err) => [out, err].forEach((stream) => stream.on("data", (piece) => log.push(String(piece)))),
        // Without Miniflare's own proxy in front, which would be in the measurements and in the way of an abort.
        unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    });
    await worker.ready.catch((error) => assert.fail(`${error.message}\n${log.join("")}`));
    return {
        url: (await worker.unsafeGetDirectURL()).origin,
        log: () => log.join(""),
        cache: () => worker.getKVNamespace("CACHE"),
        from: (place, address, init) => worker.dispatchFetch(address, { ...init, cf: place }),
        stop: () => worker.dispose(),
    };
}

function modules() {
    const source = path.join(folder, "src");
    const files = readdirSync(source).sort((a, b) => (b === "index.js") - (a === "index.js"));
    return { modules: files.map((file) => ({ type: "ESModule", path: path.join(source, file) })), modulesRoot: source };
}

// The variables and secrets of wrangler.toml, checked once an isolate, with every default.
import { Refusal } from "./refusal.js";

const defaults = {
    bodyBytes: 10_000_000,
    perMinute: 60, // requests a token
    burst: 20, // of them at once
    headersMs: 20_000, // silence of an upstream, streamed answers: until its headers
    firstByteMs: 30_000, // then until its first byte
    wholeMs: 300_000, // answers that are not streamed come in one piece, so this is all of it
    cacheSeconds: 0, // 0: no cache. KV keeps nothing for less than 60
    cacheWaitMs: 100, // a slower look-up is given up, the upstream is asked
    cacheBytes: 1_000_000, // longer answers are not kept
};

const known = new WeakMap();

export function settingsOf(env) {
    if (!known.has(env)) known.set(env, read(env));
    return known.get(env);
}

function read(env) {
    const limits = { ...defaults, ...json(env, "LIMITS", {}) };
    for (const [name, value] of Object.entries(limits)) {
        check(name in defaults, `LIMITS has no ${name}`);
        check(Number.isFinite(value) && value >= 0, `LIMITS.${name} is not a number`);
    }
    const routes = readRoutes(json(env, "ROUTES"), env);
    const keys = Object.values(routes).flatMap(({ upstreams }) => upstreams.map(({ secret }) => secret));
    return { limits, routes, tokens: readTokens(json(env, "TOKENS"), limits), secrets: [...new Set(keys.filter(Boolean))] };
}

function readTokens(tokens, { perMinute, burst }) {
    return Object.entries(tokens).map(([name, token]) => {
        check(/^[0-9a-f]{64}$/.test(token.sha256), `TOKENS.${name}.sha256 is not 64 hexadecimal digits`);
        const hash = Uint8Array.from(token.sha256.match(/../g), (pair) => parseInt(pair, 16));
        return { name, hash, perMinute: token.perMinute ?? perMinute, burst: token.burst ?? burst };
    });
}

function readRoutes(routes, env) {
    return Object.fromEntries(Object.entries(routes).map(([name, { upstreams = [], watch = false, auto }]) => {
        check(/^[a-z0-9-]+$/.test(name), `the route ${name} has a name that is no path`);
        check(upstreams.length > 0, `the route ${name} has no upstreams`);
        const read = upstreams.map((upstream) => readUpstream(upstream, name, env));
        return [name, { name, watch, upstreams: read, auto: auto && readAuto(auto, name) }];
    }));
}

function readUpstream({ name, url, key, keyHeader = "authorization", near = [], models = {} }, route, env) {
    check(name && URL.canParse(url), `an upstream of the route ${route} lacks its name or a valid url`);
    check(!key || env[key], `the upstream ${name} wants the secret ${key}, which is not set`);
    return { name, url: new URL(url), secret: key && env[key], secretName: key, keyHeader: keyHeader.toLowerCase(), near, models };
}

function readAuto({ model = "auto", small, large, rules = [] }, route) {
    check(small && large, `auto of the route ${route} lacks small or large`);
    for (const { name, use } of rules) {
        check(name && (use === "small" || use === "large"), `a rule of the route ${route} lacks its name, or its use is not small or large`);
    }
    const compiled = rules.map((rule) => ({ ...rule, pattern: rule.matches && pattern(rule.matches, rule.name) }));
    return { model, small, large, rules: compiled };
}

function pattern(text, rule) {
    try {
        return new RegExp(text, "iu");
    } catch {
        throw misconfigured(`the rule "${rule}" has a pattern that is no regular expression`);
    }
}

// A variable may be a table of wrangler.toml or, as a secret is, text that holds JSON.
function json(env, name, absent) {
    const value = env[name] ?? absent;
    check(value, `${name} is not set`);
    if (typeof value !== "string") return value;
    try {
        return JSON.parse(value);
    } catch {
        throw misconfigured(`${name} is not JSON`);
    }
}

function check(holds, otherwise) {
    if (!holds) throw misconfigured(otherwise);
}

function misconfigured(what) {
    return new Refusal(500, "edge_misconfigured", `The edge worker is not set up completely: ${what}.`);
}

// Which headers travel, both ways.

// To the provider only what it needs: no token, no cookie, no address of the client.
const requestHeaders = ["accept", "content-type", "anthropic-version", "anthropic-beta", "openai-beta", "user-agent"];

// About one connection, or about the provider's host and not ours.
const ofTheConnection = [
    "alt-svc", "connection", "content-encoding", "content-length", "keep-alive", "nel", "proxy-authenticate", "proxy-authorization",
    "proxy-connection", "report-to", "set-cookie", "strict-transport-security", "te", "trailer", "transfer-encoding", "upgrade",
];

export function askHeaders(from, { secret, keyHeader }) {
    const headers = new Headers();
    for (const name of requestHeaders) {
        if (from.has(name)) headers.set(name, from.get(name));
    }
    // A compressed stream would have to be unpacked and packed again.
    headers.set("accept-encoding", "identity");
    if (secret) headers.set(keyHeader, keyHeader === "authorization" ? `Bearer ${secret}` : secret);
    return headers;
}

// The provider's headers as the client gets them. `no-transform` keeps Cloudflare from compressing the stream and
// `X-Accel-Buffering` keeps an nginx behind it from collecting it. `secrets` are in no header, even if the provider sends one back.
export function answerHeaders(from, secrets) {
    const headers = new Headers(from);
    const named = (headers.get("connection") ?? "").split(",").map((name) => name.trim()).filter(Boolean);
    for (const name of [...ofTheConnection, ...named]) headers.delete(name);
    for (const [name, value] of [...headers]) {
        if (secrets.some((secret) => value.includes(secret))) headers.delete(name);
    }
    headers.set("cache-control", "no-cache, no-transform");
    headers.set("x-accel-buffering", "no");
    return headers;
}

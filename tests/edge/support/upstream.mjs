// A provider on loopback that does what a test says, and remembers what it was asked.
import { once } from "node:events";
import http from "node:http";

export const eventStream = { "content-type": "text/event-stream" };

export function delta(text) {
    return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`;
}

export const done = "data: [DONE]\n\n";

export function pause(ms) {
    return new Promise((resolve) => setTimeout(resolve, ms));
}

// Answers each request with `script(request, response)`, which tests replace at will.
export async function startUpstream(script = sayHello) {
    const upstream = { script, requests: [] };
    const server = http.createServer(async (request, response) => {
        response.socket.setNoDelay(true);
        const pieces = await request.toArray();
        const seen = { method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(pieces).toString() };
        seen.left = new Promise((resolve) => response.once("close", () => resolve(!response.writableFinished)));
        upstream.requests.push(seen);
        await upstream.script(seen, response);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    upstream.url = `http://127.0.0.1:${server.address().port}/v1`;
    upstream.stop = () => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve)));
    return upstream;
}

export function sayHello(request, response) {
    response.writeHead(200, eventStream);
    response.end(delta("Hello") + done);
}

// `texts` as deltas, `gap` milliseconds apart by absolute deadlines, then the end. Remembers on `request` when each was written.
export function sayInPieces(texts, gap) {
    return async (request, response) => {
        request.written = [];
        response.writeHead(200, eventStream);
        const start = performance.now();
        for (const [i, text] of texts.entries()) {
            await pause(start + i * gap - performance.now());
            request.written.push(performance.now());
            response.write(delta(text));
        }
        response.end(done);
    };
}

export function refuse(status, body, headers = { "content-type": "application/json" }) {
    return (request, response) => {
        response.writeHead(status, headers);
        response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
}

// Neither headers nor an end.
export function staySilent() {}

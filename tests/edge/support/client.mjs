// A client that keeps every piece as it came, with the time of its arrival.
import { once } from "node:events";
import http from "node:http";
import { token } from "./worker.mjs";

export const question = { model: "m", stream: true, messages: [{ role: "user", content: "Hello?" }] };

// Posts `body` and resolves when headers are there: { status, headers, pieces, ended, leave }. `ended` resolves to "complete" or
// "cut" and never rejects.
export async function ask(url, { path = "/openai/v1/chat/completions", method = "POST", body = question, headers = {} } = {}) {
    const request = http.request(url + path, { method, headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers }, agent: false });
    request.setNoDelay(true);
    request.on("error", () => {});
    request.end(method === "GET" ? undefined : typeof body === "string" ? body : JSON.stringify(body));
    return answerTo(request);
}

export async function answerTo(request) {
    const [response] = await once(request, "response");
    const pieces = [];
    response.on("data", (piece) => pieces.push({ text: String(piece), at: performance.now() }));
    const ended = new Promise((resolve) => {
        response.once("error", () => resolve("cut"));
        response.once("close", () => resolve(response.complete ? "complete" : "cut"));
    });
    return { status: response.statusCode, headers: response.headers, pieces, ended, leave: () => request.destroy() };
}

// The whole answer: { status, headers, text, end }.
export async function askAll(url, options) {
    const answer = await ask(url, options);
    const end = await answer.ended;
    return { ...answer, end, text: answer.pieces.map(({ text }) => text).join("") };
}

// "edge;dur=1.5, upstream;dur=20.0" as { edge: 1.5, upstream: 20 }.
export function serverTiming(headers) {
    return Object.fromEntries(headers["server-timing"].split(",").map((part) => /^ *(\w+);dur=([\d.-]+)/.exec(part)).filter(Boolean).map(([, name, ms]) => [name, Number(ms)]));
}

export function median(numbers) {
    const ordered = [...numbers].sort((a, b) => a - b);
    return ordered[Math.floor(ordered.length / 2)];
}

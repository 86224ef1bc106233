// The request's body, whole: it is needed again for a fallback.
import { Refusal } from "./refusal.js";

const dropMs = 2000;

export async function readBody(request, most) {
    const declared = request.headers.get("content-length");
    if (Number(declared) > most) throw await tooLarge(most, request.body.getReader());
    if (declared !== null || !request.body) return new Uint8Array(await request.arrayBuffer());

    const reader = request.body.getReader();
    const pieces = [];
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
        size += next.value.length;
        if (size > most) throw await tooLarge(most, reader);
        pieces.push(next.value);
    }
    return whole(pieces, size);
}

export function whole(pieces, size) {
    const bytes = new Uint8Array(size);
    pieces.reduce((at, piece) => (bytes.set(piece, at), at + piece.length), 0);
    return bytes;
}

export function readJson(method, bytes) {
    if (method === "GET") return {};
    try {
        const message = JSON.parse(new TextDecoder().decode(bytes));
        if (message && typeof message === "object" && !Array.isArray(message)) return message;
    } catch {
        // said below
    }
    throw new Refusal(400, "not_json", "The body of the request is not a JSON object.");
}

// The rest is read and dropped first, for a while: many clients see a reset and not the answer if they cannot send all they have.
async function tooLarge(most, reader) {
    const drop = async () => {
        while (!(await reader.read()).done);
    };
    await Promise.race([drop().catch(() => {}), new Promise((resolve) => setTimeout(resolve, dropMs))]);
    return new Refusal(413, "body_too_large", `The request is larger than the ${most} bytes that this edge worker takes.`);
}

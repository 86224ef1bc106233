// A provider may send back the key that it was given, in an error for example. Here it becomes stars.
import { whole } from "./body.js";

const latin1 = new TextDecoder("latin1"); // a character a byte, whatever the bytes are

export function masked(bytes, secrets) {
    let result = bytes;
    const text = latin1.decode(bytes);
    for (const secret of secrets) {
        for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length)) {
            if (result === bytes) result = bytes.slice();
            result.fill(42, at, at + secret.length);
        }
    }
    return result;
}

// The same for a stream. The network may cut a key in two, so the end of a piece that could be the beginning of one waits for the
// next piece: a few bytes at most, and none where a piece ends as events do, with a line.
export function masker(secrets) {
    let held = new Uint8Array(0);
    return {
        next(piece) {
            const all = masked(held.length > 0 ? whole([held, piece], held.length + piece.length) : piece, secrets);
            const keep = beginningOfOne(all, secrets);
            held = all.slice(all.length - keep);
            return keep > 0 ? all.subarray(0, all.length - keep) : all;
        },
        end: () => held,
    };
}

// How many of the last bytes are the first ones of a secret.
function beginningOfOne(bytes, secrets) {
    if (bytes.at(-1) === 10) return 0;
    const text = latin1.decode(bytes);
    const lengths = secrets.map((secret) => {
        let length = Math.min(secret.length - 1, text.length);
        while (length > 0 && !text.endsWith(secret.slice(0, length))) length--;
        return length;
    });
    return Math.max(0, ...lengths);
}

// And for a line of the log: any secret or variable of the worker that is long enough to be one.
export function mark(text, env) {
    const values = Object.values(env).filter((value) => typeof value === "string" && value.length >= 8);
    return values.reduce((marked, value) => marked.replaceAll(value, "***"), text);
}

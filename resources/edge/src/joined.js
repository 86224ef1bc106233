// The first piece, which was waited for, and then the upstream's stream, each piece as it comes.
import { masked, masker } from "./mask.js";

// As it is: the runtime pipes the rest, and no code of ours, which is what costs CPU time, runs per piece. Where the upstream is cut,
// the client's stream ends at the same byte without the dialect's last word. It ends in order, though: workerd has no other way to
// end a body that broke (github.com/cloudflare/workerd issue 6818).
export function piped(first, rest, secrets) {
    const { readable, writable } = new IdentityTransformStream();
    const pour = async () => {
        const writer = writable.getWriter();
        await writer.write(masked(first, secrets));
        writer.releaseLock();
        await rest.pipeTo(writable);
    };
    pour().catch(() => {}); // cut, or the client has left
    return readable;
}

const cut = `

event: error
data: {"type":"error","error":{"type":"api_error","code":"upstream_cut","message":"The provider's stream was cut."}}

`;

// With each piece looked at on its way: no secret passes, and a cut is said in the stream, as an event that every dialect knows.
// `keeper` sees what is sent, and the end if it was reached: { add(piece), end() }.
export function watched(first, rest, type, secrets, keeper) {
    const { readable, writable } = new IdentityTransformStream();
    const isEventStream = type?.includes("event-stream");
    pour(first, rest.getReader(), writable.getWriter(), { mask: masker(secrets), keeper, isEventStream }).catch(() => {}); // the client has left
    return readable;
}

async function pour(first, reader, writer, { mask, keeper, isEventStream }) {
    const send = async (piece) => {
        if (piece.length === 0) return;
        keeper?.add(piece);
        await writer.write(piece);
    };
    try {
        for (let piece = first; piece; piece = await next(reader)) await send(mask.next(piece));
        await send(mask.end());
    } catch (error) {
        return reader.cancel(error); // nobody reads on: the upstream need not write on
    }
    const whole = await reader.closed.then(() => true, () => false);
    if (whole) keeper?.end();
    else if (isEventStream) await writer.write(new TextEncoder().encode(cut));
    await writer.close();
}

// The next piece, or undefined at the end, be it whole or cut.
function next(reader) {
    return reader.read().then(({ value }) => value, () => undefined);
}

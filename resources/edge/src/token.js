// Who asks. A client sends its token where it would send a provider's key; the worker knows only its SHA-256, which is enough for
// tokens that are random (new-token.mjs makes them of 32 random bytes).
import { Refusal } from "./refusal.js";

export async function authorised(headers, tokens) {
    const presented = presentedToken(headers);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(presented)));
    let found;
    // All are compared, each in constant time: the time tells neither which one fits nor how much of it.
    for (const token of tokens) {
        if (crypto.subtle.timingSafeEqual(hash, token.hash)) found = token;
    }
    if (!found || !presented) throw new Refusal(401, "wrong_token", "The edge worker does not know this token.");
    return found;
}

function presentedToken(headers) {
    const [, bearer] = /^Bearer +(.+)$/i.exec(headers.get("authorization") ?? "") ?? [];
    return bearer ?? headers.get("x-api-key") ?? "";
}

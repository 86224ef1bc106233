// A token bucket for each client token, in the memory of this isolate: it costs no wait. README.md says what it cannot do.
import { Refusal } from "./refusal.js";

const buckets = new Map();

// Takes one request of `token` at the time `now` in milliseconds, or throws 429 with the seconds until there is one again.
export function takeTurn({ name, perMinute, burst }, now) {
    const perMs = perMinute / 60_000;
    const last = buckets.get(name) ?? { left: burst, at: now };
    const left = Math.min(burst, last.left + Math.max(0, now - last.at) * perMs);
    buckets.set(name, { left: left < 1 ? left : left - 1, at: now });
    if (left >= 1) return;
    const seconds = Math.max(1, Math.ceil((1 - left) / perMs / 1000));
    const message = `This token may ask ${perMinute} times a minute. The next question can go in ${seconds} s.`;
    throw new Refusal(429, "rate_limited", message, { "retry-after": String(seconds) });
}

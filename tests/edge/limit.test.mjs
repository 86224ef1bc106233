// The bucket alone, with a clock of our own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { takeTurn } from "../../resources/edge/src/limit.js";

function waits(token, times) {
    return times.map((now) => {
        try {
            takeTurn(token, now);
            return 0;
        } catch ({ status, headers }) {
            assert.equal(status, 429);
            return Number(headers["retry-after"]);
        }
    });
}

test("a burst at once, then one a refill", () => {
    const token = { name: "a", perMinute: 6, burst: 3 };
    assert.deepEqual(waits(token, [0, 0, 0, 0, 5_000, 9_999, 10_000, 10_001, 20_000]), [0, 0, 0, 10, 5, 1, 0, 10, 0]);
});

test("a long rest gives a burst and no more", () => {
    const token = { name: "b", perMinute: 60, burst: 2 };
    assert.deepEqual(waits(token, [0, 1_000_000, 1_000_000, 1_000_000]), [0, 0, 0, 1]);
});

test("a clock that steps back takes nothing away", () => {
    const token = { name: "c", perMinute: 60, burst: 2 };
    assert.deepEqual(waits(token, [1_000_000, 500_000, 500_000, 501_000]), [0, 0, 1, 0]);
});

// The masks alone: a key in a stream, cut at every place there is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { masker } from "../../resources/edge/src/mask.js";

const secret = "sk-secret-secret-4711";
const stars = "*".repeat(secret.length);

function through(pieces) {
    const mask = masker([secret, "another-key-0815"]);
    const sent = pieces.map((piece) => Buffer.from(mask.next(Buffer.from(piece))));
    return Buffer.concat([...sent, Buffer.from(mask.end())]).toString();
}

test("a key is found wherever the network cuts it", () => {
    const text = `data: 潮 sk-sk-${secret}, another-key-0815\n\ndata: sk-secret-secret-471 s`;
    const right = text.replace(secret, stars).replace("another-key-0815", "*".repeat(16));
    const bytes = Buffer.from(text);
    for (let i = 0; i <= bytes.length; i++) {
        for (let j = i; j <= bytes.length; j++) {
            assert.equal(through([bytes.subarray(0, i), bytes.subarray(i, j), bytes.subarray(j)]), right);
        }
    }
});

test("a piece that ends with a line waits for nothing, nor does one that ends like no key", () => {
    const mask = masker([secret]);
    for (const piece of ["data: sk-\n\n", "data: {", "潮"]) assert.equal(Buffer.from(mask.next(Buffer.from(piece))).toString(), piece);
});

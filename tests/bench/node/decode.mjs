// The same bytes through eventsource-parser and JSON.parse, one event a read: node decode.mjs FILE bytes|text
// `bytes` decodes UTF-8 too, as a client must; `text` leaves that out.
import { readFileSync } from 'node:fs';
import { createParser } from 'eventsource-parser';

const [file, given] = process.argv.slice(2);
const deltas = 5000;
const warmUps = 30; // the JIT needs them
const runs = 41;

function readsOf(bytes) {
    const reads = [];
    for (let at = 0; at < bytes.length; ) {
        const end = bytes.indexOf('\n\n', at) + 2;
        reads.push(bytes.subarray(at, end));
        at = end;
    }
    return reads;
}

function decode(reads) {
    let length = 0;
    const parser = createParser({
        onEvent(event) {
            if (event.data === '[DONE]')
                return;
            const content = JSON.parse(event.data).choices[0]?.delta?.content;
            if (content)
                length += content.length;
        },
    });
    const decoder = new TextDecoder();
    for (const read of reads)
        parser.feed(given === 'bytes' ? decoder.decode(read, { stream: true }) : read);
    return length;
}

let reads = readsOf(readFileSync(file));
if (reads.length !== deltas + 1)
    throw new Error(`${reads.length} events`);
if (given === 'text')
    reads = reads.map(read => read.toString('utf8'));
const costs = [];
let length = 0;
for (let i = 0; i < warmUps + runs; ++i) {
    const started = process.hrtime.bigint();
    length = decode(reads);
    const elapsed = Number(process.hrtime.bigint() - started);
    if (i >= warmUps)
        costs.push(elapsed / reads.length);
}
costs.sort((a, b) => a - b);
console.log(costs[(runs - 1) / 2].toFixed(1), length);

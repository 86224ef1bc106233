// Where the time until the answer's first byte went, in milliseconds, for the Server-Timing header. `edge` is all that was not
// waiting for the client's body or for an upstream, `kv` included. Cloudflare's clock moves with input and output only, so there
// `edge` leaves out the worker's computing (about 1 ms; the dashboard shows it as CPU time); on a workerd of one's own it is in it.
export class Timing {
    #start = performance.now();
    #waits = {};

    async wait(name, promise) {
        const from = performance.now();
        try {
            return await promise;
        } finally {
            this.#waits[name] = performance.now() - from;
        }
    }

    numbers() {
        const { body = 0, upstream = 0, kv } = this.#waits;
        const edge = performance.now() - this.#start - body - upstream;
        return { edge, body, ...(kv > 0 && { kv }), upstream };
    }

    header() {
        return Object.entries(this.numbers()).map(([name, dur]) => `${name};dur=${dur.toFixed(1)}`).join(", ");
    }
}
